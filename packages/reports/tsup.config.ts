import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "tsup";
import { packageBuild } from "../../tooling/package-build.ts";

const folder = "dist";

/** The worker is an entry of its own, which the built files name by its built name. */
export default defineConfig({
  ...packageBuild,
  entry: { index: "src/index.ts", "export-worker": "src/browser/export-worker.ts" },
  async onSuccess() {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      if (text.includes("./export-worker.ts"))
        writeFileSync(path, text.replaceAll("./export-worker.ts", "./export-worker.js"));
    }
  },
});
