import { describe, expect, it } from "vitest";
import { bundlerImportProblem, globalsOfTestPages, importsMetaOfBundler } from "./bundler-only.ts";

describe("what only a bundler understands", () => {
  it.each([
    ["virtual:sonolens-edition", "backend"],
    ["./theme.css", "domain"],
    ["./worker.mjs?raw", "viewer"],
    ["./worker.ts?worker&inline", "viewer"],
  ])("refuses %s in %s", (specifier, name) => {
    expect(bundlerImportProblem(specifier, name)).toContain("only a bundler");
  });

  it.each([
    ["virtual:sonolens-edition", "viewer"],
    ["./styles.css", "ui-kit"],
    ["maplibre-gl/worker.mjs?raw", "geo-map"],
    ["./plain.ts", "domain"],
  ])("allows %s in %s", (specifier, name) => {
    expect(bundlerImportProblem(specifier, name)).toBeUndefined();
  });

  it("finds what Vite puts on import.meta, and not what every module has", () => {
    expect(importsMetaOfBundler("if (import.meta.env.DEV) start();", "domain")).toBe(true);
    expect(importsMetaOfBundler("new URL(import.meta.url)", "domain")).toBe(false);
    const glob = 'import.meta.glob("./*.ts")';
    expect(["viewer", "domain", "web"].map((name) => importsMetaOfBundler(glob, name))).toEqual([
      ...[false, true, false],
    ]);
  });

  it("finds globals of pages of tests", () => {
    expect(globalsOfTestPages("window.told.push(1); window.name = ''; globalThis.measure()")).toEqual([
      "told",
      "measure",
    ]);
  });
});
