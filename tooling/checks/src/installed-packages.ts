import { existsSync, globSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** An installed third-party package. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As its package.json states it; not necessarily an SPDX expression. */
  readonly licence: string | undefined;
  /** Names of the scripts that an installation would run. */
  readonly installScripts: readonly string[];
  /** Whether it is shipped with the product or with a published package. */
  readonly isShipped: boolean;
  /** The shortest dependency path that leads to it, its own name last. */
  readonly way: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/** Scripts that run when a package is installed from a registry. */
const scriptsOfInstallation = ["preinstall", "install", "postinstall"];

/** Run by the operator of a server or in a browser: their dependencies are shipped, although they are not published. */
const shippedApps = ["apps/server", "apps/web", "apps/shared-report"];

/**
 * Every package that the workspace at `root` has installed, found through dependencies. Packages of the workspace
 * itself are not included. Reads the disk only.
 */
export function installedPackages(root: string): InstalledPackage[] {
  const own = globSync(["package.json", "{apps,packages,tooling}/*/package.json"], { cwd: root })
    .map((file) => dirname(join(root, file)))
    .filter((folder) => basename(folder) !== "toolchain")
    .map((folder) => ({ folder: realpathSync(folder), manifest: readManifest(folder) }));
  const ownFolders = new Set(own.map(({ folder }) => folder));
  const shippedFrom = own.filter(
    ({ folder, manifest }) =>
      manifest.private !== true || shippedApps.includes(relative(realpathSync(root), folder)),
  );
  const shipped = reach(shippedFrom, neededBy, root);
  const all = reach(own, (manifest) => [...neededBy(manifest), ...names(manifest.devDependencies)], root);
  return [...all]
    .filter(([folder]) => !ownFolders.has(folder))
    .map(([folder, reached]) => ({
      name: reached.manifest.name,
      version: reached.manifest.version,
      licence: licenceOf(reached.manifest),
      installScripts: installScriptsOf(folder, reached.manifest),
      isShipped: shipped.has(folder),
      way: (shipped.get(folder) ?? reached).way,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

interface Reached {
  readonly manifest: Manifest;
  readonly way: readonly string[];
}

/** Breadth first, so that the first path to a package is the shortest one. */
function reach(
  starts: readonly { folder: string; manifest: Manifest }[],
  ofStart: (manifest: Manifest) => string[],
  root: string,
): Map<string, Reached> {
  const reached = new Map<string, Reached>();
  const isStart = new Set(starts.map(({ folder }) => folder));
  let level = starts.map(({ folder, manifest }) => ({ folder, manifest, way: [manifest.name] }));
  for (const { folder, ...start } of level) reached.set(folder, start);
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { folder, manifest, way } of level)
      for (const name of isStart.has(folder) ? ofStart(manifest) : neededBy(manifest)) {
        const found = find(name, folder, root);
        if (found === undefined || reached.has(found)) continue;
        const step = { manifest: readManifest(found), way: [...way, name] };
        reached.set(found, step);
        next.push({ folder: found, ...step });
      }
    level = next;
  }
  return reached;
}

const names = (dependencies: Record<string, string> | undefined): string[] => Object.keys(dependencies ?? {});

function neededBy(manifest: Manifest): string[] {
  const peers = names(manifest.peerDependencies).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...names(manifest.dependencies), ...names(manifest.optionalDependencies), ...peers];
}

/** Where Node would resolve a package from a folder; undefined for one that this platform does not install. */
function find(name: string, from: string, root: string): string | undefined {
  const end = dirname(realpathSync(root));
  for (let folder = from; folder !== end && folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, basename(folder) === "node_modules" ? "" : "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
  }
  return undefined;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** Also supports the older `licenses` field. */
function licenceOf({ license, licenses }: Manifest): string | undefined {
  const stated = [license, licenses].flat().map(licenceName).filter(Boolean);
  return stated.length === 0 ? undefined : stated.join(" OR ");
}

const licenceName = (stated: unknown): string | undefined =>
  typeof stated === "object" && stated !== null
    ? String((stated as { type?: unknown }).type)
    : (stated as string);

/** A package with `binding.gyp` and no script of its own is compiled. */
function installScriptsOf(folder: string, { scripts = {} }: Manifest): string[] {
  const named = scriptsOfInstallation.filter((name) => scripts[name] !== undefined);
  return named.length === 0 && existsSync(join(folder, "binding.gyp")) ? ["binding.gyp"] : named;
}
