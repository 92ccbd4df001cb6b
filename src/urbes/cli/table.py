"""A game at the terminal: people and bots at one table, with previews, log, undo, hints, and saving that loses nothing."""

import re
import shlex
from pathlib import Path

from rich.text import Text

from urbes.bots.advice import advise
from urbes.bots.bot import Bot, bot_rng, make_bot
from urbes.cli import drawing, saves
from urbes.cli.arguments import seat_called
from urbes.cli.desk import Desk, printable, trouble, whole
from urbes.cli.listing import Listing, preview
from urbes.cli.reference import example_of, tell_cards, tell_episode, tell_pieces_of, tell_rules
from urbes.kernel.drawing import LETTERS
from urbes.kernel.errors import BadNotation, UrbesError
from urbes.kernel.match import Match
from urbes.kernel.record import Record

# Every word is understood in both languages.
COMMANDS = {
    "undo": ("u", "undo", "a", "annuler"),
    "hint": ("h", "hint", "c", "conseil", "i", "idée", "idee"),
    "log": ("l", "log", "j", "journal"),
    "board": ("b", "board", "plateau"),
    "save": ("s", "save", "sauver"),
    "why": ("w", "why", "p", "pourquoi"),
    "card": ("card", "carte"),
    "seat": ("v", "view", "voir"),
    "signs": ("k", "signs", "signes", "legend", "légende"),
    "moves": ("m", "moves", "coups"),
    "rules": ("r", "rules", "règles", "regles"),
    "help": ("?", "help", "aide"),
    "quit": ("q", "quit", "quitter"),
}
SHORTCUTS = {word: command for command, words in COMMANDS.items() for word in words}
EXAMPLES = 2  # of notations that begin like one, legal or not
WIDE, HIGH = 100, 40  # the terminal a board and its moves fit on
YES = ("y", "yes", "o", "oui")
NO = ("n", "no", "non")
BACK = ("b", "back", "r", "retour")
FINAL = ("ends_round", "ends_game", "confirm")  # facts of a preview that are worth asking twice


def _words(text: str) -> set[str]:
    """The words of a notation or a label, as a person may type them: `red-01` is red and 1."""
    return {word.lstrip("0") or "0" if word.isdecimal() else word for word in re.findall(r"[^\W_]+", text.casefold())}


class LeftError(Exception):
    """Somebody gets up from the table, and the game is kept or not."""

    def __init__(self, keeps: bool) -> None:
        self.keeps = keeps


