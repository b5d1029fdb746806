/**
 * `node packages/backend/src/testing/released-migrations.ts` prints the lines that
 * `storage/database/migrations/released.txt` lacks.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../storage/database/migrations");

/** A line for each migration, in order, and the lines of those that were released. */
export function readReleasedMigrations(): {
  readonly all: readonly string[];
  readonly released: readonly string[];
} {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => {
      // Layout is the formatter's.
      const text = readFileSync(join(folder, name), "utf8").replace(/\s+/g, "");
      return `${createHash("sha256").update(text).digest("hex").slice(0, 32)}  ${name}`;
    });
  return { all, released: readFileSync(join(folder, "released.txt"), "utf8").trim().split("\n") };
}

if (import.meta.main) {
  const { all, released } = readReleasedMigrations();
  process.stdout.write(
    all
      .slice(released.length)
      .map((line) => `${line}\n`)
      .join(""),
  );
}
