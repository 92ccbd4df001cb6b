"""A game at the terminal: people and bots at one table, with previews, log, undo, hints, and saving that loses nothing."""

import shlex
from pathlib import Path

from rich.text import Text

from urbes.bots.advice import advise
from urbes.bots.bot import Bot, bot_rng, make_bot
from urbes.cli import drawing, saves
from urbes.cli.desk import Desk, printable, trouble, whole
from urbes.cli.reference import tell_cards, tell_episode, tell_pieces_of, tell_rules
from urbes.kernel.errors import BadNotation, UrbesError
from urbes.kernel.match import Match

# Every word is understood in both languages.
COMMANDS = {
    "undo": ("u", "undo", "a", "annuler"),
    "hint": ("h", "hint", "c", "conseil", "i"),
    "log": ("l", "log", "j", "journal"),
    "board": ("b", "board", "plateau"),
    "save": ("s", "save", "sauver"),
    "why": ("w", "why", "p", "pourquoi"),
    "card": ("card", "carte"),
    "rules": ("r", "rules", "règles", "regles"),
    "help": ("?", "help", "aide"),
    "quit": ("q", "quit", "quitter"),
}
SHORTCUTS = {word: command for command, words in COMMANDS.items() for word in words}
WIDE, HIGH = 100, 40  # the terminal a board and its moves fit on
YES = ("y", "yes", "o", "oui")
FINAL = ("ends_round", "ends_game", "confirm")  # facts of a preview that are worth asking twice


class LeftError(Exception):
    """Somebody gets up from the table."""


