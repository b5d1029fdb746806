import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/known-kinds.md"), "utf8");

/** The rows of the tables: number, kind, cause, source, and the test as "`file`: title". */
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = "", kind = "", cause = "", source = "", test = ""] = line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.trim());
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    return { number: Number(number), kind, cause, source, file, title };
  });

it("has every known kind of fault once, numbered, with its cause and its test", () => {
  expect(rows.length).toBeGreaterThanOrEqual(44);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(rows.length);
  const incomplete = rows.filter(
    ({ kind, cause, source, file, title }) =>
      [kind, source, file, title].includes("") || !/^[A-Z`0-9].*\.$/.test(cause),
  );
  expect(incomplete).toEqual([]);
});

it("names tests that exist", () => {
  const missing = rows.filter(({ file, title }) => {
    const path = join(root, file);
    if (!existsSync(path)) return true;
    const source = readFileSync(path, "utf8");
    return !['"', "`", "'"].some((quote) => source.includes(`${quote}${title}${quote}`));
  });
  expect(missing.map(({ number, file, title }) => `${number}: ${file}: ${title}`)).toEqual([]);
});
