import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** Builds the web app once before all tests. `E2E_BUILT` says that it is built already. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default function buildWeb(): void {
  if (process.env.E2E_BUILT) return;
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build"], {
    cwd: resolve(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  if (built.status !== 0)
    throw new Error(`The web app could not be built:\n${built.stdout}\n${built.stderr}`);
}
