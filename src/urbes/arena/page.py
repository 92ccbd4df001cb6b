"""A report as one HTML file that needs nothing else, for light and dark screens and for paper."""

from collections.abc import Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark;--paper:#f5eee0;--raised:#fcf8ef;--ink:#2b241e;--ink-2:#62564a;--rule:#d8cbb2;--mark:#1f5fbf;--good:#2c6e3f;--bad:#a8321f}
@media (prefers-color-scheme:dark){:root{--paper:#1d1a17;--raised:#27231f;--ink:#f0e8da;--ink-2:#b8ab99;--rule:#463f37;--mark:#8db9f5;--good:#86c995;--bad:#f0937f}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:74rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;line-height:1.2}h1{font-size:1.9rem;margin:.5rem 0}h2{font-size:1.35rem;margin:2.2rem 0 .6rem}
p{max-width:46rem}code{font-size:.9em;overflow-wrap:anywhere}.soft{color:var(--ink-2)}
.wide{overflow-x:auto;background:var(--raised);border:1px solid var(--rule);border-radius:9px;padding:.4rem .9rem;margin:.6rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .7rem .35rem 0;text-align:right;white-space:nowrap;border-bottom:1px solid var(--rule)}
th{color:var(--ink-2);font-weight:600}tr:last-child td{border-bottom:0}
th:first-child,td:first-child{text-align:left}td:first-child{white-space:normal;overflow-wrap:anywhere;min-width:11rem}
svg{display:block;width:100%;min-width:34rem;height:auto;font-size:13px}
svg text{fill:var(--ink)}svg .tick{fill:var(--ink-2);font-size:11px;text-anchor:middle}svg .name,svg .figure{text-anchor:end}
svg .grid{stroke:var(--rule)}svg .reference{stroke:var(--ink-2);stroke-dasharray:4 3}
svg .span{stroke:var(--mark);stroke-width:2}svg .dot{fill:var(--mark)}svg .box{fill:var(--mark);fill-opacity:.35;stroke:var(--mark)}svg .median{stroke:var(--ink);stroke-width:2}
svg .span.high{stroke:var(--good)}svg .dot.high{fill:var(--good)}svg .span.low{stroke:var(--bad)}svg .dot.low{fill:var(--bad)}
@media print{body{background:#fff}}
"""


def page(lang: str, title: str, parts: Sequence[str]) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def sentence(text: str, soft: bool = False) -> str:
    return f"<p{' class=soft' if soft else ''}>{escape(text)}</p>"


def command(text: str) -> str:
    return f"<p><code>{escape(text)}</code></p>"


def figure(svg: str) -> str:
    return f'<div class="wide">{svg}</div>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same table for a page of the documentation."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
