import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package of this workspace, as far as its license is concerned. */
export interface OwnPackage {
  readonly name: string;
  readonly license: string | undefined;
  /** Content of its file LICENSE. */
  readonly licenseFile: string | undefined;
  /** Names of the packages that its users install with it. */
  readonly needs: readonly string[];
}

/** The packages of the workspace at `root`. */
export function ownPackages(root: string): OwnPackage[] {
  return globSync("{apps,packages,tooling}/*/package.json", { cwd: root })
    .filter((file) => dirname(file) !== join("tooling", "toolchain"))
    .map((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as {
        name: string;
        license?: string;
        dependencies?: Record<string, string>;
        peerDependencies?: Record<string, string>;
      };
      const licenseFile = join(root, dirname(file), "LICENSE");
      return {
        name: manifest.name,
        license: manifest.license,
        licenseFile: existsSync(licenseFile) ? readFileSync(licenseFile, "utf8") : undefined,
        needs: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
      };
    });
}

/**
 * Problems with the licenses of the project's own packages: each is under MIT with its text in the file LICENSE, or
 * proprietary without one, so that `pnpm pack` adds that of the root. What is under MIT needs nothing proprietary.
 */
export function ownLicenceProblems(packages: readonly OwnPackage[]): string[] {
  const licences = new Map(packages.map(({ name, license }) => [name, license]));
  return packages.flatMap(({ name, license, licenseFile, needs }) => {
    if (license === "UNLICENSED")
      return licenseFile === undefined
        ? []
        : [`${name} is proprietary: the file LICENSE of the root is enough.`];
    if (license !== "MIT")
      return [`${name}: its package.json states neither MIT nor UNLICENSED as its license.`];
    const proprietary = needs.filter((needed) => licences.get(needed) === "UNLICENSED");
    return [
      ...(licenseFile?.startsWith("MIT License\n")
        ? []
        : [`${name}: its file LICENSE is not the MIT License.`]),
      ...proprietary.map((needed) => `${name} is under MIT and needs ${needed}, which is proprietary.`),
    ];
  });
}
