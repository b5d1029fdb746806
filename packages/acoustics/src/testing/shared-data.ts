import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Recordings and files outside the repository; tests that need them are skipped if they are absent. */
export const SHARED_DATA = resolve(import.meta.dirname, "../../../../../shared/data");

export const hasSharedData = existsSync(SHARED_DATA);

export const readShared = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(resolve(SHARED_DATA, path)));

export const readSharedText = (path: string): string => readFileSync(resolve(SHARED_DATA, path), "utf8");
