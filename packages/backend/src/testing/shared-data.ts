import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const shared = resolve(import.meta.dirname, "../../../../../shared/data");

/** Files from outside of this project, in a folder beside the checkout; empty if there is none. */
export function sharedFiles(folder: string): { readonly name: string; read(): Uint8Array }[] {
  const path = join(shared, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .map((name) => ({ name, read: () => readFileSync(join(path, name)) }));
}
