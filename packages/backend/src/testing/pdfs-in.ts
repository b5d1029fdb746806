import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How many PDF files are in a data folder. */
export const pdfsIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() &&
      readFileSync(join(entry.parentPath, entry.name)).subarray(0, 5).toString() === "%PDF-",
  ).length;
