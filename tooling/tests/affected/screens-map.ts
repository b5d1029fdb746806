/** `screens-map.json`: which browser tests show a source folder. */
import { readFileSync } from "node:fs";
import { join, matchesGlob, posix } from "node:path";

/** The browser tests of the whole product. */
export const specFolder = "apps/web/e2e";

export const screensMapFile = "tooling/tests/screens-map.json";

export interface MapRow {
  /** Folders, or globs of folders; the longest match applies. */
  readonly sources: readonly string[];
  /** Names of spec files, or globs of names, anywhere below `apps/web/e2e`; the closest first. */
  readonly specs: readonly string[];
  /** Why no screen shows it. */
  readonly why?: string;
}

export const readScreensMap = (root: string): readonly MapRow[] =>
  JSON.parse(readFileSync(join(root, screensMapFile), "utf8")) as MapRow[];

export const isSpec = (file: string): boolean =>
  file.startsWith(`${specFolder}/`) && file.endsWith(".spec.ts");

/** Whether a spec file matches a name or a glob of the map. */
export const isNamed = (spec: string, pattern: string): boolean =>
  pattern.includes("/")
    ? matchesGlob(posix.relative(specFolder, spec), pattern)
    : matchesGlob(posix.basename(spec), pattern);

/** The spec files of a source file, closest first, with the folder that matched. */
export function specsOf(
  rows: readonly MapRow[],
  specs: readonly string[],
  file: string,
): { readonly folder: string | undefined; readonly specs: readonly string[] } {
  for (let folder = posix.dirname(file); folder !== "."; folder = posix.dirname(folder)) {
    const hit = rows.filter(({ sources }) => sources.some((pattern) => matchesGlob(folder, pattern)));
    if (hit.length === 0) continue;
    const patterns = hit.flatMap((row) => row.specs);
    const found = patterns.flatMap((pattern) => specs.filter((spec) => isNamed(spec, pattern)));
    return { folder, specs: [...new Set(found)] };
  }
  return { folder: undefined, specs: [] };
}

/** Folders whose subfolders are separate features. */
const divided = new Set(["packages/viewer/src/features", "packages/backend/src/modules"]);

/** The folders that the map has to list: those below each `src`, of features and modules each, and `src` with files. */
export function foldersToName(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const match = /^((?:packages|apps)\/[^/]+\/src)\//.exec(file);
    if (match?.[1] === undefined) continue;
    const [first, ...rest] = file.slice(match[0].length).split("/");
    if (rest.length === 0) found.add(match[1]);
    else if (divided.has(`${match[1]}/${first}`) && rest.length > 1)
      found.add(`${match[1]}/${first}/${rest[0]}`);
    else found.add(`${match[1]}/${first}`);
  }
  return [...found].sort();
}

/** Missing and unmatched entries of the map. */
export function mapProblems(rows: readonly MapRow[], files: readonly string[]): string[] {
  const problems: string[] = [];
  const folders = foldersToName(files);
  const specs = files.filter(isSpec);
  const everyFolder = new Set(files.flatMap(foldersAbove));
  for (const folder of folders)
    if (!rows.some(({ sources }) => sources.some((pattern) => matchesGlob(folder, pattern))))
      problems.push(`${folder} stands in no row: name the tests that show it, or why no screen does`);
  for (const spec of specs)
    if (!rows.some((row) => row.specs.some((pattern) => isNamed(spec, pattern))))
      problems.push(`${spec} stands in no row: name the folders whose change it would notice`);
  for (const [index, row] of rows.entries()) {
    const place = `row ${index + 1} (${row.sources[0] ?? "without sources"})`;
    for (const pattern of row.sources)
      if (![...everyFolder].some((folder) => matchesGlob(folder, pattern)))
        problems.push(`${place}: there is no folder ${pattern}`);
    for (const pattern of row.specs)
      if (!specs.some((spec) => isNamed(spec, pattern)))
        problems.push(`${place}: there is no test ${pattern}`);
    if (row.specs.length === 0 && !row.why) problems.push(`${place}: names no test and does not say why`);
    if (row.specs.length > 0 && row.why) problems.push(`${place}: names tests and says why there are none`);
  }
  return problems;
}

function foldersAbove(file: string): string[] {
  const found: string[] = [];
  for (let folder = posix.dirname(file); folder !== "."; folder = posix.dirname(folder)) found.push(folder);
  return found;
}
