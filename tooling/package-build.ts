import { defineConfig, type Options } from "tsup";

/** esbuild keeps the folder that its process began in, and one process builds all packages. */
const inCurrentFolder: NonNullable<Options["esbuildOptions"]> = (options) => {
  options.absWorkingDir = process.cwd();
};

/**
 * How the code of every published package is built: one ESM entry with source maps. Declarations come from one program
 * for all packages (`build-packages.ts`): as one per package they took ten times as long.
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
 * The same in one chunk per source file, so that an application that uses one rule does not ship the others: bundlers
 * leave out whole files of a package without side effects, but not statements such as zod's, which they cannot judge.
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
