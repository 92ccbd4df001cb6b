"""A net that learns the short Lost Cities for two: first what the bot `medium` does, then what would have been better, by playouts.

    python examples/learn/lost_cities.py train            # learns, and writes net.npz, curve.csv and curve.svg
    python examples/learn/lost_cities.py measure          # mirrored games of the net against `medium`
    urbes tournament lost_cities --preset short --bots medium,"cmd:python examples/learn/lost_cities.py play"

The five colours play alike (`layout.symmetries()`): the same layers read each colour, so what the net learns of one it knows of all.
"""

import argparse
import csv
import json
import sys
import time
from pathlib import Path

import numpy as np

import urbes
from urbes.arena.standings import wilson
from urbes.bots.levels import policy_of
from urbes.bots.paired import Table as Playouts
from urbes.envs.extras import need
from urbes.envs.vector import UrbesVectorEnv
from urbes.kernel import Rng

HERE = Path(__file__).parent
OPTIONS = {"length": "short"}
TRIED = 5  # actions of a position
REMEMBERED = 50_000  # positions
CALM = 0.99
MEASURING = 9_000_000  # seeds from here on are for measuring alone


# --- The net: the same lines for NumPy, which plays, and for PyTorch, which learns ----------------------


def by_colour(rows, colours):
    """Sort rows of labels, such as ("hand", "blue-06"): the kinds there are of each colour, their places colour by colour, and the places of the other rows."""
    kinds, others = {}, []
    for place, row in enumerate(rows):
        colour = next((number for number, name in enumerate(colours) if any(name in label for label in row)), None)
        if colour is None:
            others.append(place)
        else:
            kinds.setdefault(tuple(label.replace(colours[colour], "") for label in row), [0] * len(colours))[colour] = place
    return list(kinds), np.array(list(kinds.values())).T, np.array(others)


class Eyes:
    """Observations as the net is given them: what is seen of each colour, and what belongs to none."""

    def __init__(self, layout):
        colours = next(axis.labels for block in layout.blocks for axis in block.axes if axis.name == "path")
        kinds, self.places, self.others = by_colour(layout.labels(), colours)
        _, actions, free = by_colour([name.split() for name in layout.notation()], colours)
        self.order = np.argsort(np.concatenate([actions.flatten(), free]))  # from the logits colour by colour to the order of the actions
        self.actions, self.free = actions.shape[1], len(free)
        self.blocks = {block.name: [place for place, kind in enumerate(kinds) if kind[0] == block.name] for block in layout.blocks}
        self.deck = layout.labels().index(("deck",))
        ranges = [(int(block.low), int(block.high)) for block in layout.blocks for _ in range(block.size)]
        self.kept = [place for place in range(len(kinds)) if place not in self.blocks["row"]]
        counted = [(place, *ranges[self.places[0][place]]) for place in self.kept]
        self.steps = np.array([(place, step) for place, low, high in counted if high in range(2, 12) for step in range(low + 1, high + 1)]).T
        self.scale = np.array([min(ranges[place][1], 100) for place in self.others], np.float32)
        colour, shared = self(np.zeros((1, int(layout.size)), np.int16))
        self.sizes = colour.shape[2], shared.shape[1]

    def __call__(self, seen):
        """Of each colour its numbers, also as steps climbed, the next three tiles before each pawn, the cards that fit the rows and those out of sight; of the
        rest the numbers, and how near the end of the deck is."""
        each = seen[:, self.places].astype(np.float32)
        of = {name: each[:, :, places] for name, places in self.blocks.items()}
        tiles = np.stack([of["artifact_tile"], of["step_tile"], of["vp_tile"] / 10], 3)
        tiles = np.concatenate([tiles, np.zeros_like(tiles[:, :, :3])], 2)
        ahead = (of["space"].astype(int)[..., None] + np.arange(3)).reshape(*each.shape[:2], -1, 1)
        tiles = np.take_along_axis(tiles, ahead, 2).reshape(*each.shape[:2], -1)
        own, other = (np.arange(of["hand"].shape[2]) >= of["row_end"][:, :, seat : seat + 1] for seat in (0, 1))
        fitting = of["hand"] * own
        hidden = 2 - of["hand"] - of["pile_top"] - of["row"].reshape(*each.shape[:2], 2, -1).sum(2)
        sums = [cards.sum(2, keepdims=True) for cards in (of["hand"], fitting, of["pile_top"] * own, of["pile_top"] * other)]
        colours = [each[:, :, self.kept] / 10, each[:, :, self.steps[0]] >= self.steps[1], tiles, fitting, hidden, *sums]
        left = np.minimum(seen[:, self.deck, None] / np.array([2, 4, 8, 16, 32]), 1)
        return np.concatenate(colours, 2, dtype=np.float32), np.concatenate([seen[:, self.others] / self.scale, left], 1, dtype=np.float32)

    def layers(self, width):
        """The sizes of the net's layers, in and out."""
        colour, shared = self.sizes
        return {
            "shared": (shared, 2 * width),
            "colour": (colour, width),
            "colour_2": (width, width),
            "whole": (2 * width, width),
            "beside": (width, width),
            "colour_3": (width, width),
            "logits": (width, self.actions),
            "last": (3 * width, width),
            "last_2": (width, self.free),
        }


