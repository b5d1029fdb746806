import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** Recordings, photos and broken files that nobody here wrote; beside the checkout, not in it. */
export const sharedData = join(root, "..", "shared", "data");

/** Whether they are there; tests that need them are skipped by name where they are not. */
export const hasSharedData = existsSync(join(sharedData, "MANIFEST.md"));
