import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackendStartError } from "../start-error.ts";

/** The folder of the built web app as an absolute path. Throws BackendStartError where there is none to serve. */
export async function findWebRoot(folder: string): Promise<string> {
  const path = resolve(folder);
  const index = await stat(join(path, "index.html")).catch(() => undefined);
  if (index?.isFile()) return path;
  throw new BackendStartError(
    "webRootUnusable",
    `The folder of the web app ${path} has no index.html in it.`,
    { path },
  );
}

/** The scripts that stand in the page itself, as a content security policy names them: nothing else may be one. */
export async function inlineScriptHashes(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}
