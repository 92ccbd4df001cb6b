"""Bodies about web push."""

from typing import Annotated

from msgspec import Meta, Struct

Key = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_-]+\Z")]
DeviceId = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class PushKeys(Struct, forbid_unknown_fields=True):
    p256dh: Key
    auth: Key


class NewPushDevice(Struct, forbid_unknown_fields=True):
    """What a browser says of its subscription."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    keys: PushKeys


class PushDevice(Struct):
    id: str


class Push(Struct):
    key: str | None  # the server's public key; None: there is no push here
    text: str | None  # why not
    devices: int


class PushTest(Struct):
    sent: bool
    text: str
