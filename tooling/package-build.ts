import { defineConfig } from "tsup";

/** How every published package is built: one ESM entry with declarations and source maps. */
export const packageBuild = defineConfig({
  entry: ["src/index.ts"],
  format: ["esm"],
  target: "es2024",
  dts: true,
  sourcemap: true,
  clean: true,
  treeshake: true,
});

/**
 * The same in one chunk per source file, so that an application that uses one rule does not ship the others: bundlers
 * leave out whole files of a package without side effects, but not statements such as zod's, which they cannot judge.
 */
export const modularPackageBuild = defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/**/testing/**"],
  format: ["esm"],
  target: "es2024",
  dts: { entry: "src/index.ts" },
  splitting: true,
  sourcemap: true,
  clean: true,
  treeshake: false,
});
