import { expect, it } from "vitest";
import { listTakenBack, partsTakenBack, wholeTakenBack } from "./taken-back.ts";

it("takes back a value that is still what the change made of it, and no other", () => {
  expect(wholeTakenBack(5, { from: 3, to: 5 })).toBe(3);
  expect(wholeTakenBack<number | null>(5, { from: null, to: 5 })).toBeNull();
  expect(wholeTakenBack(7, { from: 3, to: 5 })).toBeUndefined();
});

it("takes back from a list what a change added and removed, and leaves what others did since", () => {
  const change = { from: ["a", "b"], to: ["b", "c"] };
  expect(listTakenBack(["b", "c"], change)).toEqual(["a", "b"]);
  expect(listTakenBack(["b", "c", "theirs"], change)).toEqual(["b", "theirs", "a"]);
  expect(listTakenBack(["c"], change)).toEqual(["a"]);
  expect(listTakenBack(["a"], change)).toEqual(["a"]);
});

it("takes back only the parts that a change changed, if they are still so", () => {
  const change = { from: { hours: 24, days: 7 }, to: { hours: 12, days: 7 } };
  expect(partsTakenBack({ hours: 12, days: 5 }, change)).toEqual({ hours: 24, days: 5 });
  expect(partsTakenBack({ hours: 10, days: 7 }, change)).toBeUndefined();
});
