"""Life at a table: several people, one screen, a lost connection, taking back, talking."""

from pathlib import Path
from typing import Any

import pytest
from house import PHONE, House
from people import api, at_rest, begin_quickly, finished_table, open_table, play_quickly, play_until, settle, take_turn_step, until

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


def seated(visitor: Any, **table: Any) -> tuple[Any, Any]:
    """Ana's table with Bruno, who has followed the link."""
    ana, bruno = visitor(), visitor("fr", PHONE)
    id = open_table(ana, [ME, OPEN], **table)
    assert id in ana.input_value("#invite")
    ana.wait_for_selector(".qr")
    bruno.goto(f"/t/{id}")
    bruno.fill("#sit-name", "Bruno")
    bruno.click(".seats .btn.primary")
    return ana, bruno


def ready(page: Any) -> bool:
    """Whether this person owes a decision just now."""
    return bool(
        page.evaluate(
            "() => !!document.querySelector('dialog .ranks, .hand button:not([aria-disabled]), .pile.legal, .pieces [role=button]') || document.querySelectorAll('.preview button').length >= 2"
        )
    )


def test_two_browsers_play_one_table_to_its_end_and_meet_again_at_the_rematch(visitor: Any) -> None:
    ana, bruno = seated(visitor)
    for page in (ana, bruno):
        page.wait_for_selector(".hand button")
    for step in range(200):  # the first turns with the mouse, the rest as fast as the pages go
        acting = next((page for page in (ana, bruno) if ready(page)), None)
        if acting is None:
            ana.wait_for_timeout(20)
        else:
            take_turn_step(acting, step)
        if all(page.locator(".log li").count() > 14 for page in (ana, bruno)):
            break
    begin_quickly(bruno)
    play_quickly(ana)
    for page in (ana, bruno):
        assert settle(page) == "over"
    scores = [sorted(page.locator("dialog .points").all_inner_texts()) for page in (ana, bruno)]
    assert scores[0] == scores[1]
    finished = ana.url
    ana.click("dialog footer .btn.primary")
    until(ana, f"() => location.pathname.startsWith('/t/') && location.href !== '{finished}'")
    until(bruno, "() => document.querySelector('dialog .gathered')?.textContent.includes('1 sur 2 y est')")
    bruno.get_by_role("button", name="Vers la revanche").click()
    until(bruno, f"() => location.href === '{ana.url}'")
    for page in (ana, bruno):
        page.wait_for_selector(".hand button")


def test_nobody_sees_the_hand_of_another(visitor: Any) -> None:
    ana, bruno = seated(visitor)
    for page in (ana, bruno):
        page.wait_for_selector(".hand button")
    seen = [
        [label.split(":")[0].strip() for label in page.eval_on_selector_all(".hand button", "all => all.map(one => one.getAttribute('aria-label'))")]
        for page in (ana, bruno)
    ]
    assert seen[0] != seen[1]
    watcher = visitor()
    watcher.goto(ana.url)
    watcher.wait_for_selector(".pieces")
    assert watcher.locator(".hand").count() == 0


def test_around_one_screen_a_curtain_falls_between_the_players(visitor: Any) -> None:
    page = visitor("en", PHONE)
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bruno"}])
    assert settle(page) == "curtain"
    assert page.locator(".table[inert]").count() == 1
    seats, shown = [], 0
    for step in range(40):
        asked = settle(page)
        if asked == "hand":  # the turn is over: what it brought is seen before the screen is handed over
            assert page.locator(".curtain").count() == 0 and page.locator(".hand button").count() == 8
            shown += 1
        if asked == "curtain":
            seats.append(page.inner_text(".curtain h2").split(",")[0])
        take_turn_step(page, step)
        if len(seats) == 4:
            break
    assert seats in (["Ana", "Bruno", "Ana", "Bruno"], ["Bruno", "Ana", "Bruno", "Ana"])
    assert shown == 3


