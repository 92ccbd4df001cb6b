"""Being told of one's turn while Urbes is closed: on a click and no sooner, tried out, switched off; what the worker shows; and what stands in the way, in words."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from house import ARGUMENTS, CHROMIUM, PHONE, House
from people import api, open_table, until
from tests.processes import wait_for
from tests.server.push_service import Browser, PushService

ON, OFF, TEST = ".push .btn:has-text('Switch on')", ".push .btn:has-text('Switch off')", ".push .btn:has-text('Send a test')"
ASKED = "Notification.requestPermission = ((ask) => () => { window.asked = (window.asked ?? 0) + 1; return ask.call(Notification) })(Notification.requestPermission);"
# The browser's own push service is not to be reached from a test: a subscription at ours takes its place.
SUBSCRIBED = """
    const made = (options) => ({
        options, toJSON: () => (SUBSCRIPTION),
        unsubscribe: async () => { delete localStorage.subscribed; return true },
    });
    PushManager.prototype.subscribe = async function (options) { localStorage.subscribed = options.applicationServerKey; return made(options) };
    PushManager.prototype.getSubscription = async function () { return localStorage.subscribed ? made({}) : null };
"""


@pytest.fixture(scope="module")
def browser(chromium: Any) -> Iterator[Any]:
    """The whole browser: its shell has no notifications and refuses whoever asks for them."""
    if not CHROMIUM:
        pytest.skip("needs the whole of Chromium")
    started = chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
    yield started
    started.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.stop()


def at_settings(visitor: Any, service: PushService, name: str) -> tuple[Any, Browser]:
    page = visitor(service_workers="allow")
    page.context.grant_permissions(["notifications"])
    page.goto("/")
    api(page, "POST", "/api/me", {"name": "Ana"})
    browser = Browser(service, name, api(page, "GET", "/api/me/push")["key"])
    service.browsers[f"/push/{name}"] = browser
    page.add_init_script(ASKED + SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(browser.subscription)))
    page.goto("/me")
    page.wait_for_selector(f"{ON}:enabled")
    return page, browser


def test_a_device_is_told_from_a_click_on_until_another(visitor: Any, service: PushService) -> None:
    page, browser = at_settings(visitor, service, "ana")
    assert page.evaluate("() => window.asked") is None, "nobody is asked before a click"
    page.click(ON)
    page.wait_for_selector(TEST)
    assert page.evaluate("() => window.asked") == 1
    assert page.evaluate("() => localStorage.subscribed") == browser.application, "made for this server's key"
    page.click(TEST)
    page.wait_for_selector(".push [role=status]:has-text('Sent:')")
    assert browser.next()["title"] == "Urbes can reach you"
    browser.answers = [403]
    page.click(TEST)
    page.wait_for_selector(".push [role=status]:has-text('refused the notification (403)')")
    page.reload()
    page.wait_for_selector(f"{OFF}:enabled")
    page.click(OFF)
    page.wait_for_selector(f"{ON}:enabled")
    assert api(page, "GET", "/api/me/push")["devices"] == 0
    assert page.evaluate("() => localStorage.subscribed") is None


def test_a_device_the_server_forgot_is_made_known_again_at_the_next_visit(visitor: Any, service: PushService) -> None:
    page, browser = at_settings(visitor, service, "forgotten")
    page.click(ON)
    page.wait_for_selector(TEST)
    browser.answers = [410]
    page.click(TEST)
    page.wait_for_selector(".push [role=status]:has-text('no longer knows this device')")
    assert api(page, "GET", "/api/me/push")["devices"] == 0
    page.goto("/")
    until(page, "async () => (await (await fetch('/api/me/push')).json()).devices === 1")


def test_the_worker_shows_one_notification_a_table_and_a_click_leads_there(visitor: Any, service: PushService, house: House) -> None:
    page, _ = at_settings(visitor, service, "worker")
    table = open_table(page, [{"kind": "me"}, {"kind": "open"}])
    page.goto("/me")
    until(page, "async () => !!(await navigator.serviceWorker.getRegistration())?.active")
    devtools = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    wait_for(lambda: registrations or page.wait_for_timeout(10))
    notification = {"title": "Lost Cities", "lang": "fr", "dir": "ltr", "tag": table, "navigate": f"{house.url}/t/{table}"}
    for body in ("Encore une fois.", "C'est à vous de jouer, avec Anna."):
        data = json.dumps({"web_push": 8030, "notification": {**notification, "body": body}})
        wish = {"origin": house.url, "registrationId": registrations[-1]["registrationId"], "data": data}
        devtools.send("ServiceWorker.deliverPushMessage", wish)
    shown = until(
        page,
        """async () => {
            const notes = await (await navigator.serviceWorker.ready).getNotifications();
            return notes.some((note) => note.body.startsWith('C’est')) && notes.map(({title, body, tag}) => ({title, body, tag}));
        }""",
    )
    assert shown == [{"title": "Lost Cities", "body": "C’est à vous de jouer, avec Anna.", "tag": table}], "printed as French is, in place of the first"
    worker = page.context.service_workers[0]
    opened = worker.evaluate(
        """async () => {
            const opened = [];
            self.clients.openWindow = async (url) => { opened.push(String(url)); return null };
            const [notification] = await self.registration.getNotifications();
            const work = [];
            const event = new NotificationEvent('notificationclick', {notification});
            event.waitUntil = (promise) => work.push(promise);
            self.dispatchEvent(event);
            await Promise.all(work);
            return opened;
        }"""
    )
    assert opened == [f"{house.url}/t/{table}"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_iphone_is_led_to_its_home_screen_in_three_steps(visitor: Any, lang: str) -> None:
    page = visitor(
        lang, PHONE, user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1"
    )
    page.goto("/me")
    page.wait_for_selector(".push ol li")
    steps = page.locator(".push ol li").all_inner_texts()
    assert len(steps) == 3 and {"en": "Add to Home Screen", "fr": "Sur l’écran d’accueil"}[lang] in steps[1]
    assert page.locator(".push button").count() == 0


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ("Object.defineProperty(window, 'isSecureContext', {value: false})", "begins with https"),
        ("delete window.PushManager", "cannot be notified"),
        ("Object.defineProperty(Notification, 'permission', {value: 'denied'})", "are blocked"),
    ],
)
def test_what_stands_in_the_way_is_said(visitor: Any, before: str, says: str) -> None:
    page = visitor()
    page.add_init_script(before)
    page.goto("/me")
    page.wait_for_selector(f".push:has-text('{says}')")
    assert page.locator(".push button").count() == 0


def test_a_server_without_a_contact_says_so(visitor: Any) -> None:
    page = visitor()
    page.route("**/api/me/push**", lambda route: route.fulfill(json={"key": None, "text": "This server sends no notifications.", "devices": 0}))
    page.goto("/me")
    page.wait_for_selector(".push:has-text('This server sends no notifications.')")
    assert page.locator(".push button").count() == 0
