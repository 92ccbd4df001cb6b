"""The same games on a Ray cluster, also when a node is lost on the way."""

import socket
import time
from dataclasses import replace

import msgspec
import pytest
import ray
from ray.cluster_utils import Cluster

from urbes.arena import cluster
from urbes.arena.series import Plan, play_chunk, run
from urbes.kernel.errors import UrbesError

PLAN = Plan(game="lost_cities", bots=("greedy", "random"), seats=2, games=40, seed=3, options={"preset": "short"}, mirrored=True)


@pytest.fixture(scope="module")
def two_nodes():
    """A head and a second node, of one worker each."""
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = nodes.add_node(num_cpus=1)
    yield nodes, second
    nodes.shutdown()


def without_time(chunks):
    outcomes = sorted((outcome for chunk in chunks for outcome in chunk), key=lambda outcome: outcome.number)
    return [msgspec.structs.replace(outcome, seconds=[], slowest=[]) for outcome in outcomes]


def test_a_refusal_on_a_node_comes_back_in_both_languages(two_nodes, tmp_path) -> None:
    (tmp_path / "file").write_text("")
    plan = replace(PLAN, games=2, records=tmp_path)
    chunks = cluster.spread(two_nodes[0].address, play_chunk, replace(plan, records=tmp_path / "file"), [[0], [1]])
    _, (en, fr) = next(chunks)
    chunks.close()
    assert "could not be saved" in en and "n'a pas pu être enregistré" in fr
    assert not ray.is_initialized()


def test_a_lost_nodes_games_are_played_again_and_the_outcome_is_the_same_game_by_game(two_nodes, tmp_path) -> None:
    nodes, second = two_nodes
    lost, played = second.node_id, tmp_path / "one is played"

    def work(plan: Plan, numbers: list[int]):
        """On the second node one game and no other; on the first none before it."""
        place = ray.get_runtime_context().get_node_id()
        while (place == lost) == played.exists():
            time.sleep(0.02)
        played.touch()
        return place, play_chunk(plan, numbers)

    places, found = [], []
    for place, (outcomes, refusal) in cluster.spread(nodes.address, work, PLAN, [[number] for number in range(PLAN.games)]):
        assert refusal is None
        if place == lost:
            nodes.remove_node(second, allow_graceful=False)
        places.append(place)
        found.append(outcomes)
    assert places.count(lost) == 1
    assert without_time(found) == without_time(run(PLAN, 1))


def test_an_address_that_answers_but_is_no_cluster_is_refused_in_time(monkeypatch) -> None:
    monkeypatch.setattr(cluster, "PROBE_SECONDS", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as other:
        began = time.monotonic()
        with pytest.raises(UrbesError, match="is no Ray cluster"):
            list(run(PLAN, 1, f"127.0.0.1:{other.getsockname()[1]}"))
    assert time.monotonic() - began < 60  # Ray itself waits longer
