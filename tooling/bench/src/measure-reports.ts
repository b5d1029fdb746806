import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figure, Figures } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";

const run = promisify(execFile);
const findings = 500;
const rounds = 3;
const contenders = {
  sonolens: "Sonolens, tagged",
  pdfmake: "pdfmake 0.3.11",
  reactPdf: "@react-pdf/renderer 4.9.0",
} as const;

interface Made {
  readonly seconds: number;
  readonly residentMb: number;
  readonly fileMb: number;
}

async function makeOnce(contender: string): Promise<Made> {
  const { stdout } = await run(
    process.execPath,
    [
      "--conditions=@sonolens/source",
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "report-process.ts"),
      contender,
      String(findings),
    ],
    { maxBuffer: 1 << 24 },
  );
  return JSON.parse(stdout.slice(stdout.lastIndexOf("{"))) as Made;
}

/** Times a report of 500 findings with pictures in processes of their own, in turn. */
export async function measureReports(): Promise<Figures> {
  const made = new Map<string, Made[]>();
  for (let round = 0; round < rounds; round++)
    for (const contender of Object.keys(contenders))
      made.set(contender, [...(made.get(contender) ?? []), await makeOnce(contender)]);
  const figures = Object.entries(contenders).flatMap(([contender, name]): Figure[] => {
    const runs = made.get(contender) ?? [];
    const figure = (what: string, values: number[], digits: number): Figure => ({
      name: `${name}, ${what}`,
      ...spreadOf(values),
      digits,
      runs: values.length,
    });
    return [
      figure(
        "s",
        runs.map(({ seconds }) => seconds),
        2,
      ),
      figure(
        "MB resident at most",
        runs.map(({ residentMb }) => residentMb),
        0,
      ),
      figure(
        "MB of the file",
        runs.map(({ fileMb }) => fileMb),
        1,
      ),
    ];
  });
  return {
    name: "reports",
    what: `a report of ${findings} findings with a picture each, as PDF in Node`,
    figures,
  };
}
