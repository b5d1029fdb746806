/** A file of the workspace: its path from the root, with forward slashes, and its content. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A package and what its index exports. */
export interface PackageExports {
  readonly name: string;
  /** Content of `src/index.ts`. */
  readonly index: string;
  /**
   * For a package that others may build on: its README, and its modules by their path in the index. What the README
   * describes is used, and so are the types that an export needs in its signature.
   */
  readonly forOthers?: { readonly readme: string; readonly modules: ReadonlyMap<string, string> } | undefined;
}

interface Exported {
  readonly name: string;
  readonly isType: boolean;
  readonly module: string;
}

const statement =
  /(?:^|\n)(?:import|export)\s+(type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The names before `as` in the braces of an import, those after it in an export. */
const namesIn = (list: string, side: 0 | -1) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({
      name:
        part
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/)
          .at(side) ?? "",
      isType: part.startsWith("type "),
    }));

/** What an index exports; it lists the names one by one, as `floors and entries` requires. */
export const exportsOf = (index: string): Exported[] =>
  [...index.matchAll(statement)]
    .filter(([text]) => text.trimStart().startsWith("export"))
    .flatMap(([, type, list = "", module = ""]) =>
      namesIn(list, -1).map(({ name, isType }) => ({ name, isType: isType || type !== undefined, module })),
    );

/**
 * Names that a source uses of a package. One that loads it dynamically, as a namespace, or replaces it in a test, may
 * use any of its words.
 */
function namesUsed(text: string, packageName: string): string[] {
  // Storybook and build scripts import the index by its path.
  const entry = `(?:@sonolens/${packageName}|[./]+(?:packages/)?${packageName}/src/index\\.ts)`;
  const mentions = text.match(new RegExp(`["']${entry}["']`, "g"))?.length ?? 0;
  if (mentions === 0) return [];
  const isEntry = new RegExp(`^${entry}$`);
  const listed = [...text.matchAll(statement)].filter(([, , , from = ""]) => isEntry.test(from));
  if (listed.length < mentions) return text.match(/\w+/g) ?? [];
  return listed.flatMap(([, , list = ""]) => namesIn(list, 0).map(({ name }) => name));
}

/** Names that the index of a package exports, but that no other source uses and that are not `publicNames`. */
export function unusedExports(
  { name, index, forOthers }: PackageExports,
  sources: readonly SourceFile[],
  publicNames: readonly string[],
): string[] {
  const used = new Set(publicNames);
  for (const { path, text } of sources)
    if (!path.startsWith(`packages/${name}/src/`))
      for (const usedName of namesUsed(text, name)) used.add(usedName);
  for (const code of forOthers?.readme.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? [])
    for (const word of code.match(/\w+/g) ?? []) used.add(word);
  const exported = exportsOf(index);
  if (forOthers) addTypesOfSignatures(exported, forOthers.modules, used);
  return exported.filter((one) => !used.has(one.name)).map((one) => one.name);
}

/** Adds exported types that the module of a used export mentions. */
function addTypesOfSignatures(
  exported: readonly Exported[],
  modules: ReadonlyMap<string, string>,
  used: Set<string>,
): void {
  const types = new Set(exported.filter(({ isType }) => isType).map(({ name }) => name));
  const pending = exported.filter(({ name }) => used.has(name)).map(({ module }) => module);
  const visited = new Set<string>();
  // Modules added during the iteration are visited too.
  for (const module of pending) {
    if (visited.has(module)) continue;
    visited.add(module);
    for (const word of modules.get(module)?.match(/\w+/g) ?? []) {
      if (!types.has(word) || used.has(word)) continue;
      used.add(word);
      pending.push(...exported.filter(({ name }) => name === word).map((one) => one.module));
    }
  }
}
