import type { PictureNote } from "@sonolens/domain";
import { expect, it } from "vitest";
import { noteLines, plateAnchor } from "./note-geometry.ts";

const arrow: PictureNote = {
  id: "a",
  kind: "arrow",
  from: { u: 0.5, v: 0.5 },
  to: { u: 0.5, v: 0.25 },
  text: "",
};
const size = { width: 200, height: 100 };

it("draws an arrow as its line and a head that opens towards where it comes from", () => {
  const [line = [], head = []] = noteLines(arrow, size, 10);
  expect(line).toEqual([
    [100, 50],
    [100, 25],
  ]);
  expect(head[1]).toEqual([100, 25]);
  for (const [x, y] of [head[0] ?? [0, 0], head[2] ?? [0, 0]]) {
    expect(Math.hypot(x - 100, y - 25)).toBeCloseTo(10, 9);
    expect(y).toBeGreaterThan(25);
  }
});

it("draws a box round, whichever corners it has, and of a text nothing", () => {
  const box: PictureNote = { ...arrow, kind: "box", from: { u: 0.75, v: 0.5 }, to: { u: 0.25, v: 0.1 } };
  expect(noteLines(box, size, 10)).toEqual([
    [
      [50, 10],
      [150, 10],
      [150, 50],
      [50, 50],
      [50, 10],
    ],
  ]);
  expect(plateAnchor(box)).toEqual({ u: 0.5, v: 0.1 });
  expect(noteLines({ id: "t", kind: "text", from: { u: 0, v: 0 }, text: "x" }, size, 10)).toEqual([]);
});

it("has the words of an arrow on the side that it does not point to, on the picture", () => {
  expect(plateAnchor(arrow).v).toBeGreaterThan(0.5);
  expect(plateAnchor({ ...arrow, to: { u: 0.5, v: 0.75 } }).v).toBeLessThan(0.5);
  expect(plateAnchor({ ...arrow, from: { u: 0.5, v: 1 } }).v).toBe(1);
});
