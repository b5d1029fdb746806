import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The built web app; undefined if it is not built. */
export const webRoot = (): string | undefined => builtApp("web");

/** The built page behind links to reports; undefined if it is not built. */
export const sharedReportRoot = (): string | undefined => builtApp("shared-report");

function builtApp(name: string): string | undefined {
  const folder = join(root, "apps", name, "dist");
  return existsSync(join(folder, "index.html")) ? folder : undefined;
}

/** The default data folder. */
export const defaultDataDir = join(root, "data");

/** The program's version. */
export const productVersion: string = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
).version;
