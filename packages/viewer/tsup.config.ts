import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { defineConfig, type Options } from "tsup";
import { packageBuild } from "../../tooling/package-build.ts";

const folder = "dist";

const glob = /import\.meta\.glob<\w+>\(\s*"([^"]+)",\s*\{ eager: true, import: "(\w+)" \}\s*,?\s*\)/;

/** Expands the `import.meta.glob` of the features as Vite does; other bundlers do not know it. */
const featureFiles: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "feature-files",
  setup(build) {
    build.onLoad({ filter: /[\\/]app[\\/](?:features|shortcut-tables)\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const [call, pattern, name] = glob.exec(text) ?? [];
      if (!call || !pattern) throw new Error(`${path}: the pattern of the features was not found`);
      const files = globSync(pattern, { cwd: dirname(path) }).sort();
      const imports = files.map((file, index) => `import { ${name} as feature${index} } from "${file}";\n`);
      const list = `[${files.map((_, index) => `feature${index}`)}]`;
      return { contents: imports.join("") + text.replace(call, list), loader: "ts" };
    });
  },
};

/** Each worker is an entry of its own, which the built files name by its built name. */
const workers = globSync("src/**/*-worker.ts").map((file) => [basename(file, ".ts"), file] as const);

export default defineConfig({
  ...packageBuild,
  entry: { index: "src/index.ts", ...Object.fromEntries(workers) },
  esbuildPlugins: [featureFiles],
  async onSuccess() {
    const named = new Set<string>();
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      const built = text.replace(/new URL\("\.\/([\w-]+-worker)\.ts"/g, (_, name: string) => {
        named.add(name);
        return `new URL("./${name}.js"`;
      });
      if (built !== text) writeFileSync(path, built);
    }
    const unnamed = workers.filter(([name]) => !named.has(name));
    if (unnamed.length > 0) throw new Error(`No built file starts ${unnamed.join("; ")}`);
  },
});
