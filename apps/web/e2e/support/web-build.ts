import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type OtherEdition, preparedWebBuild } from "./prepared.ts";

/** Builds the web app into a folder: as the product serves it, or of another edition, for `serveWebBuild`. */
export function buildWebApp({
  folder,
  edition,
}: {
  readonly folder: string;
  readonly edition?: string;
}): void {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build", "--outDir", folder, "--emptyOutDir"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { ...process.env, ...(edition && { SONOLENS_EDITION: edition, SONOLENS_UNCOMPRESSED: "1" }) },
    encoding: "utf8",
  });
  if (built.status !== 0)
    throw new Error(`The web app could not be built:\n${built.stdout}\n${built.stderr}`);
}

const buildsVariable = "SONOLENS_TEST_WEB_BUILDS";

/** Creates the folder for builds and files that the workers of a run share; `removeWebBuilds` removes it. */
export function prepareWebBuilds(): void {
  process.env[buildsVariable] = mkdtempSync(join(tmpdir(), "sonolens-builds-"));
}

export function removeWebBuilds(): void {
  const folder = process.env[buildsVariable];
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/** The folder for files that the first test that needs them makes for all workers of the run. */
export function filesOfRun(): string {
  const folder = process.env[buildsVariable];
  if (!folder) throw new Error("The run was not prepared for files.");
  return folder;
}

/** The folder of the web app in another edition, built by the first test of a run that needs it. */
export async function webBuildOf(edition: OtherEdition): Promise<string> {
  const prepared = preparedWebBuild(edition);
  if (prepared !== undefined) return prepared;
  const folder = join(filesOfRun(), edition);
  const unfinished = `${folder}-unfinished`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(unfinished);
    } catch {
      // Another worker is building it.
      await wait(200);
      continue;
    }
    try {
      buildWebApp({ folder: unfinished, edition });
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return folder;
}

/** Serves a page the files of such a build; its calls go to the running product. */
export async function serveWebBuild(page: Page, url: string, folder: string): Promise<void> {
  // A document that the test answers comes from no address: Chromium would ask before it connects to this machine.
  await page.context().grantPermissions(["local-network-access"], { origin: new URL(url).origin });
  await page.route(
    ({ href, pathname }) => href.startsWith(url) && /^\/(?:assets\/.*)?$/.test(pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(folder, pathname === "/" ? "index.html" : pathname);
      // A page that is being closed may still request chunks of the build it came from.
      return existsSync(path) ? route.fulfill({ path }) : route.continue();
    },
  );
}
