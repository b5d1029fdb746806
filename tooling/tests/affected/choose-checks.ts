/** Which checks of `pnpm check` a change can affect, and which of them are skipped. */
import type { Changes } from "./read-changes.ts";

export interface ChosenCheck {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface CheckChoice {
  readonly chosen: readonly ChosenCheck[];
  readonly leftOut: readonly string[];
}

export function chooseChecks({ files, deleted }: Changes): CheckChoice {
  const names = [...files.map(({ file }) => file), ...deleted];
  const any = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const isCode = any(/\.(?:ts|tsx|mts|mjs|json)$/);
  const isPackage = any(/(?:^|\/)package\.json$|^pnpm-/);
  const changedExport = files.some(
    ({ file, text }) =>
      /^packages\/(?:domain|acoustics)\/src\/(?!.*(?:\.test\.ts|\/testing\/))/.test(file) &&
      /^[+-].*\bexport\b/m.test(text),
  );
  const linted = files
    .map(({ file }) => file)
    .filter((file) => /\.(?:ts|tsx|mts|mjs|js|json|jsonc)$/.test(file));
  const named = (name: string): ChosenCheck => ({
    name,
    command: "node",
    args: ["tooling/checks/run.mjs", name],
  });
  const lint: ChosenCheck = {
    name: `lint and format of ${linted.length} files`,
    command: "biome",
    args: ["check", "--diagnostic-level=error", "--no-errors-on-unmatched", ...linted],
  };
  const table: readonly (readonly [check: ChosenCheck, isWanted: boolean])[] = [
    [named("types"), isCode || isPackage],
    [lint, linted.length > 0],
    [named("floors and entries"), isCode],
    [named("workspace consistency"), isPackage],
    [named("dead code"), isCode || isPackage],
    [named("unused exports"), isCode || any(/^packages\/[^/]+\/README\.md$/)],
    [named("dependencies"), isPackage],
    [
      named("generated code up to date"),
      any(/^openapi\/|\/generated\/|\/assembly\/|\/simd-layout\.ts$|^tooling\/checks\/src\/generate/),
    ],
    [named("API description"), any(/^openapi\//)],
    [named("packages as published"), any(/^packages\/[^/]+\/(?:package\.json|tsup\.config\.ts)$/)],
    [named("API reports"), changedExport],
    [named("screens map"), any(/^(?:packages|apps)\/|screens-map/)],
  ];
  return {
    chosen: table.filter(([, isWanted]) => isWanted).map(([check]) => check),
    leftOut: table.filter(([, isWanted]) => !isWanted).map(([{ name }]) => name),
  };
}
