import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** Third-party recordings, photos and broken files; beside the checkout, not in it. */
export const sharedData = join(root, "..", "shared", "data");

/** Whether they are available; tests that need them are skipped otherwise. */
export const hasSharedData = existsSync(join(sharedData, "MANIFEST.md"));
