"""`vec[i64]`, a list of machine integers: librt's where it is installed, else a plain list that answers to the same calls."""

from typing import TYPE_CHECKING, Any

__all__ = ["append", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, vec
else:
    try:
        from librt.vecs import append, vec
    except ImportError:

        class vec(list):  # noqa: N801 - it stands in for librt's
            """The part of librt's vec that the engine uses."""

            def __class_getitem__(cls, item: Any) -> type:
                return cls

            def __getitem__(self, at: Any) -> Any:
                found = super().__getitem__(at)
                return vec(found) if isinstance(at, slice) else found

        def append(items: vec, item: Any) -> vec:
            return vec([*items, item])
