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
