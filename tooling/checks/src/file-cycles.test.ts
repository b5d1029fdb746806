import { expect, it } from "vitest";
import { fileCycles } from "./file-cycles.ts";

it("finds files that import each other, directly or through others", () => {
  const imports = new Map([
    ["a.ts", ["b.ts", "d.ts"]],
    ["b.ts", ["c.ts"]],
    ["c.ts", ["a.ts"]],
    ["d.ts", ["e.ts"]],
    ["e.ts", ["d.ts"]],
    ["f.ts", ["a.ts", "d.ts", "unknown.ts"]],
  ]);
  expect(fileCycles(imports)).toEqual([
    ["d.ts", "e.ts"],
    ["a.ts", "b.ts", "c.ts"],
  ]);
});

it("finds none in a tree", () => {
  expect(
    fileCycles(
      new Map([
        ["a.ts", ["b.ts", "c.ts"]],
        ["b.ts", ["c.ts"]],
        ["c.ts", []],
      ]),
    ),
  ).toEqual([]);
});
