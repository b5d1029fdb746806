import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { defineConfig, type Options } from "tsup";
import { packageBuild } from "../../tooling/package-build.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** A file as text, as Vite has it: the code of a worker, which then needs no address of its own. */
const asText: Plugin = {
  name: "as-text",
  setup(build) {
    build.onResolve({ filter: /\?raw$/ }, ({ path }) => ({
      path: createRequire(import.meta.url).resolve(path.replace(/\?raw$/, "")),
      namespace: "as-text",
    }));
    build.onLoad({ filter: /./, namespace: "as-text" }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/\/\/# sourceMappingURL=.*\s*$/, ""),
      loader: "text",
    }));
  },
};

export default defineConfig({
  ...packageBuild,
  noExternal: [/\?raw$/],
  esbuildPlugins: [asText],
  // Text of others, megabytes of it, that nobody steps through.
  sourcemap: false,
});
