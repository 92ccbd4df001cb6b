"""Who asks: whoever comes in by one of the doors is one of these until they are answered."""

from urbes.server.refusals import no_identity
from urbes.server.shapes.people import Identity


class Session:
    """A device that is signed in."""

    def __init__(self, id: str, identity: Identity) -> None:
        self.id = id
        self.identity = identity


class Caller:
    """Who asks, from where, in which language."""

    def __init__(self, session: Session | None, lang: str, address: str = "?", device: str = "?") -> None:
        self.session = session
        self.lang = lang
        self.address = address
        self.device = device

    @property
    def identity(self) -> Identity | None:
        return self.session.identity if self.session is not None else None

    @property
    def id(self) -> str | None:
        return self.session.identity.id if self.session is not None else None

    @property
    def visitor(self) -> str:
        """Whose share of the machine's time is used: a person's, or that of an address nobody has named."""
        return self.id or self.address

    @property
    def me(self) -> Identity:
        """The person; who has said no name is asked for one."""
        return self.known().identity

    def known(self) -> Session:
        if self.session is None:
            raise no_identity()
        return self.session
