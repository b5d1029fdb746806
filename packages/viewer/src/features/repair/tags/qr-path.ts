import { encode } from "uqr";

/** A QR code as one path of squares of 1 by 1, with the quiet zone that readers need. */
export interface QrPath {
  /** Squares per side, quiet zone included. */
  readonly size: number;
  /** `d` of an SVG path: the dark squares. */
  readonly path: string;
}

/** Squares that readers need around a code. */
const quietZone = 4;

/** The QR code of a text; a quarter of its squares may be dirty or scratched. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "Q", border: quietZone });
  const parts: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x += 1;
      parts.push(`M${from} ${y}h${x + 1 - from}v1H${from}z`);
    }
  });
  return { size, path: parts.join("") };
}
