"""A push service of the tests' own on the loopback, and the browsers subscribed to it: it checks who sends as RFC 8292 asks and opens what is sealed by RFC 8291."""

import base64
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from typing import Any

import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.running import PATIENCE, Guest


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(text: str) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(text))


class Browser:
    """One subscription: its keys, and what it was told."""

    def __init__(self, service: "PushService", name: str, application: str) -> None:
        self.endpoint = f"{service.url}/push/{name}"
        self.application = application  # the server's public key it was made for
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.told: Queue[dict[str, Any]] = Queue()
        self.topics: list[str] = []
        self.answers: list[int] = []  # what the service answers for it, one after another; then 201
        self.problems: list[str] = []
        self.hold: threading.Event | None = None  # no answer before this

    @property
    def subscription(self) -> dict[str, Any]:
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": to_text(public), "auth": to_text(self._auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert length == 65 and len(record) <= size <= 4096
        own = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        shared = self._key.exchange(ec.ECDH(), point(to_text(sender)))
        secret = HKDF(hashes.SHA256(), 32, self._auth, b"WebPush: info\x00" + own + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        opened = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert opened[-1:] == b"\x02", "the last record"
        message: dict[str, Any] = json.loads(opened[:-1])
        return message

    def next(self) -> dict[str, Any]:
        """The next notification, as a declarative message."""
        message = self.told.get(timeout=PATIENCE)
        assert not self.problems, self.problems
        assert message["web_push"] == 8030
        shown: dict[str, Any] = message["notification"]
        return shown

    @property
    def silent(self) -> bool:
        return self.told.empty() and not self.problems


class PushService:
    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.take(self)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()

    def take(self, request: BaseHTTPRequestHandler) -> None:
        browser = self.browsers[request.path]
        body = request.rfile.read(int(request.headers["Content-Length"]))
        status = browser.answers.pop(0) if browser.answers else 201
        try:
            self.check_sender(request.headers["Authorization"], browser.application)
            assert request.headers["Content-Encoding"] == "aes128gcm" and int(request.headers["TTL"]) > 0
            message = browser.read(body)
            if status == 201:
                browser.topics.append(request.headers["Topic"])
                browser.told.put(message)
        except Exception as error:
            browser.problems.append(f"{type(error).__name__}: {error}")
            browser.told.put({})
        if browser.hold is not None:
            browser.hold.wait(PATIENCE)
        request.send_response(status)
        request.send_header("Content-Length", "0")
        request.end_headers()

    def check_sender(self, header: str, application: str) -> None:
        scheme, _, rest = header.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == application, "sent by whoever the browser was subscribed for"
        signed, _, signature = parts["t"].rpartition(".")
        raw = to_bytes(signature)
        encoded = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        point(parts["k"]).verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(to_bytes(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        assert claims["aud"] == self.url and claims["sub"] == "mailto:host@example.org"
        assert time.time() < claims["exp"] <= time.time() + 86_400

    def subscribe(self, guest: Guest, name: str) -> Browser:
        """A device of a person's, told to the server."""
        browser = Browser(self, name, guest.http.get("/api/me/push").json()["key"])
        self.browsers[f"/push/{name}"] = browser
        answer = self.tell_server(guest, browser)
        assert answer.status_code == 201, answer.text
        return browser

    def tell_server(self, guest: Guest, browser: Browser) -> httpx.Response:
        return guest.http.post("/api/me/push", json=browser.subscription, headers={"Origin": guest.server.url})


def drained(browser: Browser) -> list[dict[str, Any]]:
    found = []
    try:
        while True:
            found.append(browser.told.get_nowait()["notification"])
    except Empty:
        return found
