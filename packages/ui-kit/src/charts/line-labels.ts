/** A rectangle in canvas pixels. */
export interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A point in canvas pixels. */
type Point = readonly [x: number, y: number];

/** What labels stay clear of. */
export interface Drawn {
  /** Connected points, from left to right. */
  readonly runs: readonly (readonly Point[])[];
  /** Around a point and beside a line. */
  readonly roomPx: number;
}

/** Along the line, from its end: where the newest values are not, there is room. */
const places = [1, 0, 0.5, 0.75, 0.25];

const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The part of the connection of two points within a range of x, as the box around it. */
function boxBetween([x0, y0]: Point, [x1, y1]: Point, from: number, to: number): LabelBox | undefined {
  const [left, right] = [Math.max(x0, from), Math.min(x1, to)];
  if (left > right) return undefined;
  const at = (x: number) => (x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0));
  const ends = x1 === x0 ? [y0, y1] : [at(left), at(right)];
  return { left, right, top: Math.min(...ends), bottom: Math.max(...ends) };
}

/** How much of what is drawn passes a box: parts of lines, and single points. */
function hits(box: LabelBox, { runs, roomPx }: Drawn): number {
  const wide = {
    left: box.left - roomPx,
    right: box.right + roomPx,
    top: box.top - roomPx,
    bottom: box.bottom + roomPx,
  };
  return runs.reduce(
    (sum, run) =>
      sum +
      run.filter((point, index) => {
        const part = boxBetween(point, run[index + 1] ?? point, wide.left, wide.right);
        return part !== undefined && part.top < wide.bottom && part.bottom > wide.top;
      }).length,
    0,
  );
}

/**
 * Where the labels of horizontal lines cover least of what is drawn and nothing of each other: above their line or
 * else below it, at its end if there is room.
 */
export function labelBoxes(
  labels: readonly { readonly y: number; readonly widthPx: number }[],
  plot: LabelBox,
  drawn: Drawn,
  { heightPx, gapPx }: { readonly heightPx: number; readonly gapPx: number },
): LabelBox[] {
  const placed: LabelBox[] = [];
  for (const { y, widthPx } of labels) {
    const boxes = [y - gapPx - heightPx, y + gapPx].flatMap((top) =>
      places.map((place): LabelBox => {
        const left = plot.left + gapPx + place * Math.max(0, plot.right - plot.left - 2 * gapPx - widthPx);
        return { left, right: left + widthPx, top, bottom: top + heightPx };
      }),
    );
    const costs = boxes.map(
      (box) =>
        hits(box, drawn) +
        // Another label, or cut off at the edge: worse than any line.
        1000 * placed.filter((other) => overlap(box, other)).length +
        (box.top < plot.top || box.bottom > plot.bottom ? 1000 : 0),
    );
    placed.push(boxes[costs.indexOf(Math.min(...costs))] as LabelBox);
  }
  return placed;
}
