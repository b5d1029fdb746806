import { resolve } from "node:path";
import { buildWebApp } from "./web-build.ts";

/** Builds the web app once before all tests. `E2E_BUILT` says that it is built already. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default function buildWeb(): void {
  if (!process.env.E2E_BUILT) buildWebApp({ folder: resolve(import.meta.dirname, "../dist") });
}
