import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseTests, fitTests } from "../../tests/affected/choose-tests.ts";
import { type DeclarationGraph, readDeclarationGraph } from "../../tests/affected/declaration-graph.ts";

const sources: Readonly<Record<string, string>> = {
  "packages/domain/package.json": `{ "name": "@sonolens/domain" }`,
  "packages/domain/src/index.ts": `export { cost } from "./leak/cost.ts";\nexport { day } from "./day.ts";`,
  "packages/domain/src/leak/cost.ts": [
    "export interface Priced { readonly price: number }",
    "const factor = 2;",
    "/** Of a leak. */",
    "export const cost = (flow: number) => flow * factor;",
    "export const other = 1;",
  ].join("\n"),
  "packages/domain/src/leak/cost.test.ts": `import { cost } from "./cost.ts";\nit("x", () => cost(1));`,
  "packages/domain/src/day.ts": "export const day = 1;",
  "packages/domain/src/day.test.ts": `import { day } from "@sonolens/domain";\nit("x", () => day);`,
  "packages/viewer/package.json": `{ "name": "@sonolens/viewer" }`,
  "packages/viewer/src/client.ts": `export const start = () => new Worker(new URL("./sum-worker.ts", import.meta.url));`,
  "packages/viewer/src/sum-worker.ts": `import { cost } from "@sonolens/domain";\nself.onmessage = () => cost(2);`,
  "packages/viewer/src/client.http.test.ts": `import { start } from "./client.ts";\nit("x", start);`,
  "packages/viewer/src/Lazy.stories.tsx": `export const One = { render: () => import("./lazy.tsx") };`,
  "packages/viewer/src/lazy.tsx": `import { day } from "@sonolens/domain";\nexport const Lazy = () => <b>{day}</b>;`,
  "packages/viewer/src/parts.ts": `export const parts = import.meta.glob("./parts/*/part.ts", { eager: true });`,
  "packages/viewer/src/parts/one/part.ts": "export const part = 1;",
  "packages/viewer/src/parts/one/other.ts": "export const other = 1;",
  "packages/viewer/src/parts.test.ts": `import { parts } from "./parts.ts";\nit("x", () => parts);`,
  "packages/viewer/src/texts/words.json": "{}",
  "packages/viewer/src/texts.test.ts":
    `import { readdirSync } from "node:fs";\nimport { join } from "node:path";\n` +
    `it("x", () => { const folder = join(import.meta.dirname, "texts"); readdirSync(folder); });`,
  "apps/web/e2e/steps.ts": "export const step = 1;",
  "apps/web/e2e/leak.spec.ts": `import { step } from "./steps.ts";\ntest("x", () => step);`,
};
const rows = [{ sources: ["packages/domain/src/leak"], specs: ["leak.spec.ts"] }];

let root: string;
let graph: DeclarationGraph;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "affected-"));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  graph = readDeclarationGraph(root, Object.keys(sources));
});
afterAll(() => rmSync(root, { recursive: true }));

const testsOf = (file: string, line: number) =>
  chooseTests(root, graph, rows, [{ file, lines: [[line, line]], text: "" }]).tests.map((test) => test.file);

it("finds tests through other declarations of the file, the entry of a package, and a worker", () => {
  expect(testsOf("packages/domain/src/leak/cost.ts", 2)).toEqual([
    "packages/domain/src/leak/cost.test.ts",
    "packages/viewer/src/client.http.test.ts",
    "apps/web/e2e/leak.spec.ts",
  ]);
});

it("finds tests through a pattern of modules", () => {
  expect(testsOf("packages/viewer/src/parts/one/part.ts", 1)).toEqual(["packages/viewer/src/parts.test.ts"]);
  expect(testsOf("packages/viewer/src/parts/one/other.ts", 1)).toEqual([]);
});

it("leaves out what uses only other names of the same entry", () => {
  expect(testsOf("packages/domain/src/day.ts", 1)).toEqual([
    "packages/domain/src/day.test.ts",
    "packages/viewer/src/Lazy.stories.tsx",
  ]);
  expect(testsOf("packages/domain/src/leak/cost.ts", 5)).toEqual(["apps/web/e2e/leak.spec.ts"]);
});

it("leaves types and comments to the type check", () => {
  expect(testsOf("packages/domain/src/leak/cost.ts", 1)).toEqual([]);
  expect(testsOf("packages/domain/src/leak/cost.ts", 3)).toEqual([]);
});

it("finds tests that list a folder, and those that use steps of others", () => {
  expect(testsOf("packages/viewer/src/texts/words.json", 1)).toEqual(["packages/viewer/src/texts.test.ts"]);
  expect(testsOf("apps/web/e2e/steps.ts", 1)).toEqual(["apps/web/e2e/leak.spec.ts"]);
});

it("takes the closest tests that fit, one of each level at least, and names the others", () => {
  const test = (file: string, level: "rule" | "call" | "story", distance: number, uses = 1) => ({
    file,
    level,
    distance,
    uses,
    why: "",
  });
  const { chosen, leftOut } = fitTests(
    [
      test("a", "rule", 1),
      test("b", "rule", 2),
      test("c", "call", 3),
      test("d", "call", 4),
      test("e", "rule", 9, 11),
      test("f", "story", 9, 3),
      test("g", "story", 9, 4),
    ],
    // Each file of rules adds half a second.
    { rule: 11, call: 1, story: 9, screen: 0, journey: 0 },
    ({ file }) => ({ a: 6, b: 4, c: 9, d: 1, f: 1, g: 1 })[file],
  );
  expect(chosen.map(({ file }) => file)).toEqual(["a", "b", "c", "f"]);
  expect(leftOut.map(({ file }) => file)).toEqual(["d", "e", "g"]);
});
