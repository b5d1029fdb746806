import { expect, it } from "vitest";
import { entity } from "./entity.ts";
import {
  countOr,
  flagOr,
  idTextOrNull,
  momentOrNull,
  numberOrNull,
  numberWithinOr,
  oneOf,
  text,
} from "./fields.ts";
import { finiteNumbers } from "./finite-numbers.ts";
import { identity } from "./identity.ts";
import { linkOrNull } from "./link.ts";
import { mention, userName } from "./mention.ts";
import { listOf, part, partOrNull, texts } from "./parts.ts";

it.each([
  [
    "text",
    text,
    [
      ["a", "a"],
      [null, ""],
      [undefined, ""],
      [5, ""],
    ],
  ],
  [
    "a number",
    numberOrNull,
    [
      [0, 0],
      [-2.5, -2.5],
      ["2", null],
      [Number.NaN, null],
      [Infinity, null],
    ],
  ],
  [
    "a bounded number",
    numberWithinOr(0, 1, 0.2),
    [
      [0, 0],
      [1, 1],
      [1.01, 0.2],
      [-0.1, 0.2],
      [null, 0.2],
    ],
  ],
  [
    "a count",
    countOr(0),
    [
      [3, 3],
      [0, 0],
      [-1, 0],
      [1.5, 0],
      ["3", 0],
    ],
  ],
  [
    "a flag",
    flagOr(null),
    [
      [true, true],
      [false, false],
      [1, true],
      [0, false],
      [2, null],
      ["1", null],
    ],
  ],
  [
    "a name",
    oneOf<"A" | "B", "A">(["A", "B"], "A"),
    [
      ["B", "B"],
      ["b", "A"],
      [null, "A"],
    ],
  ],
  [
    "a moment",
    momentOrNull,
    [
      ["2026-11-18", "2026-11-18"],
      ["soon", null],
      [0, null],
    ],
  ],
  [
    "an id",
    idTextOrNull,
    [
      ["x", "x"],
      [12, "12"],
      ["", null],
      [1.5, null],
      [{}, null],
    ],
  ],
] as const)("reads %s, or what stands for none", (_, schema, cases) => {
  for (const [value, read] of cases) expect(schema.parse(value as never)).toBe(read);
});

it("takes no record without an id that is one", () => {
  expect([identity.parse("a"), identity.parse(0)]).toEqual(["a", "0"]);
  for (const value of ["", null, undefined, 1.5, true, {}])
    expect(identity.safeParse(value).success).toBe(false);
});

it("keeps addresses that can be followed, and no others", () => {
  for (const address of ["https://a.example/x", "HTTP://a.example", "/files/7"])
    expect(linkOrNull.parse(address)).toBe(address);
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//elsewhere.example",
    "/\\elsewhere",
    "",
  ])
    expect(linkOrNull.parse(address)).toBeNull();
});

it("leaves bad entries out of a list, and puts an empty list in place of none", () => {
  const list = listOf(entity({ id: identity }));
  expect(list.parse([{ id: "a" }, { id: "" }, null, { id: 2 }] as never)).toEqual([{ id: "a" }, { id: "2" }]);
  for (const value of [null, undefined, {}, "a"]) expect(list.parse(value as never)).toEqual([]);
  expect(texts.parse(["a", 1, null, "b"] as never)).toEqual(["a", "b"]);
});

it("gives a part that is not there its defaults, or null", () => {
  const point = entity({ x: numberOrNull });
  expect(part(point).parse("nowhere" as never)).toEqual({ x: null });
  expect(partOrNull(point).parse("nowhere" as never)).toBeNull();
});

it("takes a curve only when all of it is numbers", () => {
  expect(finiteNumbers.parse([1, -2])).toEqual([1, -2]);
  for (const value of [[1, null], [Number.NaN], "12", null])
    expect(finiteNumbers.safeParse(value).success).toBe(false);
});

it("reads who and what is mentioned, as a record or in short", () => {
  expect(mention.parse(4)).toEqual({ id: "4", name: "" });
  expect(mention.parse({ id: "g1", name: "Hall" })).toEqual({ id: "g1", name: "Hall" });
  expect(mention.safeParse(null).success).toBe(false);
  expect(userName.parse({ username: "ada", email: "ada@a.example" })).toBe("ada");
  expect([userName.parse("bo"), userName.parse({ email: "c@a.example" }), userName.parse(null)]).toEqual([
    "bo",
    "c@a.example",
    "",
  ]);
});
