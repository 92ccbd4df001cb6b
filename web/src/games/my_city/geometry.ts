/** Where things lie on a board of 11 x 11 cells: cells, outlines of buildings, the river's band. Pure drawing, no rule. */
export const SIDE = 11;
export const CELL = 56;
export const COLUMNS = 'ABCDEFGHIJK';

export interface Spot {
  row: number;
  col: number;
}
type Point = [number, number];

export const cellId = ({ row, col }: Spot): string => `${COLUMNS[col]}${row + 1}`;
export const spotOf = (id: string): Spot => ({ col: COLUMNS.indexOf(id[0] ?? 'A'), row: Number(id.slice(1)) - 1 });

/** The cell of a building that carries its sign: the one nearest to its middle. */
export function signCell(spots: Spot[]): Spot {
  const x = spots.reduce((sum, { col }) => sum + col, 0) / spots.length;
  const y = spots.reduce((sum, { row }) => sum + row, 0) / spots.length;
  const away = ({ row, col }: Spot): number => Math.hypot(col - x, row - y);
  return spots.toSorted((a, b) => away(a) - away(b))[0] ?? { row: 0, col: 0 };
}

/** The cells of a drawing such as `['#.', '##']`. */
export function cellsOf(rows: string[]): Spot[] {
  return rows.flatMap((line, row) => [...line].flatMap((sign, col) => (sign === '#' ? [{ row, col }] : [])));
}

/** A drawing turned clockwise by quarter turns, mirrored left to right before if asked. */
export function turned(rows: string[], turns: number, flip = false): string[] {
  let drawing = flip ? rows.map((line) => [...line].reverse().join('')) : rows;
  for (let i = 0; i < turns; i++) {
    const width = drawing[0]?.length ?? 0;
    drawing = Array.from({ length: width }, (_, col) =>
      drawing
        .map((line) => line[col])
        .reverse()
        .join(''),
    );
  }
  return drawing;
}

/** A placement as it is written, `Y3 1 D8` (with or without `build`), as cells. */
export function placed(
  written: string,
  rowsOf: (tile: string) => string[] | undefined,
): { tile: string; cells: string[] } | null {
  const [tile = '', turns = '0', at = '', flip] = written.replace(/^build /, '').split(' ');
  const shape = rowsOf(tile);
  if (!shape || !at) return null;
  const corner = spotOf(at);
  return {
    tile,
    cells: cellsOf(turned(shape, Number(turns), flip === 'flip')).map(({ row, col }) =>
      cellId({ row: row + corner.row, col: col + corner.col }),
    ),
  };
}

const f = (n: number): string => String(Math.round(n * 100) / 100);

/** A line through points with rounded corners. */
export function rounded(points: Point[], radius: number, closed: boolean): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] as Point;
  const toward = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const cut = Math.min(radius, length / 2);
    return length ? [from[0] + ((to[0] - from[0]) / length) * cut, from[1] + ((to[1] - from[1]) / length) * cut] : from;
  };
  let path = '';
  for (let i = 0; i < points.length; i++) {
    const here = at(i);
    if (!closed && (i === 0 || i === points.length - 1)) {
      path += `${i ? 'L' : 'M'}${f(here[0])} ${f(here[1])}`;
      continue;
    }
    const before = toward(here, at(i - 1));
    const after = toward(here, at(i + 1));
    path += `${path ? 'L' : 'M'}${f(before[0])} ${f(before[1])}Q${f(here[0])} ${f(here[1])} ${f(after[0])} ${f(after[1])}`;
  }
  return closed ? `${path}Z` : path;
}

/** One outline around merged cells, drawn a little inside their edges. */
export function outline(cells: Spot[], size = CELL, inset = 3, radius = 6): string {
  const within = new Set(cells.map(({ row, col }) => `${col},${row}`));
  const has = (col: number, row: number): boolean => within.has(`${col},${row}`);
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => void edges.set(String(from), [...(edges.get(String(from)) ?? []), to]);
  for (const { row, col } of cells) {
    if (!has(col, row - 1)) add([col, row], [col + 1, row]);
    if (!has(col + 1, row)) add([col + 1, row], [col + 1, row + 1]);
    if (!has(col, row + 1)) add([col + 1, row + 1], [col, row + 1]);
    if (!has(col - 1, row)) add([col, row + 1], [col, row]);
  }
  let path = '';
  while (edges.size) {
    const [start] = edges.keys();
    const loop: Point[] = [];
    let here = (start as string).split(',').map(Number) as Point;
    for (;;) {
      const ways = edges.get(String(here));
      const next = ways?.shift();
      if (!next) break;
      if (ways && !ways.length) edges.delete(String(here));
      loop.push(here);
      here = next;
    }
    const direction = (i: number): Point => {
      const a = loop[(i + loop.length) % loop.length] as Point;
      const b = loop[(i + 1 + loop.length) % loop.length] as Point;
      return [b[0] - a[0], b[1] - a[1]];
    };
    const corners = loop.flatMap((point, i): Point[] => {
      const [ax, ay] = direction(i - 1);
      const [bx, by] = direction(i);
      if (ax === bx && ay === by) return [];
      return [[point[0] * size + inset * (-ay - by), point[1] * size + inset * (ax + bx)]];
    });
    path += rounded(corners, radius, true);
  }
  return path;
}

/** The river runs along cell edges: row by row so many columns lie on its west bank. */
export function river(west: number[], size = CELL, beyond = 10): string {
  const points: Point[] = [[(west[0] ?? 0) * size, -beyond]];
  west.forEach((columns, row) => {
    const next = west[row + 1];
    if (next === undefined) points.push([columns * size, west.length * size + beyond]);
    else if (next !== columns) points.push([columns * size, (row + 1) * size], [next * size, (row + 1) * size]);
  });
  return rounded(points, size / 5, false);
}

/** Cells as people write them: "D8–G8" for a straight run, else one by one. */
export function span(cells: string[]): string {
  const spots = cells.map(spotOf);
  const rows = new Set(spots.map(({ row }) => row));
  const cols = new Set(spots.map(({ col }) => col));
  if (cells.length > 2 && (rows.size === 1 || cols.size === 1)) return `${cells[0]}–${cells.at(-1)}`;
  return cells.join(' ');
}
