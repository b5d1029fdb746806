import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "tsup";
import { packageBuild } from "../../tooling/package-build.ts";

const folder = "dist";

/** The package has a worker: an entry of its own, which the built files name by its built name. */
export default defineConfig({
  ...packageBuild,
  entry: { index: "src/index.ts", "audio-worker": "src/features/audio/audio-worker.ts" },
  async onSuccess() {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      if (text.includes("./audio-worker.ts"))
        writeFileSync(path, text.replaceAll("./audio-worker.ts", "./audio-worker.js"));
    }
  },
});