def forward(xp, net, order, colours, shared):
    """Logits of all actions: each colour goes through the same layers, alone and then beside a summary of all."""

    def layer(name, given):
        return given @ net[name] + net[name + "_bias"]

    def relu(given):
        return xp.clip(given, 0, None)

    shared, width = layer("shared", shared), len(net["whole_bias"])
    each = relu(layer("colour_2", relu(layer("colour", colours) + shared[:, None, :width])))
    whole = relu(layer("whole", xp.concatenate([each.mean(1), xp.amax(each, 1)], 1)) + shared[:, width:])
    each = relu(layer("colour_3", each) + layer("beside", whole)[:, None])
    last = layer("last_2", relu(layer("last", xp.concatenate([each.mean(1), xp.amax(each, 1), whole], 1))))
    return xp.concatenate([layer("logits", each).reshape(len(each), -1), last], 1)[:, order]


def policy(xp, net, order, look, masks):
    """Log-probabilities of the actions, as good as none for those a mask forbids."""
    logits = xp.where(masks, forward(xp, net, order, *look), -1e9)
    logits = logits - xp.amax(logits, 1)[:, None]
    return logits - xp.log(xp.exp(logits).sum(1))[:, None]


def load(file):
    with np.load(file) as arrays:
        return {name: arrays[name].astype(np.float32) for name in arrays.files}


# --- Experience ---------------------------------------------------------------------------------------


class Table:
    """Many games side by side."""

    def __init__(self, games, seed):
        self.env = UrbesVectorEnv("lost_cities", num_envs=games, seats=2, rewards="difference", **OPTIONS)
        self.env.reset(seed=seed)
        self.eyes = Eyes(self.env.layout)
        self.medium = policy_of(self.env.game, "usual")
        self.chance = np.random.default_rng(seed)
        self.playing, self.worlds = Playouts(self.medium), Rng.seeded(seed)

    def free(self):
        """The games in which there is something to decide."""
        return np.flatnonzero(self.env.action_masks.sum(1) > 1)

    def habits(self, rows):
        """The choices of `medium`, which looks at nothing its seat may not see."""
        states, seats = self.env.states, self.env.to_play
        return [self.env.layout.index(self.medium.choose(states[row], int(seats[row]))) for row in rows]

    def judged(self, net, rows):
        """The net's log-probabilities in some games."""
        return policy(np, net, self.eyes.order, self.eyes(self.env.observations[rows]), self.env.action_masks[rows])

    def gains(self, row, actions, worlds):
        """By how much some actions win more than their mean (in shares of the win), where `medium` plays on in worlds that the seat may imagine."""
        state, seat = self.env.states[row], int(self.env.to_play[row])
        shares = np.zeros(len(actions), np.float32)
        for _ in range(worlds):
            dream = state.imagine(seat, self.worlds)
            for place, action in enumerate(actions):  # in the same worlds, so that chance strikes all of them alike
                world = dream.clone()
                world.step(seat, action)
                shares[place] += self.playing.playout(world, seat) / worlds
        return shares - shares.mean()


def measure(net, seeds, first=MEASURING):
    """The net, always with its likeliest action, against `medium`, from both seats on each seed: the share won, its interval, and the lead in points."""
    leads = np.zeros((2, seeds))
    for own in (0, 1):
        table = Table(seeds, first)
        env, waiting = table.env, np.ones(seeds, bool)
        while waiting.any():
            actions = env.action_masks.argmax(1)
            free = table.free()
            free = free[waiting[free]]
            habit, rows = free[env.to_play[free] != own], free[env.to_play[free] == own]
            actions[habit] = table.habits(habit)
            if len(rows):
                actions[rows] = table.judged(net, rows).argmax(1)
            env.step(actions)
            ended = waiting & env.terminations
            leads[own, ended] = env.rewards[ended, own]
            waiting &= ~ended
    won = float(((leads > 0) + 0.5 * (leads == 0)).mean())
    return won, *wilson(won, leads.size), float(leads.mean())


