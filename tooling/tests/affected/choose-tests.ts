/** Which tests a change can reach, the most likely to fail first. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { type DeclarationGraph, fileOf, type Node, nameOf, reachedFrom } from "./declaration-graph.ts";
import { fileContent, moduleBody } from "./parse-module.ts";
import type { ChangedFile, Lines } from "./read-changes.ts";
import { isSpec, type MapRow, specFolder, specsOf } from "./screens-map.ts";

/** From the cheapest: in Node, over HTTP, a component on a page, a screen with a backend, the whole product. */
export const levels = ["rule", "call", "story", "screen", "journey"] as const;
export type Level = (typeof levels)[number];

export interface TestFile {
  readonly file: string;
  readonly level: Level;
  /** Lower is closer to the change. */
  readonly distance: number;
  /** Number of uses in between; undefined for a test that is selected otherwise. */
  readonly uses: number;
  readonly why: string;
}

/** The level of a test file; undefined for any other file, and for opt-in tests. */
export function levelOf(file: string): Level | undefined {
  if (/\.long\.test\.ts$/.test(file)) return undefined;
  if (isSpec(file)) return /\/screens?\/|\.screen\.spec\.ts$/.test(file) ? "screen" : "journey";
  if (/\.browser\.test\.tsx?$|\.stories\.tsx$/.test(file)) return "story";
  if (/\.http\.test\.ts$/.test(file)) return "call";
  return /\.test\.ts$/.test(file) ? "rule" : undefined;
}

const isForTests = (file: string) =>
  levelOf(file) !== undefined || /\/testing\/|\.long\.test\.ts$|\.test-d\.ts$|\.fixture\.ts$/.test(file);

/** Source files of the product that a screen could show. */
const isProduct = (file: string) => /^(?:packages|apps)\/[^/]+\/src\//.test(file) && !isForTests(file);

export interface Choice {
  readonly tests: readonly TestFile[];
  /** Names of the changed code. */
  readonly names: readonly string[];
  /** Changed files that no known test reaches. */
  readonly unreached: readonly string[];
}