def test_a_whole_game_around_one_screen(visitor: Any) -> None:
    page = visitor()
    open_table(page, [{**ME, "name": "Ana"}, {**ME, "name": "Bruno"}])
    assert play_quickly(page) > 50


def test_after_a_restart_of_the_server_the_game_goes_on(visitor: Any, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open()
    try:
        page = visitor(base_url=house.url)
        open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
        for step in range(6):
            take_turn_step(page, step)
        settle(page)
        before = page.locator(".log li").all_inner_texts()
        house.close()
        page.wait_for_selector(".offline")
        house.open()
        page.wait_for_selector(".offline", state="detached")
        assert page.locator(".log li").all_inner_texts() == before
        for step in range(6):
            take_turn_step(page, step)
        assert len(page.locator(".log li").all_inner_texts()) > len(before)
    finally:
        house.close()


def test_what_was_sent_while_the_line_was_down_is_carried_out_once(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    page.context.set_offline(True)
    page.evaluate("() => 0")
    page.locator(".hand li.off button, .hand button").first.click(force=True)
    page.click(".preview .do")
    page.context.set_offline(False)
    until(page, "() => document.querySelectorAll('.hand button').length === 7")


def test_undo_takes_the_play_back_until_the_draw(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    assert settle(page) == "play"
    hand = page.locator(".hand button").count()
    play_until(page, "draw")
    assert page.locator(".hand button").count() == hand - 1
    for _ in range(20):
        if not page.locator(".tool[aria-label=Undo][aria-disabled=false]").count():
            break
        before = page.locator(".log li").count()
        page.click(".tool[aria-label=Undo]")
        until(page, f"() => document.querySelectorAll('.log li').length < {before}")
    assert settle(page) == "play"
    assert page.locator(".hand button").count() == hand


def test_with_the_setting_only_the_end_of_a_turn_is_confirmed(visitor: Any) -> None:
    page = visitor()
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    page.evaluate("() => { localStorage['urbes.settings'] = JSON.stringify({motion: false, confirm: true}) }")
    page.reload()
    settle(page)
    page.locator(".hand li:not(.off) button").first.click(force=True)
    page.click(".preview .do")
    until(page, "() => !document.querySelector('.hand button:not([aria-disabled])')")
    assert settle(page) == "pawn"
    page.locator(".preview .btn").first.click()  # a small choice in the chain: done at once, and can be taken back
    until(page, "() => document.querySelector('.pawn:not([data-at=camp])')")
    assert page.locator(".tool[aria-label=Undo][aria-disabled=false]").count() == 1
    play_until(page, "draw")
    page.click("[data-place=deck]")
    page.wait_for_selector(".preview .do")
    assert page.locator(".hand button").count() == 7
    page.click(".preview .do")
    until(page, "() => document.querySelectorAll('.hand button').length === 8")


def test_people_talk_and_see_who_is_there(visitor: Any) -> None:
    ana, bruno = seated(visitor)
    ana.wait_for_selector(".hand")
    ana.click("[role=tab]:has-text('Chat')")
    ana.fill("#chat-line", "Bonjour <b>Bruno</b>")
    ana.keyboard.press("Enter")
    until(bruno, "() => document.querySelector('.tabs .count:not(.dot)')")
    bruno.click(".tabs .tab:nth-last-child(2)")
    until(bruno, "() => document.querySelector('.sheet .chat').textContent.includes('Bonjour <b>Bruno</b>')")
    ana.click(".tools .tool:last-child")
    until(ana, "() => document.querySelector('dialog').textContent.includes('Bruno')")


def test_undo_by_consent_asks_the_other(visitor: Any) -> None:
    ana, bruno = seated(visitor, undo="consent", options={"preset": "short", "first_player": "seat:0"})
    play_until(ana, "draw")
    ana.click(".tool[aria-label=Undo]")
    bruno.click(".asked .btn.quiet")
    ana.wait_for_selector(".told .notice:has-text('Bruno would rather not')")
    assert ana.locator(".asked").count() == 0
    ana.click(".told .tool")
    ana.click(".tool[aria-label=Undo]")
    bruno.wait_for_selector(".asked .btn.primary")
    bruno.click(".asked .btn.primary")
    until(ana, "() => !document.querySelector('.asked')")
    assert settle(ana) in ("play", "pawn", "move")


def test_a_finished_game_is_replayed_step_by_step(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    id = finished_table(page)
    page.goto(f"/t/{id}/replay")
    page.wait_for_selector(".pieces")
    last = int(page.get_attribute("#scrub", "max"))
    assert last > 20
    page.click("footer .tool >> nth=2")
    page.click("footer .tool >> nth=2")
    assert page.input_value("#scrub") == "2"
    page.evaluate("() => { const bar = document.querySelector('#scrub'); bar.value = bar.max; bar.dispatchEvent(new Event('input', {bubbles: true})) }")
    until(page, "() => document.querySelector('.say b').textContent === 'The game is over'")
    page.evaluate("() => { const bar = document.querySelector('#scrub'); bar.value = 3; bar.dispatchEvent(new Event('input', {bubbles: true})) }")
    page.click("footer .btn.primary")
    until(page, "() => Number(document.querySelector('#scrub').value) > 4")
    page.click("footer .btn.primary")
    # Playing on asks first whose seat it shall be.
    page.locator("footer > .btn.quiet").last.click()
    page.wait_for_selector("dialog h2:has-text('Play on from step')")
    page.click("dialog .choice:has-text('Ana')")
    page.click("dialog footer .btn:has-text('Play as Ana')")
    until(page, f"() => location.pathname.startsWith('/t/') && !location.pathname.includes('{id}')")
    assert settle(page) in ("play", "pawn", "move", "draw")
    assert page.locator(".rail .panel").first.get_attribute("data-seat") == "0"
    assert "Continues a game from its step" in page.inner_text(".log")


def test_playing_on_is_preset_to_the_seat_that_was_mine(visitor: Any) -> None:
    page = visitor()
    id = open_table(page, [BOT, ME])
    play_quickly(page)
    page.goto(f"/t/{id}/replay")
    page.wait_for_selector(".pieces")
    page.locator("footer > .btn.quiet").last.click()
    page.wait_for_selector("dialog .choice:has(:checked):has-text('your seat in this game')")
    assert page.inner_text("dialog footer .btn.primary") == "Play as Ana"
    # A jump shows the board as it stood: nothing walks there.
    page.keyboard.press("Escape")
    page.evaluate("() => { localStorage['urbes.settings'] = JSON.stringify({motion: true}) }")
    page.reload()
    page.wait_for_selector(".pieces")
    page.evaluate(
        "() => { const bar = document.querySelector('#scrub'); bar.value = Number(bar.max) - 10; bar.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    until(page, "() => document.querySelector('.pawn:not([data-at=camp])')")
    assert page.evaluate("() => document.getAnimations().filter((one) => one.effect.target?.closest('.pieces')).length") == 0


def test_a_guest_reads_who_invites_to_what_and_finds_a_seat_in_sight(visitor: Any) -> None:
    ana, bruno = visitor(), visitor("fr", {"width": 360, "height": 740})
    id = open_table(ana, [ME, OPEN, OPEN])
    bruno.goto(f"/t/{id}")
    until(bruno, "() => document.querySelector('h1')?.textContent.startsWith('Ana vous invite à jouer à Lost Cities')")
    assert bruno.locator("#sit-name").count() == 1 and not bruno.locator("#invite").is_visible()
    seen = "() => [...document.querySelectorAll('.seats .btn.primary')].map((one) => one.getBoundingClientRect().bottom < document.querySelector('nav.tabs').getBoundingClientRect().top)"
    assert bruno.evaluate(seen) == [True, True]
    assert "Durée\u202f: courte" in bruno.inner_text(".chips")
    bruno.fill("#sit-name", "Bruno")
    bruno.click(".seats .btn.primary")
    bruno.wait_for_selector("h1:has-text('On attend qu’Ana commence')")
    bruno.click("summary")
    bruno.wait_for_selector(".qr")


def test_who_has_gone_is_away_even_on_their_turn_and_a_bot_can_step_in(visitor: Any) -> None:
    ana, bruno = seated(visitor, options={"preset": "short", "first_player": "seat:1"})
    panel = ".rail .panel[data-seat='1']"
    ana.wait_for_selector(f"{panel} small:has-text('thinking')")
    assert ana.inner_text(".say b") == "It is up to Bruno." and bruno.inner_text(".say b").replace("\u202f", " ") == "À vous : jouez une carte."
    assert bruno.inner_text(".strip .mine .name") == "vous" and bruno.locator(".strip .mine").get_attribute("data-seat") == "1"
    watcher = visitor("en", PHONE)
    watcher.goto(ana.url)
    watcher.wait_for_selector(".say .brief:has-text('you are watching')")
    place = bruno.url
    bruno.goto("/rules")
    ana.wait_for_selector(f"{panel} small:has-text('away')")
    ana.click(f"{panel} .btn")
    for page in (ana, watcher):
        page.wait_for_selector(".told .notice:has-text('A bot plays for Bruno meanwhile.')")
    bruno.goto(place)
    bruno.click(".tabs .tab:has-text('Joueurs')")
    bruno.click(".sheet .btn:has-text('Reprendre ma place')")
    ana.wait_for_selector(".told .notice:has-text('Bruno is back.')")
    ana.reload()
    ana.wait_for_selector(".log .news:has-text('Bruno is back.')")
    assert ana.locator(f"{panel} .btn").count() == 0


def test_who_only_looks_on_is_asked_for_a_name_before_speaking(visitor: Any) -> None:
    ana = visitor()
    open_table(ana, [ME, BOT])
    watcher = visitor()
    watcher.goto(ana.url)
    watcher.click("[role=tab]:has-text('Chat')")
    watcher.fill("#chat-line", "Hello there")
    watcher.keyboard.press("Enter")
    watcher.wait_for_selector("#chat-name")
    assert watcher.input_value("#chat-line") == "Hello there"
    watcher.fill("#chat-name", "Zoé")
    watcher.keyboard.press("Enter")
    watcher.wait_for_selector(".chat li:has-text('Hello there'):has-text('Zoé')")
    until(watcher, "() => document.querySelector('#chat-line').value === ''")


def test_a_place_that_is_not_there_says_so_in_words(visitor: Any) -> None:
    page = visitor("fr", PHONE)
    for path in ("/t/nothing", "/t/nothing/replay"):
        page.goto(path)
        page.wait_for_selector("h1:has-text('Cette table n’existe pas')")
        assert page.locator(".lost p").inner_text().startswith("Le lien est peut-être mal recopié")


def test_a_refused_table_says_why_in_sight(visitor: Any) -> None:
    page = visitor()
    page.goto("/")
    page.click(".plate:not([disabled])")
    page.click("dialog details.more >> nth=0")
    refusal = {"error": {"code": "bad_option", "text": "That does not go together.", "clauses": [], "field": None}}
    page.route("**/api/tables?*", lambda route: route.fulfill(status=400, json=refusal))
    page.click("dialog footer .btn.primary")
    page.wait_for_selector("dialog [role=alert]")
    box = page.locator("dialog [role=alert]").bounding_box()
    assert box["y"] + box["height"] < page.locator("dialog footer .btn.primary").bounding_box()["y"] < 800


def without_a_face(page: Any, game: str) -> None:
    """The server's answers rename the game, so that the client has no board for it."""
    here, there = f'"game":"{game}"', '"game":"some_other"'

    def unknown(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(here, there))

    def rename(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(message.replace(here, there)))
        socket.on_message(server.send)

    page.route("**/api/tables/*", unknown)
    page.route("**/api/games/some_other?*", lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace("some_other", game))))
    page.route_web_socket("**/live**", rename)


def test_the_plain_board_plays_a_game_it_does_not_know(visitor: Any) -> None:
    page = visitor()
    without_a_face(page, "lost_cities")
    open_table(page, [ME, BOT], options={"preset": "short", "first_player": "seat:0"})
    for _ in range(12):
        page.wait_for_selector(".legal .btn")
        at_rest(page)
        before = page.locator(".log li").all_inner_texts()
        page.locator(".legal .btn").first.click()
        until(page, "() => document.querySelector('.preview .do') || document.querySelectorAll('.log li').length !== " + str(len(before)))
        if page.locator(".preview .do").count():
            page.click(".preview .do")
    assert page.locator(".log li").count() > 6


def test_where_all_decide_at_once_a_choice_can_be_taken_back_until_the_last_has_chosen(visitor: Any) -> None:
    ana, bruno = visitor(), visitor("fr", PHONE)
    for page in (ana, bruno):
        without_a_face(page, "my_city")
    id = open_table(ana, [ME, OPEN, BOT], game="my_city", options={"preset": "eternal"})
    bruno.goto(f"/t/{id}")
    bruno.fill("#sit-name", "Bruno")
    bruno.click(".seats .btn.primary")
    for page in (ana, bruno):
        page.wait_for_selector(".legal .btn")
    until(ana, "() => /waiting for Bruno$/.test(document.querySelector('.say .second').textContent)")
    until(bruno, "() => /on attend Ana/.test(document.querySelector('.say .brief').textContent)")
    ana.locator(".legal .btn").first.click()
    ana.wait_for_selector(".back")
    assert ana.locator(".legal .btn").count() == 0
    assert ana.locator(".rail .panel[data-seat='0'] .who small").inner_text().strip() == "done"
    ana.click(".back")
    ana.wait_for_selector(".legal .btn")
    at_rest(ana)
    ana.locator(".legal .btn").first.click()
    ana.wait_for_selector(".back")
    bruno.locator(".legal .btn").first.click()
    until(ana, "() => document.querySelectorAll('.legal .btn').length > 10")  # the first building is turned up: no way back
    assert ana.locator(".back").count() == 0
    # What Ana is about to choose stays chosen while Bruno decides.
    ana.keyboard.press("h")
    ana.wait_for_selector(".preview .do")
    at_rest(bruno)
    bruno.locator(".legal .btn").first.click()
    until(ana, "() => !/Bruno/.test(document.querySelector('.say').textContent)")
    assert ana.locator(".preview .do").count() == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dialog_opens_tables_of_every_size(visitor: Any, seats: int) -> None:
    page = visitor()
    page.goto("/")
    page.click(".plate:not([disabled])")
    page.check(f"input[name=seats][value='{seats}']", force=True)
    page.check("input[name=preset][value=short]", force=True)
    page.fill("#new-name", "Ana")
    page.click("dialog footer .btn.primary")
    page.wait_for_selector(".panels li")
    assert page.locator(".rail .panels > li").count() == seats
    table = api(page, "GET", f"/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["table"]["options"]["length"] == "short"


def test_a_line_that_breaks_while_the_board_is_loaded_costs_no_more_than_a_moment(visitor: Any) -> None:
    page = visitor()
    failures: list[str] = []

    def fail_once(route: Any) -> None:
        if not failures:
            failures.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    page.route("**/assets/lost_cities-*.js", fail_once)
    open_table(page, [ME, BOT], options={"preset": "short"})
    page.wait_for_selector(".hand button")
    assert len(failures) == 1


def test_the_lobby_of_a_campaign_names_nothing_sealed(visitor: Any) -> None:
    ana, bruno = visitor(), visitor("fr", PHONE)
    id = open_table(ana, [ME, OPEN], game="my_city", options={"preset": "campaign", "gold_after_12": True, "mines_after_18": False, "allow_flip": True})
    bruno.goto(f"/t/{id}")
    bruno.wait_for_selector(".chips .chip")
    told = bruno.inner_text("main")
    sealed = [option["name"] for option in api(bruno, "GET", "/api/games/my_city?lang=fr")["options"] if option["sealed"]]
    assert sealed and not [name for name in sealed if name in told.replace("’", "'")], told
