import { expect, it } from "vitest";
import { exportsOf, unusedExports } from "./unused-exports.ts";

const index = `export { cost, type CostInput } from "./cost.ts";
export type { Day } from "./day.ts";
export {
  first,
  second as renamed,
} from "./more.ts";
`;

/** Unused exports of `domain`, if the only other source is `text`. */
const unusedWith = (text: string, publicNames: string[] = [], path = "apps/web/src/page.ts") =>
  unusedExports({ name: "domain", index }, [{ path, text }], publicNames);

it("reads the names of an index, with types marked", () => {
  expect(exportsOf(index).map(({ name, isType }) => [name, isType])).toEqual([
    ["cost", false],
    ["CostInput", true],
    ["Day", true],
    ["first", false],
    ["renamed", false],
  ]);
});

it("counts imports of other packages, under any alias and by the path of the index", () => {
  expect(unusedWith(`import { cost as price, type Day } from "@sonolens/domain";`)).toEqual([
    "CostInput",
    "first",
    "renamed",
  ]);
  expect(unusedWith(`import { cost } from "../packages/domain/src/index.ts";`)).not.toContain("cost");
  expect(unusedWith(`export { renamed } from "@sonolens/domain";`)).not.toContain("renamed");
});

it("counts each word of a source that loads the package as a whole", () => {
  expect(unusedWith(`import * as domain from "@sonolens/domain";\ndomain.cost();`)).not.toContain("cost");
  expect(unusedWith(`const { first } = await import("@sonolens/domain");`)).not.toContain("first");
});

it("does not count the package itself, nor names of another package", () => {
  expect(
    unusedWith(`import { cost } from "@sonolens/domain";`, [], "packages/domain/src/a.test.ts"),
  ).toContain("cost");
  expect(unusedWith(`import { cost } from "@sonolens/acoustics";`)).toContain("cost");
});

it("keeps public names, what a README for others describes, and the types of their signatures", () => {
  expect(unusedWith("", ["first", "renamed"])).toEqual(["cost", "CostInput", "Day"]);
  const modules = new Map([
    ["./cost.ts", "export function cost(input: CostInput): number"],
    ["./day.ts", "export interface Day {}"],
    ["./more.ts", ""],
  ]);
  const forOthers = { readme: "`cost` costs; renamed is not code", modules };
  expect(unusedExports({ name: "domain", index, forOthers }, [], [])).toEqual(["Day", "first", "renamed"]);
});
