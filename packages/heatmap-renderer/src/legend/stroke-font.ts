/** A point of a stroke: x to the right, y down, in heights of a digit from the top left of its place. */
type Point = readonly [number, number];
type Stroke = readonly Point[];

interface Glyph {
  /** Distance to the next glyph, in heights. */
  readonly advance: number;
  readonly strokes: readonly Stroke[];
}

const pointsOfTurn = 28;

/** A piece of an ellipse; degrees clockwise from the right. */
function arc(x: number, y: number, radiusX: number, radiusY: number, fromDeg = 0, toDeg = 360): Stroke {
  const count = Math.ceil((Math.abs(toDeg - fromDeg) / 360) * pointsOfTurn);
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = ((fromDeg + ((toDeg - fromDeg) * index) / count) * Math.PI) / 180;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}

const glyph = (advance: number, ...strokes: Stroke[]): Glyph => ({ advance, strokes });
const minus = glyph(0.66, [
  [0.1, 0.54],
  [0.56, 0.54],
]);
/** The way from the top of a 6 into its bowl; a 9 has it turned by half. */
const sixBack: Stroke = [[0.46, 0.05], [0.3, 0.2], [0.16, 0.42], ...arc(0.33, 0.67, 0.23, 0.28, 195, 180)];
const turned = (stroke: Stroke): Stroke => stroke.map(([x, y]): Point => [0.66 - x, 1 - y]);

/** What levels and their unit are written with; digits are all as wide. */
const glyphs: Readonly<Record<string, Glyph>> = {
  "0": glyph(0.66, arc(0.33, 0.5, 0.23, 0.45)),
  "1": glyph(0.66, [
    [0.14, 0.22],
    [0.36, 0.05],
    [0.36, 0.95],
  ]),
  "2": glyph(0.66, [...arc(0.32, 0.3, 0.22, 0.25, 190, 390), [0.1, 0.95], [0.57, 0.95]]),
  "3": glyph(0.66, arc(0.31, 0.27, 0.21, 0.22, 205, 450), arc(0.31, 0.71, 0.24, 0.24, -90, 155)),
  "4": glyph(0.66, [
    [0.44, 0.95],
    [0.44, 0.05],
    [0.07, 0.69],
    [0.6, 0.69],
  ]),
  "5": glyph(0.66, [[0.53, 0.05], [0.16, 0.05], [0.13, 0.46], ...arc(0.31, 0.66, 0.24, 0.29, 225, 515)]),
  "6": glyph(0.66, sixBack, arc(0.33, 0.67, 0.23, 0.28)),
  "7": glyph(0.66, [
    [0.09, 0.05],
    [0.57, 0.05],
    [0.24, 0.95],
  ]),
  "8": glyph(0.66, arc(0.33, 0.27, 0.19, 0.22), arc(0.33, 0.72, 0.24, 0.23)),
  "9": glyph(0.66, turned(sixBack), turned(arc(0.33, 0.67, 0.23, 0.28))),
  ".": glyph(0.3, [
    [0.15, 0.93],
    [0.15, 0.95],
  ]),
  ",": glyph(0.3, [
    [0.17, 0.92],
    [0.1, 1.1],
  ]),
  "-": minus,
  "\u2212": minus,
  d: glyph(
    0.66,
    [
      [0.52, 0.02],
      [0.52, 0.95],
    ],
    arc(0.31, 0.66, 0.21, 0.29),
  ),
  B: glyph(
    0.68,
    [[0.33, 0.48], [0.12, 0.48], [0.12, 0.05], [0.33, 0.05], ...arc(0.33, 0.265, 0.2, 0.215, -90, 90)],
    [[0.12, 0.48], [0.12, 0.95], [0.34, 0.95], ...arc(0.34, 0.715, 0.24, 0.235, 90, -90)],
  ),
  F: glyph(
    0.6,
    [
      [0.55, 0.05],
      [0.12, 0.05],
      [0.12, 0.95],
    ],
    [
      [0.12, 0.49],
      [0.48, 0.49],
    ],
  ),
  L: glyph(0.58, [
    [0.12, 0.05],
    [0.12, 0.95],
    [0.54, 0.95],
  ]),
  P: glyph(0.64, [
    [0.12, 0.95],
    [0.12, 0.05],
    [0.33, 0.05],
    ...arc(0.33, 0.29, 0.23, 0.24, -90, 90),
    [0.12, 0.53],
  ]),
  S: glyph(0.66, [...arc(0.32, 0.28, 0.21, 0.23, -35, -270), ...arc(0.32, 0.73, 0.23, 0.22, -90, 145)]),
};
const space: Glyph = { advance: 0.36, strokes: [] };

const glyphOf = (letter: string): Glyph => glyphs[letter] ?? space;

/** Width of a text in pixels, its digits `height` pixels high. */
export function textWidth(text: string, height: number): number {
  return [...text].reduce((sum, letter) => sum + glyphOf(letter).advance, 0) * height;
}

/** A picture that is drawn on: opaque pixels, [red, green, blue, alpha] each. */
export interface Ground {
  readonly rgba: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface TextPlace {
  /** Left end and top of the digits, pixels. */
  readonly x: number;
  readonly y: number;
  /** Of a digit, pixels. */
  readonly height: number;
  readonly colour: readonly [number, number, number];
}

/** Writes digits, signs and the letters of "dB SPL" and "dB FS"; anything else is a space. */
export function paintText(ground: Ground, text: string, { x, y, height, colour }: TextPlace): void {
  let start = x;
  for (const letter of text) {
    const { strokes, advance } = glyphOf(letter);
    const placed = strokes.map((stroke) =>
      stroke.map(([u, v]): Point => [start + u * height, y + v * height]),
    );
    if (placed.length > 0) paintStrokes(ground, placed, Math.max(1, height * 0.11), colour);
    start += advance * height;
  }
}

function paintStrokes(
  { rgba, width, height }: Ground,
  strokes: readonly Stroke[],
  lineWidth: number,
  colour: TextPlace["colour"],
): void {
  const points = strokes.flat();
  const reach = lineWidth / 2 + 1;
  const from = (values: number[]) => Math.max(0, Math.floor(Math.min(...values) - reach));
  const to = (values: number[], last: number) => Math.min(last, Math.ceil(Math.max(...values) + reach));
  const [columns, rows] = [points.map(([x]) => x), points.map(([, y]) => y)];
  for (let row = from(rows); row <= to(rows, height - 1); row++)
    for (let column = from(columns); column <= to(columns, width - 1); column++) {
      const distance = distanceFrom(strokes, column + 0.5, row + 0.5);
      const coverage = Math.min(1, lineWidth / 2 + 0.5 - distance);
      if (coverage <= 0) continue;
      const at = 4 * (row * width + column);
      for (let channel = 0; channel < 3; channel++) {
        const under = rgba[at + channel] as number;
        rgba[at + channel] = under + coverage * ((colour[channel] as number) - under);
      }
    }
}

function distanceFrom(strokes: readonly Stroke[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const stroke of strokes)
    for (let index = 1; index < stroke.length; index++) {
      const [ax, ay] = stroke[index - 1] as Point;
      const [bx, by] = stroke[index] as Point;
      const [dx, dy] = [bx - ax, by - ay];
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(x - ax - share * dx, y - ay - share * dy));
    }
  return nearest;
}
