"""Campaign files: saved whole, resumed identically, never lost; cities named and taken over (MC-11.6 to MC-11.9, MC-16.6, MC-17.3)."""

import json

import pytest

import urbes
from urbes.cli.campaign_file import Campaign, previous_of
from urbes.kernel.content import Pack
from urbes.kernel.errors import BadOption, BadRecord, IllegalAction, UrbesError
from urbes.kernel.rng import Rng


def start(tmp_path, **more):
    return Campaign.start(tmp_path / "our.campaign", ["Ada", "Bob"], seed=5, **more)


def go_on(campaign, decisions, seed=1):
    rng = Rng.seeded(seed)
    for _ in range(decisions):
        waiting = campaign.state.to_act()
        seat = waiting[rng.below(len(waiting))]
        actions = campaign.state.legal(seat)
        campaign.apply(seat, campaign.game.name(actions[rng.below(len(actions))]))


@pytest.mark.clauses("MC-11.7", "MC-11.6")
def test_a_campaign_resumes_identically_at_every_step(tmp_path):
    campaign = start(tmp_path)
    rng = Rng.seeded(8)
    for step in range(120):
        waiting = campaign.state.to_act()
        seat = waiting[rng.below(len(waiting))]
        actions = campaign.state.legal(seat)
        text = campaign.game.name(actions[rng.below(len(actions))])
        if step % 7 == 0:
            resumed = Campaign.load(campaign.path)
            assert resumed.state.to_dict() == campaign.state.to_dict()
            assert resumed.since == campaign.since and resumed.cities == campaign.cities
            campaign = resumed
        campaign.apply(seat, text)
    assert campaign.state.episode > 1


@pytest.mark.clauses("MC-1.3")
def test_cities_are_named_before_episode_1(tmp_path):
    campaign = start(tmp_path)
    assert [city["name"] for city in campaign.cities] == ["Eagle", "Bear"]
    campaign.name_city(0, "  Aquilonia ")
    for name in ("", "x" * 31):
        with pytest.raises(BadOption, match=r"1 to 30 characters \(MC-1\.3\)"):
            campaign.name_city(1, name)
    campaign.apply(0, "ready")
    with pytest.raises(UrbesError, match=r"MC-1\.3"):
        campaign.name_city(0, "Too late")
    campaign.name_city(1, "Ursa")
    assert [city["name"] for city in Campaign.load(campaign.path).cities] == ["Aquilonia", "Ursa"]


@pytest.mark.clauses("MC-11.8", "MC-11.9", "MC-3.5")
def test_a_newcomer_takes_a_city_over_inside_a_round_and_may_take_its_commit_back(tmp_path):
    campaign = start(tmp_path)
    campaign.apply(0, "ready")
    campaign.apply(1, "ready")
    campaign.apply(0, "pass")
    campaign.take_over(0, "Cleo")
    again = Campaign.load(campaign.path)
    assert again.cities[0] == {"name": "Eagle", "player": "Cleo"}
    assert again.journal[0]["from"] == "Ada" and again.journal[0]["episode"] == 1
    assert again.state.view(0)["players"][0]["committed"] == "pass"
    again.undo(0)
    assert again.state.to_act() == (0, 1) and Campaign.load(campaign.path).state.to_act() == (0, 1)
    with pytest.raises(UrbesError, match=r"MC-11\.9"):
        again.take_over(2, "Dan")


@pytest.mark.clauses("MC-3.6", "MC-10.8", "MC-11.11")
def test_undo_stops_at_the_last_point_of_no_return(tmp_path):
    campaign = start(tmp_path)
    campaign.apply(0, "ready")
    campaign.undo(0)
    campaign.apply(0, "ready")
    campaign.apply(1, "ready")
    with pytest.raises(UrbesError, match="nothing to take back"):
        campaign.undo(0)
    with pytest.raises(IllegalAction):
        campaign.apply(0, "ready")


