import { expect, it } from "vitest";
import { createStatementNames } from "./statement-names.ts";

/** The names of a text that comes as often. */
const namesOf = (names: ReturnType<typeof createStatementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => names(text));

it("names what comes often, each text by a name of its own", () => {
  const names = createStatementNames();
  const [one, other] = [namesOf(names, "select 1", 6), namesOf(names, "select 2", 6)];
  expect(one.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set([...one.slice(4), ...other.slice(4)])).toEqual(new Set(["sonolens_0", "sonolens_1"]));
});

it("names no more than a server can keep, and no long texts", () => {
  const names = createStatementNames();
  expect(namesOf(names, "x".repeat(10_000), 10).at(-1)).toBeUndefined();
  const all = Array.from({ length: 300 }, (_, index) => namesOf(names, `select ${index}`, 5).at(-1));
  expect(all.filter((name) => name !== undefined)).toHaveLength(200);
  expect(names("select 0")).toBe("sonolens_0");
});

it("forgets texts that came once", () => {
  const names = createStatementNames();
  namesOf(names, "select 0", 4);
  for (let index = 1; index < 1_002; index += 1) names(`select ${index}`);
  expect(names("select 0")).toBeUndefined();
});
