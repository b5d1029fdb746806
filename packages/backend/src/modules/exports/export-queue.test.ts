import { expect, it } from "vitest";
import { laneOf, type OpenExport, placeOf } from "./export-queue.ts";

const open = (id: string, accountId: string, more: Partial<OpenExport> = {}): OpenExport => ({
  ...{ id, accountId, isDemo: false, kind: "excel", done: 0, total: 10, isBegun: false },
  ...more,
});
const before = (id: string, all: readonly OpenExport[]) => placeOf(id, all)?.before;

it("keeps what takes seconds apart from what takes minutes", () => {
  expect(laneOf({ kind: "excel", total: 100 })).toBe("quick");
  expect(laneOf({ kind: "excel", total: 101 })).toBe("long");
  expect(laneOf({ kind: "mov", total: 1 })).toBe("long");
  expect(before("b", [open("a", "one", { kind: "mov" }), open("b", "two")])).toBe(0);
});

it("counts an account's own exports, and of others as many as there are turns", () => {
  const all = [open("a1", "a"), open("a2", "a"), open("a3", "a"), open("b1", "b"), open("b2", "b")];
  expect(all.map(({ id }) => before(id, all))).toEqual([0, 2, 4, 1, 3]);
});

it("counts what is being made, and places the demo account behind all others", () => {
  const all = [
    open("d1", "demo", { isDemo: true }),
    open("a1", "a", { isBegun: true }),
    open("b1", "b"),
    open("b2", "b"),
  ];
  expect(before("d1", all)).toBe(3);
  expect(before("b1", all)).toBe(1);
  expect(before("a1", all)).toBe(0);
  expect(placeOf("gone", all)).toBeUndefined();
});

it("estimates by what is to be made, before it and of itself", () => {
  const movies = open("m", "a", { kind: "mov", total: 10, done: 4, isBegun: true });
  expect(placeOf("m", [movies])?.secondsLeft).toBe(49);
  const mine = open("n", "b", { kind: "mov", total: 1 });
  expect(placeOf("n", [movies, mine])).toEqual({ before: 1, secondsLeft: 34 });
});