class Table:
    """`bots` has a bot's name for each seat, or None for a person."""

    def __init__(self, desk: Desk, match: Match, bots: list[str | None], path: Path | None, pack: Path | None = None) -> None:
        self.desk = desk
        self.match = match
        self.path = path
        self.pack = pack
        seed = int(match.record.seed or 0)
        self.bots: list[Bot | None] = [make_bot(name, bot_rng(seed, seat)) if name else None for seat, name in enumerate(bots)]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown: dict[int | None, int] = {}  # events of the log each person has been told
        self.safe = False  # whether the latest action is in the file
        self.episode: int | None = None  # the one whose rules have been told
        self.board_lines = 0  # of the board drawn last
        self.small = False  # whether it has been told that the terminal is too small

    @property
    def players(self) -> list[str]:
        return self.match.record.players

    def play(self) -> None:
        """To the end of the game, or until somebody leaves; Ctrl-C and the end of input save first."""
        try:
            self.save()
            if self.people and self.desk.out.is_terminal and (self.desk.out.width < WIDE or self.desk.out.height < HIGH):
                self.desk.tell("play.small", "yellow", width=self.desk.out.width, height=self.desk.out.height)
                self.small = True
            while not self.match.over:
                self._next()
            self._tell()
            self.desk.out.print(drawing.board(self.desk, self.match.state, None, self.players))
            self.desk.out.print(drawing.result(self.desk, self.match.state, self.players))
            if self.people:
                self._offer_to_keep()
        except (KeyboardInterrupt, EOFError):
            self.desk.out.print()
            self._keep()
        except LeftError:
            self._offer_to_keep()

    def _next(self) -> None:
        """One decision: bots first, then the people who owe one."""
        waiting = self.match.state.to_act()
        for seat in waiting:
            bot = self.bots[seat]
            if bot is not None:
                self._apply(seat, bot.choose(self.match.state, seat))
                return
        seat = self.at_keyboard if self.at_keyboard in waiting else waiting[0]
        assert seat is not None
        self._sit_down(seat)
        self._decide(seat)

    def _apply(self, seat: int, action: int) -> None:
        self.match.apply(seat, action)
        self.save()

    def _sit_down(self, seat: int) -> None:
        """Between several people a curtain falls before the next hand is shown."""
        if seat != self.at_keyboard:
            self.desk.wipe()
            self.desk.ask("play.curtain", player=self.players[seat])
            self.at_keyboard = seat
        self._tell()
        self._tell_episode_rules(seat)
        self._draw(seat)

    def _tell_episode_rules(self, seat: int) -> None:
        """Its postcard and its rules, before an episode's first decision; single games have none."""
        view = self.match.state.view(seat)
        now = view.get("episode", {}).get("id")
        if now != self.episode:
            self.episode = now
            tell_episode(self.desk, self.match.game, view)

    def _tell(self) -> None:
        """What happened since the log was last shown, as the person at the keyboard may know it."""
        lines = self.match.lines(self.desk.lang, self.at_keyboard)
        news = lines[self.shown.get(self.at_keyboard, 0) :]
        if news:
            self.desk.out.print(drawing.log(news))
        self.shown[self.at_keyboard] = len(lines)

    def _draw(self, seat: int) -> None:
        board = drawing.board(self.desk, self.match.state, seat, self.players)
        self.board_lines = len(self.desk.out.render_lines(board))
        self.desk.out.print(board)

    # --- a person decides -------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        """Ask until the person plays, undoes or leaves."""
        actions = self.match.state.legal(seat)
        self.desk.out.print(drawing.status(self.desk, self.match.state, seat, self.players[seat]))
        self._list(seat, actions)
        count = len(self.match.record.actions)
        while count == len(self.match.record.actions):
            typed = self.desk.ask("play.prompt", numbers=f"1-{len(actions)}" if len(actions) > 1 else "1")
            try:
                self._obey(seat, typed, actions)
            except UrbesError as error:
                self.desk.out.print(Text(printable(error.text(self.desk.lang)), style="red"))

    def _obey(self, seat: int, typed: str, actions: list[int]) -> None:
        if not typed:
            return
        if typed.rstrip("?").isdecimal():
            number = whole(typed.rstrip("?")) or 0
            if not 1 <= number <= len(actions):
                raise trouble("play.no_such_number", number=typed[:20], last=len(actions))
            if typed.endswith("?"):
                self._look_into(seat, actions, actions[number - 1])
            else:
                self._play(seat, actions[number - 1])
            return
        word, _, rest = typed.partition(" ")
        try:
            self._play(seat, self.match.game.parse(typed))
        except BadNotation:
            command = "card" if word.lower() == "c" and rest.strip() else SHORTCUTS.get(word.lower())  # `c` alone is a French hint
            if command is not None:
                self._command(seat, command, rest.strip(), actions)
            elif similar := [action for action in actions if self.match.game.name(action).startswith(typed)]:
                self._list(seat, actions, similar)
            else:
                raise

    def _command(self, seat: int, command: str, rest: str, actions: list[int]) -> None:
        game = self.match.game
        if command == "undo":
            self.match.undo(seat)
            self.shown = {person: min(told, len(self.match.log)) for person, told in self.shown.items()}
            self.save()
            self.desk.say("play.undone")
        elif command == "hint":
            advice = advise(self.match.state, seat)
            best = advice.best
            told = {"label": game.label(best.action, self.desk.lang), "notation": game.name(best.action)}
            self.desk.tell("play.hint", "green", **told, share=round(100 * best.share), why=advice.why[self.desk.lang])
        elif command == "log":
            self.desk.out.print(drawing.log(self.match.lines(self.desk.lang, seat)))
        elif command == "board":
            self._draw(seat)
            self._list(seat, actions)
        elif command == "save":
            self._save_as(rest)
        elif command == "why":
            self._explain(seat, rest)
        elif command == "card":
            if not rest:
                raise trouble("play.which_card")
            tell_cards(self.desk, game, self.match.state.view(seat), rest)
        elif command == "rules":
            tell_rules(self.desk, game, self.match.state.view(seat), self.match.state.seats, rest)
        elif command == "help":
            self.desk.tell("play.help")
        else:
            raise LeftError

    def _list(self, seat: int, actions: list[int], only: list[int] | None = None) -> None:
        """The legal actions under their numbers, all or some."""
        numbered = {number: action for number, action in enumerate(actions, 1) if only is None or action in only}
        height = self.desk.out.height if self.desk.out.is_terminal else HIGH
        left = max(height - self.board_lines - 2, 1) if only is None else None  # one line asks, one is typed on
        listed = drawing.moves(self.desk, self.match.state, seat, numbered, self.players, left)
        self.desk.out.print(listed)
        if left is not None and self.desk.out.is_terminal and not self.small and (lines := len(self.desk.out.render_lines(listed))) > left:
            self.desk.tell("play.tall", "yellow", lines=self.board_lines + lines + 2, height=height)
            self.small = True

    def _look_into(self, seat: int, actions: list[int], action: int) -> None:
        """One move with all that is known of it: what it does, and the cards and spaces it is about."""
        self._list(seat, actions, [action])
        state, game = self.match.state, self.match.game
        tell_pieces_of(self.desk, game, state.view(seat), game.name(action), state.preview(seat, action))

    def _play(self, seat: int, action: int) -> None:
        """An action that cannot be taken back and ends something is asked twice.

        Where all decide at once, a choice that undo would not reach can be taken back until it is said to stand.
        """
        facts = self.match.state.preview(seat, action) if self.match.state.allows(seat, action) else {}
        final = [key for key in FINAL if facts.get(key)]
        what = drawing.preview(self.match.game, self.desk.lang, "", dict.fromkeys(final, True), self.players)
        if final:
            stands = self.desk.ask("play.confirm", what=what).lower() in YES
        elif facts and self._last_word(seat, action):
            label = self.match.game.label(action, self.desk.lang)
            stands = self.desk.ask("play.settle", label=label).lower() in ("", *YES)
        else:
            stands = True
        if stands:
            self._apply(seat, action)
        else:
            self.desk.say("play.undone")

    def _last_word(self, seat: int, action: int) -> bool:
        """Whether undo comes too late for a choice: the next card follows on it, or another person takes the keyboard."""
        state = self.match.state
        if not self.match.game.simultaneous or len(state.legal(seat)) == 1:
            return False
        after = state.clone()
        after.apply(seat, action)
        return after.sealed != state.sealed or any(other in self.people for other in after.to_act() if other != seat)

    def _explain(self, seat: int, notation: str) -> None:
        """Why an action is not possible."""
        action = self.match.game.parse(notation)
        reason = self.match.state.why_not(seat, action)
        if reason is None:
            self.desk.say("play.possible", label=self.match.game.label(action, self.desk.lang))
        else:
            self.desk.out.print(Text(printable(f"{reason.told(self.match.record.players).text(self.desk.lang)} ({', '.join(reason.clauses)})")))

    # --- saving -------------------------------------------------------------------------------------------

    def save(self) -> None:
        """The file is written after each action once it has a name; a full disk is told, and the game goes on."""
        self.safe = False
        if self.path is None:
            return
        try:
            self.match.record.save(self.path)
            self.safe = True
        except UrbesError as error:
            self.desk.fail(error.text(self.desk.lang))

    def _save_as(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.path or saves.new_file(self.match.game.id)
        if path != self.path and path.exists():
            raise trouble("play.exists", path=path)
        self.match.record.save(path)
        self.path = path
        self.safe = True
        self.desk.say("play.saved", path=path)

    def _keep(self) -> None:
        """Save before leaving, wherever it can be saved."""
        if self.safe:
            self.desk.say("play.saved", path=self.path)
        else:
            try:
                self._save_as("")
            except UrbesError:
                self.path = None  # the named place failed: the default folder
                self._save_as("")
        pack = f" --pack {shlex.quote(str(self.pack))}" if self.pack else ""
        self.desk.say("play.watch" if self.match.over else "play.resume", path=shlex.quote(str(self.path)), pack=pack)

    def _offer_to_keep(self) -> None:
        try:
            if self.path or self.desk.ask("play.offer").lower() not in ("n", "no", "non"):
                self._keep()
        except (KeyboardInterrupt, EOFError):
            self._keep()
