import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");

/** The folder of third-party test files, which is outside of the repository and may be absent. */
export const sharedData = (...path: string[]): string => join(repoRoot, "../shared/data", ...path);

/** Whether that part of it is here. */
export const hasSharedData = (...path: string[]): boolean => existsSync(sharedData(...path));
