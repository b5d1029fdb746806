import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder; `remove` deletes it with its contents. */
export function makeTemporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "sonolens-backend-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