# --- Learning -----------------------------------------------------------------------------------------


class Learner:
    """A net, and what it remembers of the gains it was told."""

    def __init__(self, torch, given):
        torch.manual_seed(given.seed)
        self.torch, self.given = torch, given
        self.table = Table(256, given.seed * 1_000_000)
        net = {}
        for name, (into, out) in self.table.eyes.layers(given.width).items():
            net |= {name: self.table.chance.uniform(-1, 1, (into, out)) / into**0.5, name + "_bias": np.zeros(out)}
        self.net = {name: array.astype(np.float32) for name, array in net.items()}
        self.mean = self.net  # over the last batches: calmer than the net itself
        self.learning = {name: torch.from_numpy(array).requires_grad_() for name, array in self.net.items()}  # the same numbers in the same place
        self.order = torch.from_numpy(self.table.eyes.order)
        self.optimiser = None
        self.memory, self.tried = [], 0

    def begin(self):
        """What Adam has seen of other gradients, larger by far, would hold it back."""
        self.optimiser = self.torch.optim.Adam(self.learning.values())

    def logs(self, seen, masks):
        colours, shared = self.table.eyes(seen)
        look = self.torch.from_numpy(colours), self.torch.from_numpy(shared)
        return policy(self.torch, self.learning, self.order, look, self.torch.from_numpy(masks))

    def descend(self, loss, rate):
        self.optimiser.param_groups[0]["lr"] = rate
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()

    def clone(self, rate):
        """Do as `medium` does, in its own games with a random step now and then."""
        table, env = self.table, self.table.env
        rows = table.free()
        actions = env.action_masks.argmax(1)
        actions[rows] = table.habits(rows)
        logs = self.logs(env.observations[rows], env.action_masks[rows])
        self.descend(-logs.gather(1, self.torch.from_numpy(actions[rows, None])).mean(), rate)
        env.step(np.where(table.chance.random(len(actions)) < 0.1, env.random_actions(), actions))

    def explore(self, steps, labels):
        """Play on with itself, and at each step ask in some games what each action would have gained."""
        table, env = self.table, self.table.env
        for _ in range(steps):
            rows, actions = table.free(), env.action_masks.argmax(1)
            logs = table.judged(self.net, rows)
            ranks = np.argsort(-logs - table.chance.gumbel(size=logs.shape), 1)  # drawn by their probabilities, one after another
            actions[rows] = ranks[:, 0]
            for place in table.chance.choice(len(rows), min(labels, len(rows)), replace=False):
                row, mask, gains = rows[place], env.action_masks[rows[place]].copy(), np.zeros(ranks.shape[1], np.float32)
                tried = ranks[place, : min(TRIED, mask.sum())]
                gains[tried] = table.gains(row, tried.tolist(), self.given.worlds)
                self.memory.append((env.observations[row].copy(), mask, gains))
            env.step(actions)
        self.tried += steps * labels
        del self.memory[:-REMEMBERED]

    def improve(self, batches, rate, size=256, entropy=0.003):
        """Make what gains more likelier."""
        for _ in range(batches):
            some = [self.memory[place] for place in self.table.chance.integers(len(self.memory), size=size)]
            seen, masks, gains = (np.stack(column) for column in zip(*some, strict=True))
            logs = self.logs(seen, masks)
            chances = logs.exp()
            self.descend(-((self.torch.from_numpy(gains) - entropy * logs) * chances).sum(1).mean(), rate)
            self.mean = {name: CALM * array + (1 - CALM) * self.net[name] for name, array in self.mean.items()}


def train(given):
    need("learn", "torch")
    import torch  # noqa: PLC0415 - who plays against the net need not wait for it

    learner, begun, curve = Learner(torch, given), time.time(), []

    def report(lessons):
        found = measure(learner.mean, given.seeds)
        curve.append((lessons, learner.tried, round(time.time() - begun), round(time.process_time()), *(round(each, 4) for each in found)))
        print(*curve[-1], flush=True)
        np.savez_compressed(given.to / "net.npz", **{name: array.astype(np.float16) for name, array in learner.mean.items()})
        with (given.to / "curve.csv").open("w", newline="") as file:
            csv.writer(file).writerows([("lessons", "positions", "seconds", "seconds_of_a_core", "won", "low", "high", "lead"), *curve])
        (given.to / "curve.svg").write_text(drawn(curve))

    report(0)
    learner.begin()
    for lesson in range(given.clone):
        learner.clone(2e-3 * (1 - 0.9 * lesson / given.clone))
    report(given.clone)
    learner.begin()
    for number in range(given.rounds):
        learner.explore(8, 32)
        learner.improve(4, 5e-4 * (1 - 0.9 * number / given.rounds))
        if not (number + 1) % given.every:
            report(given.clone)


