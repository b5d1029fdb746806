import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BackendStartError } from "../start-error.ts";

/** The folder of the built web app as an absolute path. Throws BackendStartError if there is none. */
export async function findWebRoot(folder: string): Promise<string> {
  const path = resolve(folder);
  const index = await stat(join(path, "index.html")).then(
    (found) => found,
    () => undefined,
  );
  if (index?.isFile()) return path;
  throw new BackendStartError(
    "webRootUnusable",
    `The folder of the web app ${path} has no index.html in it.`,
    { path },
  );
}
