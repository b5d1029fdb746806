import { resolve } from "node:path";
import type { FullConfig } from "@playwright/test";
import { setup as makeRunFolder } from "../../../../tooling/tests/run-folder.ts";
import { createFilesOfRun } from "./files-of-run.ts";
import { prepareNetworks, removeNetworks } from "./networks-of-run.ts";
import { prepareDemoFolder } from "./product.ts";
import { buildWebApp } from "./web-build.ts";

/** Once before all tests: builds the web app, unless `E2E_BUILT` is set, and prepares networks and the demo data. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function prepareRun({ workers }: FullConfig): Promise<() => void> {
  makeRunFolder();
  prepareNetworks(workers);
  if (!process.env.E2E_BUILT) buildWebApp({ folder: resolve(import.meta.dirname, "../../dist") });
  const removeFiles = createFilesOfRun();
  await prepareDemoFolder();
  return () => {
    removeNetworks();
    removeFiles();
  };
}