def drawn(curve):
    """The share of games won against `medium` over the time, with its interval."""
    wide, high, edge = 560, 260, 44
    last = max(1, curve[-1][3])

    def spot(seconds, share):
        return f"{edge + seconds / last * wide:.1f},{edge + (1 - share) * high:.1f}"

    band = [spot(row[3], row[6]) for row in curve] + [spot(row[3], row[5]) for row in reversed(curve)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 2 * edge} {high + 2 * edge}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide + 2 * edge}" height="{high + 2 * edge}" fill="#fff"/>',
        f'<text x="{edge}" y="24" font-size="14">Games won against medium, in per cent; to the right, seconds of a core</text>',
        f'<rect x="{edge}" y="{edge}" width="{wide}" height="{high}" fill="none" stroke="#888"/>',
        f'<polyline points="{spot(0, 0.5)} {spot(last, 0.5)}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<polygon points="{" ".join(band)}" fill="#b5482a" fill-opacity="0.2"/>',
        f'<polyline points="{" ".join(spot(row[3], row[4]) for row in curve)}" fill="none" stroke="#b5482a" stroke-width="2"/>',
    ]
    for quarter in range(5):
        across, up = spot(last * quarter / 4, quarter / 4).split(",")
        parts.append(f'<text x="{across}" y="{high + edge + 18}" text-anchor="middle">{last * quarter / 4:.0f}</text>')
        parts.append(f'<text x="{edge - 6}" y="{float(up) + 4:.1f}" text-anchor="end">{quarter * 25}</text>')
    return "\n".join([*parts, "</svg>", ""])


# --- Playing ------------------------------------------------------------------------------------------


def play(file, lines):
    """The answers of the net to the lines of the protocol (docs/protocol.md)."""
    net = load(file)
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            yield {"type": "hello", "protocol": 1, "name": "Learnt", "imagined": True}
        elif message["type"] == "setup":
            game = urbes.game(message["game"], **message["options"])
            layout = game.observation(message["seats"])
            eyes = Eyes(layout)
        elif message["type"] == "decide":  # an observation has nothing of what is only imagined
            state, seat = game.from_dict(message["imagined"]), message["seat"]
            seen, mask = np.array([layout.numbers(state, seat)], np.int16), np.array([layout.mask(state, seat)], bool)
            logs = policy(np, net, eyes.order, eyes(seen), mask)
            yield {"type": "move", "decision": message["decision"], "action": layout.notation()[int(logs.argmax())]}
        elif message["type"] == "quit":
            return


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=HERE, help="the folder of the net and its curve")
    verbs = parser.add_subparsers(dest="verb", required=True)
    learner = verbs.add_parser("train", help="learn, and write net.npz, curve.csv and curve.svg")
    learner.add_argument("--clone", type=int, default=2500, help="lessons of cloning, a step of 256 games each")
    learner.add_argument("--rounds", type=int, default=300, help="of improving: 256 positions each")
    learner.add_argument("--worlds", type=int, default=12, help="in which actions are tried")
    learner.add_argument("--every", type=int, default=50, help="rounds between two measurements")
    learner.add_argument("--width", type=int, default=96, help="of the layers")
    learner.add_argument("--seed", type=int, default=1)
    measurer = verbs.add_parser("measure", help="play against medium, on other seeds than those of the curve")
    for verb, seeds in ((learner, 200), (measurer, 500)):
        verb.add_argument("--seeds", type=int, default=seeds, help="of a measurement; each is played from both seats")
    verbs.add_parser("play", help="be a bot of the line protocol")
    given = parser.parse_args()
    if given.verb == "train":
        train(given)
    elif given.verb == "measure":
        print("won {:.1%} [{:.1%}, {:.1%}], lead {:+.1f} points".format(*measure(load(given.to / "net.npz"), given.seeds, 2 * MEASURING)))
    else:
        for answer in play(given.to / "net.npz", sys.stdin):
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
