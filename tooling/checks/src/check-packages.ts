/** Checks floors, entries, declared dependencies and import cycles: `node tooling/checks/src/check-packages.ts`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { exportedRepositories, moduleImportProblem } from "./backend-modules.ts";
import {
  bundlerFeaturesOf,
  bundlerImportProblem,
  globalsOfTestPages,
  importsMetaOfBundler,
} from "./bundler-only.ts";
import { fileCycles } from "./file-cycles.ts";
import { backendFoundations, composingFeatures, floorOf, floors, viewerLayers } from "./floors.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|new URL\(\s*["'](\.[^"']+)["']/g;

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const problems: string[] = [];
/** What each file imports from its own package. */
const importsOfFiles = new Map<string, string[]>();

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

/** Tests, stories and generators run in the checkout only. */
const isTest = (file: string) =>
  /\.(test|stories|fixture)\.tsx?$|\/testing\/|\.test-d\.ts$|\/generate-[a-z-]+\.ts$/.test(file);

const isDeclaration = (file: string) => file.endsWith(".d.ts");

/** The text of a declaration file, and of those that it references by path. */
function withReferences(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const paths = [...text.matchAll(/^\/\/\/ <reference path="([^"]+)"/gm)].map(([, path = ""]) => path);
  return [text, ...paths.map((path) => readFileSync(join(dirname(file), path), "utf8"))];
}

/** The configuration of a package's build; empty without one. */
function buildOf(folder: string): string {
  const file = join(folder, "tsup.config.ts");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The package of `@scope/name/rest` or `name/rest`. */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

function checkPackage(folder: string, floor: number) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  // Apps are not packed.
  if (floor < floors.length && manifest.scripts?.prepack !== "pnpm build")
    problems.push(`${relative(root, folder)}: packs without being built; its script prepack is "pnpm build"`);
  const shipped = { ...manifest.dependencies, ...manifest.peerDependencies };
  const known = { ...shipped, ...manifest.devDependencies };
  const files = sourceFiles(join(folder, "src"));
  const bundler = bundlerFeaturesOf(files.filter(isDeclaration).flatMap(withReferences), buildOf(folder));
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const where = relative(root, file);
    importsOfFiles.set(file, []);
    if (/\nexport \* from/.test(`\n${text}`) && !where.includes("generated"))
      problems.push(`${where}: \`export *\` hides what is public; list the names`);
    if (importsMetaOfBundler(text, bundler))
      problems.push(`${where}: import.meta.env, .glob and .hot need Vite, .glob a build that expands it`);
    for (const name of isTest(file) ? [] : globalsOfTestPages(text))
      problems.push(`${where}: window.${name} is only there on a page of tests`);
    for (const name of basename(folder) === "backend"
      ? exportedRepositories(inSource(folder, file), text)
      : [])
      problems.push(`${where}: exports ${name}; other modules get a small interface, not a repository`);
    for (const match of text.matchAll(importPattern)) {
      const specifier = match[1] ?? match[2] ?? match[3];
      const problem = match[3] === undefined && specifier && bundlerImportProblem(specifier, bundler);
      if (problem) problems.push(`${where}: imports ${specifier}; ${problem}`);
      if (specifier) checkImport({ specifier, file, where, folder, floor, shipped, known });
    }
  }
}

