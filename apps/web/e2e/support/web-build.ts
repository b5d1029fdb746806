import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { filesOfRun } from "./files-of-run.ts";

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

/** The editions besides the default one, which the product serves. */
export const otherEditions = ["sonolens", "ue"] as const;

/** The folder of the web app in another edition, built by what first needs it in a run. */
export async function webBuildOf(edition: (typeof otherEditions)[number]): Promise<string> {
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
