"""A shift of a constant by a native integer is compiled to 32 bits and loses what lies above: the engine writes `bits.bit` or `bits.shifted` instead."""

import ast
from pathlib import Path

import pytest

import urbes
from urbes.kernel import bits

ROOT = Path(urbes.__file__).parent
ENGINE = sorted(path for folder in ("kernel", "games", "bots") for path in (ROOT / folder).rglob("*.py"))


def constant(node: ast.expr) -> bool:
    """A number as such, a name in capitals (`c.ROW_OF_VALUES`), or an expression or conversion of these."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.UnaryOp(operand=operand):
            return constant(operand)
        case ast.BinOp(left=left, right=right):
            return constant(left) and constant(right)
        case ast.Call(args=[only]):
            return constant(only)
    return False


def shifts(source: str) -> list[int]:
    """The lines where a constant is shifted by something that is none."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and constant(node.left) and not constant(node.right):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_constant_is_shifted_by_a_native_integer(path: Path) -> None:
    lines = shifts(path.read_text(encoding="utf-8"))
    assert not lines, f"{path.name}, lines {lines}: write bits.bit(k) or bits.shifted(word, k)"


@pytest.mark.parametrize("source", ["1 << k", "c.ROW << (path * 11)", "i64(1) << k", "(2 - 1) << k + 1", "-1 << k", "x = MASK << y"])
def test_the_check_sees_every_form_of_it(source: str) -> None:
    assert shifts(source) == [1]


@pytest.mark.parametrize("source", ["word << k", "1 << 40", "c.ROW << c.FIVE", "mask >> k", "word >> top << top"])
def test_the_check_lets_the_others_be(source: str) -> None:
    assert shifts(source) == []


def test_bits_are_right_above_32() -> None:
    for place in range(62):
        assert bits.bit(place) == 2**place
        assert bits.shifted(1, place) == 2**place
        assert bits.lowest(2**61 | 2**place) == place
        assert bits.ones(2**place - 1) == place
        assert bits.places(2**place | 1) == sorted({0, place})
        assert bits.mask([0, place]) == 2**place | 1
