/**
 * The public API as committed text: `node tooling/checks/src/api-reports.ts` checks whether the reports are up to date,
 * with `--write` it writes them. Requires the packages' declarations, so build first.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { withOrderedUnions } from "./order-of-unions.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
/** The packages that are published for users outside this project. */
const published = ["domain", "acoustics", "gallery"];
const mayWrite = process.argv.includes("--write");
const quiet = { default: { logLevel: ExtractorLogLevel.None } };

/** Whether the new report equals the committed one. */
function isSameReport(name: string, projectFolder: string): boolean {
  const textOf = (folder: string) => {
    const file = join(projectFolder, folder, `${name}.api.md`);
    return existsSync(file) ? withOrderedUnions(readFileSync(file, "utf8")) : undefined;
  };
  return textOf(".") === textOf("dist");
}

const problems = published.flatMap((name) => {
  const projectFolder = join(root, "packages", name);
  const declarations = join(projectFolder, "dist/index.d.ts");
  if (!existsSync(declarations)) return [`packages/${name}: build it first (pnpm build)`];
  const { apiReportChanged } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(projectFolder, "package.json"),
      configObject: {
        projectFolder,
        mainEntryPointFilePath: declarations,
        apiReport: {
          enabled: true,
          reportFileName: name,
          reportFolder: projectFolder,
          reportTempFolder: join(projectFolder, "dist"),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: "es2022",
              module: "esnext",
              moduleResolution: "bundler",
              lib: ["es2023", "dom"],
              skipLibCheck: true,
            },
            include: [declarations],
          },
        },
        messages: {
          compilerMessageReporting: quiet,
          extractorMessageReporting: quiet,
          tsdocMessageReporting: quiet,
        },
      },
    }),
    {
      localBuild: mayWrite,
      messageCallback: (message) => {
        message.handled = true;
      },
    },
  );
  const isFine = mayWrite || !apiReportChanged || isSameReport(name, projectFolder);
  return isFine
    ? []
    : [`packages/${name}/${name}.api.md is not up to date: node tooling/checks/src/api-reports.ts --write`];
});

if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
process.stdout.write(`${published.length} API reports ${mayWrite ? "written" : "up to date"}\n`);
