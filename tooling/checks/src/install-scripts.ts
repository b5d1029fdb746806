import type { InstalledPackage } from "./installed-packages.ts";

/** An entry of `allowBuilds` in pnpm-workspace.yaml. */
export interface AllowedBuild {
  readonly name: string;
  /** Whether its scripts run. */
  readonly runs: boolean;
  /** The comment above it, empty if there is none. */
  readonly why: string;
}

/** The entries of `allowBuilds`, each with the comment directly above it. Supports only the format of that file. */
export function allowedBuilds(workspaceFile: string): AllowedBuild[] {
  const [, after = ""] = workspaceFile.split(/^allowBuilds:\n/m);
  const [block = ""] = after.split(/^\S/m);
  const found: AllowedBuild[] = [];
  let why = "";
  for (const line of block.split("\n")) {
    const comment = /^\s+#\s*(.*)$/.exec(line)?.[1];
    const entry = /^\s+"?([^":]+)"?:\s*(true|false)\s*$/.exec(line);
    if (entry !== null) found.push({ name: entry[1] ?? "", runs: entry[2] === "true", why });
    why = comment === undefined ? "" : `${why} ${comment}`.trim();
  }
  return found;
}

/** Problems with the install scripts of installed packages: a sentence each, with what to do. */
export function installScriptProblems(
  installed: readonly InstalledPackage[],
  allowed: readonly AllowedBuild[],
): string[] {
  const withScripts = installed.filter(({ installScripts }) => installScripts.length > 0);
  const unnamed = withScripts
    .filter(({ name }) => !allowed.some((entry) => entry.name === name))
    .map(
      ({ name, version, installScripts, way }) =>
        `${name}@${version} (${way.join(" > ")}) wants to run ${installScripts.join(", ")} when it is installed: read that, then name it under allowBuilds in pnpm-workspace.yaml, as true if it is needed and harmless, else as false, with a comment above it that says why.`,
    );
  const unexplained = allowed
    .filter(({ why }) => why === "")
    .map(({ name }) => `${name} stands under allowBuilds without a comment above it that says why.`);
  const needless = allowed
    .filter(({ name }) => !withScripts.some((found) => found.name === name) && !isOfOnePlatform(name))
    .map(
      ({ name }) =>
        `${name} stands under allowBuilds, but no package of that name with an install script is installed: take it out.`,
    );
  return [...unnamed, ...unexplained, ...needless];
}

/** Not installed on other platforms. */
const isOfOnePlatform = (name: string): boolean => /(?:linux|darwin|win32)-/.test(name);
