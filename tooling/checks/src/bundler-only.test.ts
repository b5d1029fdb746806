import { describe, expect, it } from "vitest";
import {
  bundlerFeaturesOf,
  bundlerImportProblem,
  globalsOfTestPages,
  importsMetaOfBundler,
} from "./bundler-only.ts";

const plain = bundlerFeaturesOf([], "");
const map = bundlerFeaturesOf(
  ['declare module "*.css";\n', 'declare module "*?raw" {\n}', 'declare module "virtual:edition" {\n}'],
  "",
);
const glob = bundlerFeaturesOf([], "/** Expands `import.meta.glob`. */");
const app = bundlerFeaturesOf(['/// <reference types="vite/client" />'], "");

describe("what only a bundler understands", () => {
  it.each(["virtual:edition", "./theme.css", "./worker.mjs?raw", "./worker.ts?worker&inline"])(
    "refuses %s in a package that does not declare it",
    (specifier) => {
      expect(bundlerImportProblem(specifier, plain)).toContain("only a bundler");
      expect(bundlerImportProblem(specifier, app)).toBeUndefined();
    },
  );

  it("allows what the package declares, and stylesheets that another package exports", () => {
    for (const specifier of ["virtual:edition", "mapbox-gl/dist/mapbox-gl.css", "./worker.mjs?raw", "./a.ts"])
      expect(bundlerImportProblem(specifier, map)).toBeUndefined();
    for (const specifier of ["virtual:editions", "./worker.ts?worker&inline"])
      expect(bundlerImportProblem(specifier, map)).toContain("only a bundler");
    expect(bundlerImportProblem("@sonolens/geo-map/styles.css", plain)).toBeUndefined();
  });

  it("finds what Vite puts on import.meta, and not what every module has", () => {
    const env = "if (import.meta.env.DEV) start();";
    expect([plain, glob, app].map((features) => importsMetaOfBundler(env, features))).toEqual([
      ...[true, true, false],
    ]);
    const globs = 'import.meta.glob("./*.ts")';
    expect([plain, glob, app].map((features) => importsMetaOfBundler(globs, features))).toEqual([
      ...[true, false, false],
    ]);
    expect(importsMetaOfBundler("new URL(import.meta.url)", plain)).toBe(false);
  });

  it("finds globals of pages of tests", () => {
    expect(globalsOfTestPages("window.told.push(1); window.name = ''; globalThis.measure()")).toEqual([
      "told",
      "measure",
    ]);
  });
});
