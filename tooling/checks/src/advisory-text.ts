import type { InstalledPackage } from "./installed-packages.ts";

/** The output of `pnpm audit --json`, as far as it is used here. */
export interface AuditReport {
  readonly advisories: Readonly<
    Record<
      string,
      {
        readonly module_name: string;
        readonly severity: string;
        readonly title: string;
        readonly url: string;
        readonly patched_versions?: string | null;
        readonly findings: readonly { readonly version: string; readonly dev?: boolean }[];
      }
    >
  >;
}

const severities = ["critical", "high", "moderate", "low", "info"];
const mustBeMendedFrom = ["critical", "high"];

/**
 * The advisories by severity: shipped packages with their dependency path, development packages in short. A package of
 * another platform counts as shipped unless the audit marks it as a development dependency.
 */
export function advisoryText(
  report: AuditReport,
  installed: readonly InstalledPackage[],
): { readonly text: string; readonly mustBeMended: boolean } {
  const found = Object.values(report.advisories)
    .flatMap(({ findings, ...advisory }) =>
      findings.map(({ version, dev = false }) => {
        const here = installed.find((one) => one.name === advisory.module_name && one.version === version);
        return { ...advisory, version, isShipped: here?.isShipped ?? !dev, way: here?.way };
      }),
    )
    .sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  const shipped = found.filter(({ isShipped }) => isShipped);
  const forDevelopment = found.filter(({ isShipped }) => !isShipped);
  const lines = [
    shipped.length === 0 ? "Nothing is known against what is shipped." : "Against what is shipped:",
    ...shipped.flatMap(
      ({ severity, module_name: name, version, title, url, way, patched_versions: patched }) => [
        `  ${severity.padEnd(8)}  ${name}@${version}: ${title}`,
        `            by ${way?.join(" > ") ?? "a package of another platform"}`,
        `            ${patched ? `mended in ${patched}; ` : ""}${url}`,
      ],
    ),
    ...(forDevelopment.length === 0 ? [] : ["Against what only developers have:"]),
    ...forDevelopment.map(
      ({ severity, module_name: name, version, title, url }) =>
        `  ${severity.padEnd(8)}  ${name}@${version}: ${title} ${url}`,
    ),
  ];
  return {
    text: `${lines.join("\n")}\n`,
    mustBeMended: shipped.some(({ severity }) => mustBeMendedFrom.includes(severity)),
  };
}