function checkImport(use: {
  specifier: string;
  file: string;
  where: string;
  folder: string;
  floor: number;
  shipped: Record<string, string>;
  known: Record<string, string>;
}) {
  const { specifier, file, where, folder, floor } = use;
  if (specifier.startsWith(".")) {
    const target = resolve(dirname(file), specifier);
    importsOfFiles.get(file)?.push(target);
    if (!target.startsWith(folder + sep) && !isTest(file))
      problems.push(`${where}: imports ${specifier}, which lies outside its package`);
    if (folder.endsWith(`${sep}viewer`)) checkViewerLayer(file, target, where, folder);
    if (folder.endsWith(`${sep}backend`)) {
      checkBackendFoundation(file, target, where, folder);
      if (!isTest(file)) checkBackendModule(file, target, where, folder);
    }
    return;
  }
  if (specifier.startsWith("node:") || specifier.startsWith("virtual:")) return;
  const name = packageOf(specifier.split("?")[0] ?? specifier);
  const declared = isTest(file) ? use.known : use.shipped;
  if (!(name in declared) && !isWorkspaceTool(name, file))
    problems.push(
      `${where}: imports ${name}, which its package.json does not list${isTest(file) ? "" : " under dependencies"}`,
    );
  if (!name.startsWith("@sonolens/")) return;
  const target = floorOf(name.slice("@sonolens/".length));
  if (target === undefined) problems.push(`${where}: imports ${name}, which has no floor`);
  else if (target >= floor && !isTest(file))
    problems.push(
      `${where}: floor ${floor} imports ${name} of floor ${target}; only floors below are allowed`,
    );
  if (specifier !== name && specifier !== `${name}/styles.css`)
    problems.push(`${where}: imports ${specifier}; a package has one entry`);
}

/** Test runners are installed at the root, so that packages need not list them. */
const isWorkspaceTool = (name: string, file: string) =>
  isTest(file) &&
  ["vitest", "@vitest/browser", "@storybook/react-vite", "storybook", "playwright"].includes(name);

function checkViewerLayer(file: string, target: string, where: string, folder: string) {
  const layerOf = (path: string) => {
    const [first, second] = relative(join(folder, "src"), path).split(sep);
    return { layer: (viewerLayers as readonly string[]).indexOf(first ?? ""), feature: second };
  };
  const from = layerOf(file);
  const to = layerOf(target);
  if (from.layer === -1 || to.layer === -1) return;
  if (to.layer > from.layer)
    problems.push(`${where}: layer ${viewerLayers[from.layer]} imports layer ${viewerLayers[to.layer]}`);
  const bothFeatures = viewerLayers[from.layer] === "features" && viewerLayers[to.layer] === "features";
  if (!bothFeatures || from.feature === to.feature) return;
  if (!(composingFeatures as readonly string[]).includes(from.feature ?? "") && !isTest(file))
    problems.push(`${where}: leaf feature ${from.feature} imports feature ${to.feature}`);
  if (!/[\\/]index\.tsx?$/.test(target))
    problems.push(`${where}: reaches into feature ${to.feature}; use its index.ts`);
}

function checkBackendFoundation(file: string, target: string, where: string, folder: string) {
  const folderOf = (path: string) => relative(join(folder, "src"), path).split(sep)[0];
  for (const { folder: foundation, mayNotImport } of backendFoundations)
    if (folderOf(file) === foundation && folderOf(target) === mayNotImport)
      problems.push(
        `${where}: ${foundation}/ imports ${relative(folder, target)}; it knows no ${mayNotImport}/`,
      );
}

/** A path below `src`, with slashes. */
const inSource = (folder: string, path: string) => relative(join(folder, "src"), path).split(sep).join("/");

function checkBackendModule(file: string, target: string, where: string, folder: string) {
  const problem = moduleImportProblem(inSource(folder, file), inSource(folder, target));
  if (problem) problems.push(`${where}: ${problem}`);
}

const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);
for (const name of packages) {
  const floor = floorOf(name);
  if (floor === undefined)
    problems.push(`packages/${name}: has no floor; add it to tooling/checks/src/floors.ts`);
  else checkPackage(join(root, "packages", name), floor);
}
for (const app of readdirSync(join(root, "apps"))) checkPackage(join(root, "apps", app), floors.length);

for (const cycle of fileCycles(importsOfFiles)) {
  const [where = "", ...others] = cycle.map((file) => relative(root, file));
  problems.push(`${where}: imports itself through ${others.join(", ")}`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write(`${packages.length} packages keep to their floors\n`);
