/** Rules for `packages/backend/src/modules/`. Paths are relative to `packages/backend/src`, with slashes. */
import { backendModules } from "./floors.ts";

const { folder, entry } = backendModules;

/** The module that a path belongs to; undefined outside of all. */
const moduleOf = (path: string): string | undefined => {
  const [first, module, ...rest] = path.split("/");
  return first === folder && rest.length > 0 ? module : undefined;
};

/** Why one file may not import another; undefined if it may. */
export function moduleImportProblem(from: string, to: string): string | undefined {
  const owner = moduleOf(to);
  if (owner === undefined || owner === moduleOf(from) || to === `${folder}/${owner}/${entry}`)
    return undefined;
  return `reaches into the module ${owner}; use its ${entry}`;
}

/** Names of repositories that the entry of a module exports; others get a small interface instead. */
export function exportedRepositories(path: string, text: string): string[] {
  const module = moduleOf(path);
  if (module === undefined || path !== `${folder}/${module}/${entry}`) return [];
  const exported = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^type /, "")),
  );
  return exported.filter((name) => /Repository$/.test(name.split(" as ").at(-1) ?? name));
}
