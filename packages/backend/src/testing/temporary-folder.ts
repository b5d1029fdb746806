import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder of one's own; `remove` deletes it with all that is in it. */
export function makeTemporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "sonolens-backend-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
