import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Page } from "@playwright/test";

/** Builds the web app, of the default edition unless another is named, into a folder. */
export function buildWebApp({
  folder,
  edition,
  pseudoLanguage = false,
}: {
  readonly folder: string;
  readonly edition?: string;
  /** With the pseudo-language, which no shipped build has. */
  readonly pseudoLanguage?: boolean;
}): void {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const built = spawnSync(process.execPath, [vite, "build", "--outDir", folder, "--emptyOutDir"], {
    cwd: resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      ...(edition && { SONOLENS_EDITION: edition }),
      ...(pseudoLanguage && { VITE_PSEUDO_LANGUAGE: "yes" }),
    },
    encoding: "utf8",
  });
  if (built.status !== 0)
    throw new Error(`The web app could not be built:\n${built.stdout}\n${built.stderr}`);
}

/** Gives a page the files of such a build; its calls go to the running product. */
export async function serveWebBuild(page: Page, url: string, folder: string): Promise<void> {
  await page.route(
    ({ href, pathname }) => href.startsWith(url) && /^\/(?:assets\/.*)?$/.test(pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname) });
    },
  );
}