export function chooseTests(
  root: string,
  graph: DeclarationGraph,
  rows: readonly MapRow[],
  changes: readonly ChangedFile[],
): Choice {
  const changed = changes.flatMap(({ file, lines }) => graph.nodesAt(file, lines));
  const names = namesOf(graph, changes, changed);
  const reached = reachedFrom(graph, changed);
  const found = new Map<string, TestFile>();
  const add = (test: TestFile) => {
    const before = found.get(test.file);
    if (before === undefined || before.distance > test.distance) found.set(test.file, test);
  };

  const uses = new Map<string, number>();
  for (const [node, distance] of reached) {
    const file = fileOf(node);
    if (levelOf(file) && distance < (uses.get(file) ?? Number.POSITIVE_INFINITY)) uses.set(file, distance);
  }
  const folders = foldersReached(reached);
  const itself = new Set(changes.map(({ file }) => file));
  for (const [file, distance] of uses) {
    const level = levelOf(file);
    // Every screen uses nearly everything; the screens map defines which ones show a folder.
    if (level === undefined || isSpec(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    const named = names.find((name) => new RegExp(`\\b${name}\\b`).test(text));
    const near = Math.min(
      ...[...folders].map(([folder, uses]) => uses + 1.5 * stepsBetween(posix.dirname(file), folder)),
    );
    add({
      file,
      level,
      uses: distance,
      distance: itself.has(file) ? -10 : Math.min(distance, 8) + near - (named ? 5 : 0),
      why: itself.has(file) ? "changed" : named ? `names ${named}` : `${distance} uses away`,
    });
  }

  const specs = [...graph.files].filter(isSpec);
  for (const { file } of changes.filter((change) => change.file.startsWith(`${specFolder}/`))) {
    const own = changes
      .filter((change) => change.file === file)
      .flatMap(({ lines }) => graph.nodesAt(file, lines));
    for (const [node, distance] of reachedFrom(graph, own))
      if (isSpec(fileOf(node)))
        add({
          file: fileOf(node),
          level: levelOf(fileOf(node)) ?? "journey",
          uses: 0,
          distance: distance === 0 ? -10 : distance,
          why: distance === 0 ? "changed" : `uses ${posix.basename(file)}`,
        });
  }
  for (const { file, lines } of changes) {
    if (!isProduct(file) || !isBehaviour(graph, file, lines)) continue;
    const row = specsOf(rows, specs, file);
    for (const [index, spec] of row.specs.entries())
      add({
        file: spec,
        level: levelOf(spec) ?? "journey",
        uses: 0,
        distance: index,
        why: `shows ${row.folder}`,
      });
  }

  const tests = [...found.values()].sort(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      one.distance - other.distance ||
      one.file.localeCompare(other.file),
  );
  return { tests, names, unreached: changes.map(({ file }) => file).filter((file) => !reachesAny(file)) };

  function reachesAny(file: string): boolean {
    const change = changes.find((other) => other.file === file);
    if (change === undefined || tests.some((test) => test.file === file)) return true;
    const nodes = graph.nodesAt(file, change.lines);
    if ([...reachedFrom(graph, nodes).keys()].some((node) => levelOf(fileOf(node)) !== undefined))
      return true;
    return isProduct(file) && specsOf(rows, specs, file).specs.length > 0;
  }
}

/** Whether code changed, and not only types and comments. */
function isBehaviour(graph: DeclarationGraph, file: string, lines: Lines | "all"): boolean {
  return (
    graph.moduleOf(file) === undefined ||
    graph.nodesAt(file, lines).some((node) => nameOf(node) !== fileContent)
  );
}

/** The folders of the product that the change reaches within a few uses, with their number. */
function foldersReached(reached: ReadonlyMap<Node, number>): Map<string, number> {
  const folders = new Map<string, number>();
  for (const [node, distance] of reached) {
    const file = fileOf(node);
    if (distance > 4 || isForTests(file)) continue;
    const folder = posix.dirname(file);
    if (distance < (folders.get(folder) ?? Number.POSITIVE_INFINITY)) folders.set(folder, distance);
  }
  return folders;
}

function stepsBetween(one: string, other: string): number {
  const [left, right] = [one.split("/"), other.split("/")];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return Math.min(6, left.length + right.length - 2 * shared);
}

/** Too common to find a test by. */
const common =
  /^(?:default|index|main|type|kind|value|name|id|body|status|run|start|stop|close|read|get|set)$/;

/** The names of what changed: its declarations and the functions and properties around each line. */
function namesOf(
  graph: DeclarationGraph,
  changes: readonly ChangedFile[],
  changed: readonly Node[],
): string[] {
  const names = new Set<string>();
  for (const { file, lines } of changes) {
    const module = graph.moduleOf(file);
    if (module === undefined || isForTests(file)) continue;
    for (const node of changed)
      if (fileOf(node) === file && nameOf(node) !== moduleBody && nameOf(node) !== fileContent)
        names.add(nameOf(node));
    if (lines === "all") continue;
    const lineOf = (position: number) => module.source.getLineAndCharacterOfPosition(position).line + 1;
    const visit = (node: ts.Node): void => {
      const [from, to] = [lineOf(node.getStart(module.source)), lineOf(node.getEnd())];
      if (!lines.some(([first, last]) => from <= last && to >= first)) return;
      const isAround =
        ts.isMethodDeclaration(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isPropertyAssignment(node) ||
        (ts.isVariableDeclaration(node) && node.initializer && ts.isFunctionLike(node.initializer));
      if (isAround && node.name && ts.isIdentifier(node.name as ts.Node))
        names.add((node.name as ts.Identifier).text);
      ts.forEachChild(node, visit);
    };
    visit(module.source);
  }
  return [...names].filter((name) => name.length > 4 && !common.test(name) && /^\w+$/.test(name));
}

/** Seconds of one core per test file, if no report of an earlier run has it. */
const usualSeconds: Record<Level, number> = { rule: 0.5, call: 6, story: 4, screen: 15, journey: 30 };

/** What a file adds to its tests: its imports, its server. */
const startSeconds: Record<Level, number> = { rule: 0.5, call: 2, story: 0, screen: 0, journey: 3 };

/**
 * Beyond this many uses nearly everything reaches everything. Stories need a build of Storybook, which takes longer than
 * the screens that show the same change.
 */
const maxUses: Record<Level, number> = { rule: 10, call: 10, story: 3, screen: 10, journey: 10 };

/** As many tests of each level as fit in its seconds, the closest first; at least one that is not too far. */
export function fitTests(
  tests: readonly TestFile[],
  maxSeconds: Record<Level, number>,
  secondsOf: (test: TestFile) => number | undefined,
): { readonly chosen: TestFile[]; readonly leftOut: TestFile[] } {
  const chosen: TestFile[] = [];
  const leftOut: TestFile[] = [];
  const spent: Record<Level, number> = { rule: 0, call: 0, story: 0, screen: 0, journey: 0 };
  for (const test of tests) {
    const seconds = startSeconds[test.level] + (secondsOf(test) ?? usualSeconds[test.level]);
    if (test.uses > maxUses[test.level]) {
      leftOut.push(test);
      continue;
    }
    const isFirst = spent[test.level] === 0;
    const isChanged = test.distance === -10;
    if (isFirst || isChanged || spent[test.level] + seconds <= maxSeconds[test.level]) {
      spent[test.level] += seconds;
      chosen.push(test);
    } else leftOut.push(test);
  }
  return { chosen, leftOut };
}
