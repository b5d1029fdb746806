/**
 * Builds packages for publishing: `node tooling/build-packages.ts [name ...]`, without a name all of them. Code is
 * bundled by tsup with the package's `tsup.config.ts`, declarations are emitted by one compiler run over all packages,
 * because the types of one depend on the sources of others. Types are not checked here: `pnpm check types` does.
 */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "tsup";

const root = resolve(import.meta.dirname, "..");
const folderOf = (name: string) => join(root, "packages", name);

/** Emits the declarations of the packages and their dependencies in the workspace into a folder. */
function emitDeclarations(names: readonly string[], folder: string): Promise<void> {
  const config = join(folder, "tsconfig.json");
  const inPackages = (path: string) => names.map((name) => join(folderOf(name), path));
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        allowJs: false,
        rootDir: join(root, "packages"),
        outDir: join(folder, "emitted"),
        typeRoots: [join(root, "node_modules/@types")],
        types: ["node"],
      },
      include: [...inPackages("src"), join(folderOf("editions"), "client.d.ts")],
      exclude: [
        ...["**/*.test.ts", "**/*.test.tsx", "**/*.test-d.ts", "**/*.stories.tsx", "**/testing/**"].flatMap(
          (pattern) => inPackages(pattern),
        ),
      ],
    }),
  );
  const compiler = spawn("tsc", ["-p", config, "--singleThreaded"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return new Promise((done, failed) => {
    compiler.on("error", failed);
    compiler.on("exit", (code) => {
      if (code === 0) done();
      else failed(new Error(`the declarations could not be emitted (tsc ended with ${code})`));
    });
  });
}

/** Rewrites imports of a declaration to built files; for a JSON file only its declaration exists. */
const withBuiltNames = (text: string) =>
  text
    .replace(/(from |import\(|import )(["'])(\.{1,2}\/[^"']+)\.tsx?\2/g, "$1$2$3.js$2")
    .replace(/(from |import\(|import )(["'])(\.{1,2}\/[^"']+\.json)\2/g, "$1$2$3.js$2");

/** The type of a JSON file's content, as the compiler infers it. */
function typeOfJson(value: unknown): string {
  if (Array.isArray(value)) return `(${[...new Set(value.map(typeOfJson)), "never"].join(" | ")})[]`;
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const fields = Object.entries(value).map(([key, of]) => `${JSON.stringify(key)}: ${typeOfJson(of)}`);
  return `{ ${fields.join("; ")} }`;
}

/** The declaration of a module of the package, by its path in the package's sources. */
function declarationOf(name: string, emitted: string, file: string): string | undefined {
  const declared = join(emitted, name, "src", file);
  if (existsSync(declared)) return withBuiltNames(readFileSync(declared, "utf8"));
  const json = join(folderOf(name), "src", file.replace(/\.d\.ts$/, ""));
  if (!json.endsWith(".json") || !existsSync(json)) return undefined;
  const type = typeOfJson(JSON.parse(readFileSync(json, "utf8")));
  return `declare const value: ${type};\nexport default value;\n`;
}

/** Copies the declarations reachable from the entry of a package beside its code. */
function takeDeclarations(name: string, emitted: string) {
  const wanted = new Set(["index.d.ts"]);
  // Entries added during the iteration are visited too.
  for (const file of wanted) {
    const text = declarationOf(name, emitted, file);
    if (text === undefined) throw new Error(`packages/${name}: nothing declares ${file}`);
    const target = join(folderOf(name), "dist", file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    for (const [, , path = ""] of text.matchAll(/(?:from |import\(|import )(["'])(\.{1,2}\/[^"']+)\.js\1/g))
      wanted.add(join(dirname(file), `${path}.d.ts`));
  }
}

async function buildCode(name: string) {
  // tsup reads the package, its configuration and its tsconfig from the current folder.
  process.chdir(folderOf(name));
  await build({ silent: true });
}

const every = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(folderOf(name), "tsup.config.ts")),
);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !every.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no package ${unknown.join(", ")}; there are: ${every.join(", ")}.\n`);
  process.exit(2);
}
const names = named.length > 0 ? named : every;
const folder = mkdtempSync(join(tmpdir(), "sonolens-declarations-"));
try {
  const declared = emitDeclarations(names, folder);
  // Reported where it is awaited.
  declared.catch(() => undefined);
  for (const name of names) await buildCode(name);
  await declared;
  for (const name of names) takeDeclarations(name, join(folder, "emitted"));
} finally {
  process.chdir(root);
  rmSync(folder, { recursive: true, force: true });
}
