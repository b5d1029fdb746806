/**
 * Builds all packages, packs each as for publishing, and runs publint and are-the-types-wrong on the archive:
 * `node tooling/checks/src/check-published.ts`. One process for all of them, because starting the tools 17 times took
 * most of the time.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = resolve(import.meta.dirname, "../../..");

/** Entries that are a stylesheet, or types only. */
const withoutModule: Readonly<Record<string, readonly string[]>> = {
  editions: ["./client"],
  "geo-map": ["./styles.css"],
  "ui-kit": ["./styles.css", "./look.css"],
};
/** Packages are ESM only: resolution as CommonJS or in Node 10 is not supported. */
const unservedResolutions: readonly string[] = ["node10", "node16-cjs"];

function pack(name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-packed-"));
  try {
    // Without `prepack`, which would build each package once more.
    execFileSync("pnpm", ["--config.ignore-scripts=true", "pack", "--pack-destination", folder], {
      cwd: join(root, "packages", name),
      stdio: "pipe",
      shell: process.platform === "win32",
    });
    const [archive] = readdirSync(folder);
    if (!archive) throw new Error(`packages/${name}: nothing was packed`);
    return readFileSync(join(folder, archive));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function problemsOf(name: string): Promise<string[]> {
  const packed = pack(name);
  const tarball = new Uint8Array(packed).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), {
    excludeEntrypoints: [...(withoutModule[name] ?? [])],
  });
  if (!types.types) return [`packages/${name}: the archive has no types`];
  return [
    ...messages.map((message) => `packages/${name}: ${formatMessage(message, pkg) ?? message.code}`),
    ...types.problems
      .filter(
        (problem) => !("resolutionKind" in problem) || !unservedResolutions.includes(problem.resolutionKind),
      )
      .map((problem) => `packages/${name}: ${JSON.stringify({ ...problem, trace: undefined })}`),
  ];
}

execFileSync("node", [join(root, "tooling/build-packages.ts")], { stdio: "inherit" });
const names = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "tsup.config.ts")),
);
const problems: string[] = [];
for (const name of names) problems.push(...(await problemsOf(name)));
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write(`${names.length} packages can be used as they are published\n`);
