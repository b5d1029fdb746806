import { expect, it } from "vitest";
import { foldersToName, type MapRow, mapProblems, specsOf } from "../../tests/affected/screens-map.ts";

const files = [
  "packages/viewer/src/index.ts",
  "packages/viewer/src/features/leak/LeakPanel.tsx",
  "packages/viewer/src/features/leak/parts/Bar.tsx",
  "packages/domain/src/leak/cost.ts",
  "packages/backend/src/modules/media/media.routes.ts",
  "apps/web/e2e/screens/leak-panel.spec.ts",
  "apps/web/e2e/journeys/repair.spec.ts",
];
const whole: readonly MapRow[] = [
  { sources: ["packages/{viewer,domain}/src/**/leak"], specs: ["leak-*.spec.ts"] },
  { sources: ["packages/viewer/src"], specs: ["journeys/repair.spec.ts"] },
  { sources: ["packages/backend/src/modules/media"], specs: [], why: "calls only" },
];

it("names each folder below src, and those of features and modules one by one", () => {
  expect(foldersToName(files)).toEqual([
    "packages/backend/src/modules/media",
    "packages/domain/src/leak",
    "packages/viewer/src",
    "packages/viewer/src/features/leak",
  ]);
});

it("is content with a map in which every folder and every spec file stands", () => {
  expect(mapProblems(whole, files)).toEqual([]);
});

it("tells what no row names, what is there no more, and a row that says nothing", () => {
  expect(mapProblems(whole.slice(1), files)).toEqual([
    expect.stringContaining("packages/domain/src/leak stands in no row"),
    expect.stringContaining("packages/viewer/src/features/leak stands in no row"),
    expect.stringContaining("apps/web/e2e/screens/leak-panel.spec.ts stands in no row"),
  ]);
  const dead: MapRow = { sources: ["packages/domain/src/gone"], specs: ["gone.spec.ts"] };
  expect(mapProblems([...whole, dead, { sources: ["packages/domain/src"], specs: [] }], files)).toEqual([
    expect.stringContaining("there is no folder packages/domain/src/gone"),
    expect.stringContaining("there is no test gone.spec.ts"),
    expect.stringContaining("names no test and does not say why"),
  ]);
});

it("finds the tests of a file by the longest folder that a row names", () => {
  const specs = files.filter((file) => file.endsWith(".spec.ts"));
  expect(specsOf(whole, specs, "packages/viewer/src/features/leak/parts/Bar.tsx")).toEqual({
    folder: "packages/viewer/src/features/leak",
    specs: ["apps/web/e2e/screens/leak-panel.spec.ts"],
  });
  expect(specsOf(whole, specs, "packages/viewer/src/features/other/Other.tsx").specs).toEqual([
    "apps/web/e2e/journeys/repair.spec.ts",
  ]);
});
