/** The list of breaks, and how each is found again in later sources. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const listFile = "tooling/tests/break-on-purpose/list.json";

export interface ListedBreak {
  readonly id: string;
  readonly file: string;
  readonly operator: string;
  /** The original text when it was drawn, and its replacement. */
  readonly original: string;
  readonly replacement: string;
  /** Which of several equal matches in the file, from 0 on; absent if there is only one. */
  readonly place?: readonly [index: number, count: number];
  /** Why the break has no visible effect, as judged by a reviewer. */
  readonly equivalent?: string;
}

export const readList = (root: string): readonly ListedBreak[] =>
  JSON.parse(readFileSync(join(root, listFile), "utf8")) as ListedBreak[];

/** All positions of a text in another. */
export function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/** The broken text and the lines that changed; undefined if the original text no longer exists. */
export function breakText(
  text: string,
  { original, replacement, place }: ListedBreak,
): { readonly text: string; readonly lines: readonly [from: number, to: number] } | undefined {
  const places = placesOf(text, original);
  const [index, count] = place ?? [0, 1];
  const at = places.length === 1 ? places[0] : places.length === count ? places[index] : undefined;
  if (at === undefined) return undefined;
  const from = text.slice(0, at).split("\n").length;
  return {
    text: text.slice(0, at) + replacement + text.slice(at + original.length),
    lines: [from, from + original.split("\n").length - 1],
  };
}

export const writeJson = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** Formats it like every committed file. */
export const formatJson = (file: string): void => {
  spawnSync("biome", ["format", "--write", file], { stdio: "ignore" });
};
