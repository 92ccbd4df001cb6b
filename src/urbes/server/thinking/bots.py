"""Bots at the tables: whenever a bot owes a decision somewhere, a process thinks about it and the choice is played like anyone's."""

import asyncio
import secrets

import structlog

from urbes.kernel.errors import UrbesError
from urbes.server import metrics
from urbes.server.refusals import Refusal
from urbes.server.tables.entries import Acted
from urbes.server.tables.house import House, Live
from urbes.server.tables.table import Table
from urbes.server.tables.verbs import Plan
from urbes.server.thinking.thinkers import Thinkers

AGAIN_SECONDS = 1.0
AGAIN_MOST = 60.0
log = structlog.get_logger(__name__)


class Bots:
    def __init__(self, house: House, thinkers: Thinkers, advisers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self.advisers = advisers  # a hint may take seconds, in which no bot could decide
        self.stopping = False

    def look(self, live: Live, own: bool) -> None:
        """After an entry: what nobody wants any more is cancelled; what this process set off, it thinks about."""
        due = dict(live.table.bots_to_act())
        for seat in [seat for seat in live.thinking if seat not in due]:
            task = live.thinking[seat]
            if task is not asyncio.current_task():
                task.cancel()
                del live.thinking[seat]
        if own and not self.stopping:
            for seat in due:
                if seat not in live.thinking:
                    live.thinking[seat] = asyncio.create_task(self._play(live, seat))

    async def _play(self, live: Live, seat: int) -> None:
        """Decide for a seat until it owes nothing more."""
        again = AGAIN_SECONDS
        try:
            while (bot := dict(live.table.bots_to_act()).get(seat)) is not None and not self.stopping:
                await asyncio.sleep(live.table.bots_wait() / 1000)
                try:
                    await self._decide(live, seat, bot)
                    again = AGAIN_SECONDS
                except Exception as error:  # a bot that cannot go on troubles its own table alone, and less and less often
                    if not isinstance(error, Refusal):
                        log.error("a bot failed", table=live.table.id, seat=seat, exc_info=error)
                    elif error.code != "busy":
                        log.warning("a bot's action was refused", table=live.table.id, seat=seat, text=error.en)
                    await asyncio.sleep(again)
                    again = min(AGAIN_MOST, again * 2)
        finally:
            if live.thinking.get(seat) is asyncio.current_task():
                del live.thinking[seat]

    async def _decide(self, live: Live, seat: int, bot: str) -> None:
        table = live.table
        at = table.seq
        legal = table.state.legal(seat)
        if len(legal) == 1:
            chosen = legal[0]
        elif table.lesson is not None and (reply := table.lesson.reply(seat)) is not None and table.game.parse(reply) in legal:
            chosen = table.game.parse(reply)
        else:
            try:
                chosen = table.game.parse(
                    await self.thinkers.ask(
                        "choose",
                        asker=table.id,
                        payer=table.host,
                        pack=table.game.pack,
                        game=table.game.id,
                        options=table.rules.options,
                        state=table.state.to_dict(),
                        seat=seat,
                        bot=bot,
                        dice=table.dice(seat),
                    )
                )
            except UrbesError as error:
                log.warning("a bot could not decide; any legal action is taken", table=table.id, seat=seat, bot=bot, error=error.en)
                chosen = secrets.choice(legal)

        def planned(table: Table) -> Plan:
            wanted = table.status == "playing" and table.holders[seat].acting_bot is not None and not table.stale(seat, at)
            return Plan([(seat, Acted(table.game.name(chosen)))] if wanted else [])

        await self.house.carry_out(live, planned)
        metrics.actions.labels(table.game.id, "bots").inc()

    async def hint(self, table: Table, seat: int, bot: str, lang: str, asker: str) -> dict[str, object]:
        answer: dict[str, object] = await self.advisers.ask(
            "hint",
            asker=asker,
            pack=table.game.pack,
            game=table.game.id,
            options=table.rules.options,
            state=table.state.to_dict(),
            seat=seat,
            bot=bot,
            lang=lang,
        )
        return answer

    async def instead(self, table: Table, seat: int, action: str, expected: str, lang: str, asker: str) -> str:
        """Why the expected action is better than another, in words."""
        answer: str = await self.advisers.ask(
            "instead",
            asker=asker,
            pack=table.game.pack,
            game=table.game.id,
            options=table.rules.options,
            state=table.state.to_dict(),
            seat=seat,
            action=action,
            expected=expected,
            lang=lang,
        )
        return answer

    async def stop(self) -> None:
        self.stopping = True
        tasks = [task for live in self.house.tables.values() for task in live.thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
