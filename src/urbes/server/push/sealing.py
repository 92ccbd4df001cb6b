"""What a device is told, sealed so that only it can read it: RFC 8291 (aes128gcm) for the push service in between, RFC 8292 (VAPID) to say who sends."""

import base64
import binascii
import os
from typing import Any

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT_BYTES = 65
AUTH_BYTES = 16
RECORD_BYTES = 4096  # one record holds the whole message
TOKEN_SECONDS = 12 * 3600  # RFC 8292 allows a day
RENEW_SECONDS = 3600


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """Raises ValueError for what is no base64url."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sound_keys(p256dh: str, auth: str) -> bool:
    """Whether something can be sealed for these keys."""
    try:
        theirs = to_bytes(p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        return len(theirs) == POINT_BYTES and len(to_bytes(auth)) == AUTH_BYTES
    except ValueError:
        return False


def sealed(message: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None) -> bytes:
    """The message for one device; key and salt are fresh unless a test gives them."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = to_bytes(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derived(to_bytes(auth), shared, b"WebPush: info\0" + theirs + point(own.public_key()), 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    sender = point(own.public_key())
    head = salt + RECORD_BYTES.to_bytes(4) + len(sender).to_bytes(1) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Signature:
    """Who sends: the server's own key, and an address at which its host can be reached."""

    def __init__(self, private: str, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(to_bytes(private)), CURVE)
        self.contact = contact
        self.public = to_text(point(self._key.public_key()))
        self._tokens: dict[str, tuple[float, str]] = {}  # push service -> until when it is good, and the header

    @staticmethod
    def new_key() -> str:
        return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32))

    def header(self, service: str, now: float) -> str:
        """For a push service, named by its origin; the same one for an hour."""
        until, found = self._tokens.get(service, (0.0, ""))
        if until <= now:
            found = f"vapid t={self._token({'aud': service, 'exp': int(now) + TOKEN_SECONDS, 'sub': self.contact})}, k={self.public}"
            self._tokens = {name: kept for name, kept in self._tokens.items() if kept[0] > now} | {service: (now + RENEW_SECONDS, found)}
        return found

    def _token(self, claims: dict[str, Any]) -> str:
        signed = ".".join(to_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{to_text(r.to_bytes(32) + s.to_bytes(32))}"