class Table:
    """`bots` has a bot's name for each seat, or None for a person."""

    def __init__(self, desk: Desk, match: Match, bots: list[str | None], path: Path | None, pack: Path | None = None) -> None:
        self.desk = desk
        self.match = match
        self.path = path
        self.pack = pack
        seed = Record.seed_number(match.record.seed or "0")
        self.bots: list[Bot | None] = [make_bot(name, bot_rng(seed, seat)) if name else None for seat, name in enumerate(bots)]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown: dict[int | None, int] = {}  # events of the log each person has been told
        self.safe = False  # whether the latest action is in the file
        self.episodes: dict[int, int | None] = {}  # the one whose rules each person has been told
        self.small = False  # whether it has been told that the terminal is too small
        self.news = 0  # lines of the log told last
        self.explained: set[int] = set()  # seats that have seen what the signs mean

    @property
    def players(self) -> list[str]:
        return self.match.record.players

    def play(self) -> None:
        """To the end of the game, or until somebody leaves; Ctrl-C and the end of input save first."""
        try:
            self.save()
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
        except LeftError as left:
            if left.keeps:
                self._keep()

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
        if now != self.episodes.get(seat):
            self.episodes[seat] = now
            with self.desk.paged():
                tell_episode(self.desk, self.match.game, view)
            if now and self.desk.out.is_terminal and not self.desk.ahead:
                self.desk.ahead = self.desk.ask("play.to_the_board")

    def _tell(self) -> None:
        """What happened since the log was last shown, as the person at the keyboard may know it."""
        lines = self.match.lines(self.desk.lang, self.at_keyboard)
        news = lines[self.shown.get(self.at_keyboard, 0) :]
        self.news = 0
        if news:
            told = drawing.log(news)
            self.news = self.desk.lines_of(told)
            self.desk.out.print(told)
        self.shown[self.at_keyboard] = len(lines)

    def _names(self) -> list[str]:
        """The seats as the board calls them."""
        return self.players

    def _draw(self, seat: int) -> None:
        """The board with what is asked and the moves; a terminal that shows less is told so below it, once and whenever the board is asked for. After the first time, news go before the meaning of the signs."""
        height = self.desk.out.height if self.desk.out.is_terminal else HIGH
        drawn = drawing.screen(self.desk, self.match.state, seat, self._names(), height, self.news if seat in self.explained else None)
        self.explained.add(seat)
        self.desk.out.print(drawn)
        if not self.desk.out.is_terminal or self.small:
            return
        lines = self.desk.lines_of(drawn) + 1
        self.small = self.desk.out.width < WIDE or height < HIGH or lines > height
        if self.small:
            key = "play.tall" if self.desk.out.width >= WIDE and height >= HIGH else "play.small"
            self.desk.tell(key, "yellow", width=self.desk.out.width, height=height, lines=lines)

    # --- a person decides -------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        """Ask until the person plays, undoes or leaves."""
        actions = self.match.state.legal(seat)
        count = len(self.match.record.actions)
        while count == len(self.match.record.actions):
            prompt = "play.prompt" if self.desk.out.width >= WIDE else "play.prompt_short"
            typed = self.desk.ahead or self.desk.ask(prompt, numbers=f"1-{len(actions)}" if len(actions) > 1 else "1")
            self.desk.ahead = ""
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
                raise trouble("play.no_such_number", number=typed.rstrip("?")[:20], last=len(actions))
            if typed.endswith("?"):
                self._look_into(seat, actions, actions[number - 1])
            else:
                self._play(seat, actions[number - 1])
            return
        word, _, rest = typed.partition(" ")
        try:
            self._play(seat, self.match.game.parse(typed))
        except BadNotation as error:
            command = "card" if word.lower() == "c" and rest.strip() else SHORTCUTS.get(word.lower())  # `c` alone is a French hint
            if command is not None:
                self._command(seat, command, rest.strip(), actions)
            elif similar := self._meant(typed, actions):
                self._list(seat, actions, similar)
            else:
                raise trouble("play.no_such", en=error.en, fr=error.fr) from None

    def _meant(self, typed: str, actions: list[int]) -> list[int]:
        """The legal actions whose notation begins with what was typed or, if none does, that have all its words in their notation or label, in any order: `D7`, `open red 1`."""
        game, wanted = self.match.game, _words(typed)
        begun = [action for action in actions if game.name(action).startswith(typed)]
        return begun or [action for action in actions if wanted and wanted <= _words(f"{game.name(action)} {game.label(action, self.desk.lang, self.players)}")]

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
            told = {
                "number": actions.index(best.action) + 1,
                "label": game.label(best.action, self.desk.lang, self.players),
                "notation": game.name(best.action),
            }
            self.desk.tell("play.hint", "green", **told, share=round(100 * best.share), why=advice.why[self.desk.lang])
        elif command == "log":
            self.desk.out.print(drawing.log(self.match.lines(self.desk.lang, seat)))
        elif command == "board":
            self.small = False
            self._draw(seat)
        elif command == "save":
            self._save_as(rest)
        elif command == "why":
            self._explain(seat, rest, actions)
        elif command == "card":
            if not rest:
                raise trouble("play.which_card")
            tell_cards(self.desk, game, self.match.state.view(seat), rest)
        elif command == "seat":
            self.desk.out.print(drawing.close_up(self.desk, self.match.state, seat, self._names(), self._seat_called(rest)))
        elif command == "signs":
            self.desk.out.print(drawing.legend(self.desk, self.match.state, seat))
        elif command == "moves":
            self._list(seat, actions)
        elif command == "rules":
            with self.desk.paged():
                tell_rules(self.desk, game, self.match.state.view(seat), self.match.state.seats, rest)
        elif command == "help":
            self.desk.tell("play.help", card=example_of(game, self.desk.lang, self.match.state.view(seat), actions), action=self._impossible(actions))
        else:
            self._leave()

    def _list(self, seat: int, actions: list[int], only: list[int] | None = None) -> None:
        """The legal actions under their numbers, all or some."""
        numbered = {number: action for number, action in enumerate(actions, 1) if only is None or action in only}
        self.desk.out.print(Listing(self.desk, self.match.state, seat, self.players, numbered).whole())

    def _seat_called(self, asked: str) -> int:
        """A seat by its letter, or the beginning of its player's name."""
        seat = seat_called(self.players, asked)
        if seat is None:
            raise trouble("play.which_seat", seats=", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(self.players)))
        return seat

    def _look_into(self, seat: int, actions: list[int], action: int) -> None:
        """One move with all that is known of it: what it does, the cells it covers, and the cards and spaces it is about."""
        self._list(seat, actions, [action])
        state, game = self.match.state, self.match.game
        facts = state.preview(seat, action)
        if cells := facts.get("cells"):
            self.desk.out.print(drawing.close_up(self.desk, state, seat, self._names(), seat, cells))
        tell_pieces_of(self.desk, game, state.view(seat), game.name(action), facts)

    def _play(self, seat: int, action: int) -> None:
        """An action that cannot be taken back and ends something is asked twice.

        Where all decide at once, a choice that undo would not reach can be taken back until it is said to stand.
        """
        facts = self.match.state.preview(seat, action) if self.match.state.allows(seat, action) else {}
        final = [key for key in FINAL if facts.get(key)]
        what = preview(self.match.game, self.desk.lang, "", dict.fromkeys(final, True), self.players)
        if final:
            stands = self.desk.ask("play.confirm", what=what).lower() in YES
        elif facts and self._last_word(seat, action):
            label = self.match.game.label(action, self.desk.lang, self.players)
            stands = self._agreed("play.settle", (*NO, *COMMANDS["undo"]), "play.done_or_undo", label=label)
        else:
            stands = True
        if stands:
            self._apply(seat, action)
        else:
            self.desk.say("play.not_played" if final else "play.undone")

    def _last_word(self, seat: int, action: int) -> bool:
        """Whether undo comes too late for a choice: the next card follows on it, or another person takes the keyboard."""
        state = self.match.state
        if not self.match.game.simultaneous or len(state.legal(seat)) == 1:
            return False
        after = state.clone()
        after.apply(seat, action)
        return after.sealed != state.sealed or any(other in self.people for other in after.to_act() if other != seat)

    def _impossible(self, actions: list[int]) -> str:
        """An action to ask about: of the kind of a legal one, but refused; where every one of them is legal, the first of all that is not."""
        game, legal = self.match.game, set(actions)
        verbs = {game.name(action).partition(" ")[0] for action in actions}
        refused = [game.name(action) for action in range(game.action_count) if action not in legal]
        return next((name for name in refused if name.partition(" ")[0] in verbs), refused[0])

    def _explain(self, seat: int, asked: str, actions: list[int]) -> None:
        """Why an action is not possible, by its notation; a number is a move of the list. Who leaves the notation out, or writes its beginning, is shown how it goes on."""
        if not asked:
            raise trouble("play.which_action", action=self._impossible(actions))
        listed = whole(asked) or 0
        try:
            action = actions[listed - 1] if 1 <= listed <= len(actions) else self.match.game.parse(asked)
        except BadNotation as error:
            raise self._unfinished(asked, actions) or trouble("play.no_such", en=error.en, fr=error.fr) from None
        reason = self.match.state.why_not(seat, action)
        if reason is None:
            self.desk.say("play.possible", label=self.match.game.label(action, self.desk.lang, self.players))
        else:
            self.desk.out.print(Text(printable(f"{reason.told(self.match.record.players).text(self.desk.lang)} ({', '.join(reason.clauses)})")))

    def _unfinished(self, asked: str, actions: list[int]) -> UrbesError | None:
        """How a notation goes on that begins like this: with the first moves that are legal now, and the first that are not."""
        names, legal = self.match.game.notation, set(actions)
        begun = [action for action, name in enumerate(names) if name.startswith(asked)]
        allowed, refused = [each for each in begun if each in legal], [each for each in begun if each not in legal]
        shown = [*allowed[:EXAMPLES], *refused][: 2 * EXAMPLES]
        if not shown:
            return None
        examples = {word: ", ".join(f"{word} {names[action]}" for action in shown) for word in ("w", "p")}
        return trouble("play.goes_on", asked=asked, n=len(begun), examples=(examples["w"], examples["p"]))

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
        self.desk.say("play.watch" if self.match.over else "play.resume", path=shlex.quote(str(self.path)), pack=f"{pack}{self.desk.lang_option()}")

    def _agreed(self, question: str, no: tuple[str, ...] = NO, answers: str = "play.yes_or_no", **gaps: object) -> bool:
        """Yes unless no is said; after anything else the answers are told, and it is asked again."""
        while (answer := self.desk.ask(question, **gaps).lower()) not in ("", *YES, *no):
            self.desk.say(answers)
        return answer not in no

    def _leave(self) -> None:
        """A game without a file is asked about first, with a way back: `q` also leaves a page, and is easily typed once more."""
        if self.path:
            raise LeftError(keeps=True)
        while (answer := self.desk.ask("play.leave").lower()) not in BACK:
            if answer in ("", *YES, *NO):
                raise LeftError(answer not in NO)
            self.desk.say("play.yes_no_or_back")

    def _offer_to_keep(self) -> None:
        try:
            if self.path or self._agreed("play.offer"):
                self._keep()
        except (KeyboardInterrupt, EOFError):
            self._keep()
