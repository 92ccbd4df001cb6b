"""Draws how true the shares of the judgements are, from the figures that `urbes tune` left beside their weights: python tools/calibration.py GAME..."""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SIDE = 320
EDGE = 44


def drawn(name: str, bins: list[list[float]]) -> str:
    """Each bin a disc, its area the positions in it: the share given to the right, the share won upwards; a true judgement lies on the line."""

    def x(share: float) -> float:
        return round(EDGE + share * SIDE, 1)

    def y(share: float) -> float:
        return round(EDGE + (1 - share) * SIDE, 1)

    most = max(count for count, _, _ in bins)
    size = SIDE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}" font-family="sans-serif" font-size="12">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        f'<text x="{size / 2}" y="20" text-anchor="middle" font-size="14">{name}: the share foretold and the share won</text>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>',
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#bbb" stroke-dasharray="4 4"/>',
    ]
    for tenth in range(0, 11, 2):
        parts.append(f'<text x="{x(tenth / 10)}" y="{size - EDGE + 18}" text-anchor="middle">{tenth * 10} %</text>')
        parts.append(f'<text x="{EDGE - 6}" y="{y(tenth / 10) + 4}" text-anchor="end">{tenth * 10}</text>')
    for count, given, won in bins:
        radius = round(2 + 8 * (count / most) ** 0.5, 1)
        parts.append(f'<circle cx="{x(given)}" cy="{y(won)}" r="{radius}" fill="#b5482a" fill-opacity="0.8"><title>{count:.0f} positions</title></circle>')
    return "\n".join([*parts, "</svg>", ""])


def main(games: list[str]) -> None:
    for game in games:
        folder = ROOT / "src" / "urbes" / "games" / game
        fit: dict[str, Any] = json.loads((folder / "weights.json").read_text(encoding="utf-8"))
        name = json.loads((folder / "data.json").read_text(encoding="utf-8"))["names"]["en"]
        target = ROOT / "docs" / "img" / f"calibration-{game.replace('_', '-')}.svg"
        target.parent.mkdir(exist_ok=True)
        target.write_text(drawn(name, fit["figures"]["calibration"]), encoding="utf-8")
        print(target.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
