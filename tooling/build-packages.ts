/**
 * Builds packages as they are published: `node tooling/build-packages.ts [name ...]`, without a name all of them. Code
 * comes from tsup by the package's `tsup.config.ts`, declarations from one run of the compiler over all packages, as the
 * types of one follow from the sources of others. Types are not checked here: `pnpm check types` does.
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

/** Emits the declarations of the packages, and of all that they are made of, into a folder. */
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

/** What a declaration imports, by the names of built files. */
const withBuiltNames = (text: string) =>
  text.replace(/(from |import\(|import )(["'])(\.{1,2}\/[^"']+)\.tsx?\2/g, "$1$2$3.js$2");

/** Puts the declarations that the entry of a package reaches beside its code. */
function takeDeclarations(name: string, emitted: string) {
  const source = join(emitted, name, "src");
  const wanted = ["index.d.ts"];
  for (const file of wanted) {
    const text = withBuiltNames(readFileSync(join(source, file), "utf8"));
    const target = join(folderOf(name), "dist", file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    for (const [, , path = ""] of text.matchAll(/(?:from |import\(|import )(["'])(\.{1,2}\/[^"']+)\.js\1/g)) {
      const next = join(dirname(file), `${path}.d.ts`);
      if (!wanted.includes(next) && existsSync(join(source, next))) wanted.push(next);
    }
  }
}

async function buildCode(name: string) {
  // tsup takes the package, its configuration and its tsconfig from where it is called.
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
  // Said where it is waited for.
  declared.catch(() => undefined);
  for (const name of names) await buildCode(name);
  await declared;
  for (const name of names) takeDeclarations(name, join(folder, "emitted"));
} finally {
  process.chdir(root);
  rmSync(folder, { recursive: true, force: true });
}
