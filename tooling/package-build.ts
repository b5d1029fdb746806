import { defineConfig, type Options } from "tsup";

/** esbuild keeps the initial working directory of its process, and one process builds all packages. */
const inCurrentFolder: NonNullable<Options["esbuildOptions"]> = (options) => {
  options.absWorkingDir = process.cwd();
};

/**
 * Build configuration of every published package: one ESM entry with source maps. Declarations are emitted by one
 * program for all packages (`build-packages.ts`), because one per package took ten times as long.
 */
export const packageBuild = defineConfig({
  entry: ["src/index.ts"],
  format: ["esm"],
  target: "es2024",
  sourcemap: true,
  clean: true,
  treeshake: true,
  esbuildOptions: inCurrentFolder,
});

/**
 * The same with one chunk per source file, so that an application that uses one rule does not ship the others: bundlers
 * drop whole files of a side-effect-free package, but not statements such as zod's, which they cannot analyze.
 */
export const modularPackageBuild = defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts", "!src/**/testing/**"],
  format: ["esm"],
  target: "es2024",
  splitting: true,
  sourcemap: true,
  clean: true,
  treeshake: false,
  esbuildOptions: inCurrentFolder,
});
