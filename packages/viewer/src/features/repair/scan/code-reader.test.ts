import { expect, it } from "vitest";
import { qrPath } from "../tags/qr-path.ts";
import { type CodePixels, qrText } from "./code-reader.ts";

const address = "https://sonolens.plant.example:8443/halls/#/snapshot/01M8EY3YFAK3Z9F6H6J0800001";

interface Shot {
  /** Pixels per square of the code. */
  readonly squarePx?: number;
  readonly turnedDeg?: number;
  /** Of black and white in the photo, 0 to 255. */
  readonly black?: number;
  readonly white?: number;
  /** Side of a dirty patch in the middle of the code, as a share of the code. */
  readonly dirt?: number;
}

/** A photo of a printed code: turned around its middle, in other light, on a white page. */
function photoOf(text: string, shot: Shot = {}): CodePixels {
  const { squarePx = 5, turnedDeg = 0, black = 0, white = 255, dirt = 0 } = shot;
  const { size, path } = qrPath(text);
  const dark = new Set<number>();
  for (const [, x = 0, y = 0, width = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(width); at += 1) dark.add(Number(y) * size + Number(x) + at);
  const side = Math.round(size * squarePx * 1.5);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const [cos, sin] = [Math.cos((turnedDeg * Math.PI) / 180), Math.sin((turnedDeg * Math.PI) / 180)];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [right, down] = [(x - side / 2) / squarePx, (y - side / 2) / squarePx];
      const column = Math.floor(right * cos + down * sin + size / 2);
      const row = Math.floor(down * cos - right * sin + size / 2);
      const isOnCode = column >= 0 && row >= 0 && column < size && row < size;
      const isDirty = Math.max(Math.abs(right), Math.abs(down)) < (dirt * size) / 2;
      const level = isDirty || (isOnCode && dark.has(row * size + column)) ? black : white;
      data.fill(level, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { width: side, height: side, data };
}

it("reads the code of a printed leak tag back: small, turned, in poor light and dirty", () => {
  const shots: readonly Shot[] = [
    {},
    { squarePx: 3 },
    ...[7, 45, 90, 180, 200, 270].map((turnedDeg) => ({ turnedDeg })),
    { black: 60, white: 130 },
    { dirt: 0.2 },
  ];
  for (const shot of shots) expect([shot, qrText(photoOf(address, shot))]).toEqual([shot, address]);
});

it("finds no code where there is none, and reads none that is too dirty", () => {
  const page = { width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) };
  expect(qrText(page)).toBeUndefined();
  expect(qrText(photoOf(address, { dirt: 0.6 }))).toBeUndefined();
});