def test_a_cut_file_is_refused_and_the_version_before_recovered(tmp_path):
    campaign = start(tmp_path)
    campaign.apply(0, "ready")
    before = campaign.state.to_dict()
    campaign.apply(1, "ready")
    text = campaign.path.read_text(encoding="utf-8")
    for cut in (0, 1, len(text) // 2, len(text) - 1):
        campaign.path.write_text(text[:cut], encoding="utf-8")
        with pytest.raises(BadRecord, match=r"cut or damaged\.$"):
            Campaign.load(campaign.path)
    recovered = Campaign.recover(campaign.path)
    assert recovered.state.to_dict() == before
    assert Campaign.load(campaign.path).state.to_dict() == before
    assert campaign.path.with_name("our.campaign.damaged").exists()


def test_a_changed_file_is_refused(tmp_path):
    campaign = start(tmp_path)
    content = json.loads(campaign.path.read_text(encoding="utf-8"))
    content["position"]["seats"][0]["city"]["circles"] = 40
    campaign.path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(BadRecord, match="cut or damaged"):
        Campaign.load(campaign.path)


def test_saving_over_a_damaged_file_keeps_the_last_good_version(tmp_path):
    campaign = start(tmp_path)
    campaign.apply(0, "ready")
    good = previous_of(campaign.path).read_text(encoding="utf-8")
    campaign.path.write_text("{", encoding="utf-8")
    campaign.save()
    assert previous_of(campaign.path).read_text(encoding="utf-8") == good
    assert Campaign.load(campaign.path).state.to_dict() == campaign.state.to_dict()


@pytest.mark.parametrize("field", ["urbes_campaign", "rules_version"])
def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path, field):
    campaign = start(tmp_path)
    content = json.loads(campaign.path.read_text(encoding="utf-8"))
    content[field] = 99
    newer = json.dumps(content)
    campaign.path.write_text(newer, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"newer version.*update Urbes") as caught:
        Campaign.load(campaign.path)
    assert "plus récente" in caught.value.fr
    assert campaign.path.read_text(encoding="utf-8") == newer


def test_other_files_are_no_campaigns(tmp_path):
    path = tmp_path / "other.json"
    with pytest.raises(BadRecord, match="cannot be read"):
        Campaign.load(path)
    path.write_text('{"game": "chess"}', encoding="utf-8")
    with pytest.raises(BadRecord, match="not a campaign file"):
        Campaign.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="cut or damaged"):
        Campaign.load(path)
    with pytest.raises(BadRecord, match="never overwritten"):
        Campaign.start(path, ["Ada", "Bob"])


@pytest.mark.clauses("MC-17.3", "MC-11.13")
def test_a_campaign_keeps_the_data_and_options_it_started_with(tmp_path):
    campaign = start(tmp_path, pack=Pack("mine", {"values": {"park": 3}}), options={"live_boards": True})
    again = Campaign.load(campaign.path)
    assert again.game.values["park"] == 3 and again.game.pack.name == "mine"
    assert again.game.options["live_boards"] is True
    assert urbes.game("my_city").values["park"] == 2


@pytest.mark.clauses("MC-16.6")
def test_a_single_episode_starts_from_copies_of_the_cities(tmp_path):
    campaign = start(tmp_path)
    while campaign.state.episode < 4:
        go_on(campaign, 1, seed=campaign.saves)
    stood = next(scored.cities for scored in campaign.state.history if scored.episode == 3)
    for city in stood:
        city.nuggets, city.tracks, city.crosses = 2, 1, [1, 0, 1]
    before = campaign.state.to_dict()
    single = campaign.rehearse(3, seed=1)
    assert [(city.nuggets, city.tracks, city.crosses) for city in single.cities] == [(0, 0, [0, 0, 0])] * 2  # its gains start empty
    assert [city.rows() for city in single.cities] == [city.rows() for city in stood]
    assert single.queues == [[0, 0], [0, 0]]  # the wells of episode 3 are chosen as in the campaign
    single.check()
    assert single.rules.from_dict(single.to_dict()).to_dict() == single.to_dict()
    rng = Rng.seeded(2)
    while single.to_act():
        seat = single.to_act()[0]
        actions = single.legal(seat)
        single.apply(seat, actions[rng.below(len(actions))])
    assert all(city.circles == was.circles for city, was in zip(single.cities, stood, strict=True))
    assert campaign.state.to_dict() == before
    with pytest.raises(UrbesError, match=r"has not been reached.*MC-16\.6"):
        campaign.rehearse(20, seed=1)


@pytest.mark.clauses("MC-16.7")
def test_a_chapter_not_opened_gives_a_warning_first():
    ((en, fr),) = urbes.game("my_city", mode="episode", episode=16).warnings
    assert "16" in en and "scellé" in fr
    assert not urbes.game("my_city", mode="episode", episode=2).warnings


def test_an_export_holds_history_and_cities_and_nothing_hidden(tmp_path):
    campaign = start(tmp_path)
    while campaign.state.episode < 3:
        go_on(campaign, 1, seed=campaign.saves)
    shown = campaign.export()
    assert json.loads(json.dumps(shown)) == shown
    assert [row["episode"] for row in shown["history"]] == [1, 2]
    assert {"deck", "rng", "committed", "seed"} & set(json.dumps(shown).replace('"', " ").split()) == set()
    assert shown["next"]["episode"] == 3 and shown["cities"][1]["player"] == "Bob"
