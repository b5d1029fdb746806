import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
const demo = resolve(import.meta.dirname, "../../camera-simulator/assets/demo");

/** Runs an example with what it exports, and a folder for what it writes. */
async function withExample(
  code: string,
  run: (example: Record<string, unknown>, folder: string) => Promise<void>,
): Promise<void> {
  const file = resolve(import.meta.dirname, `readme-example-${process.pid}-${code.length}.ts`);
  const folder = mkdtempSync(join(tmpdir(), "reports-readme-"));
  try {
    const target = JSON.stringify(join(folder, "report.pdf"));
    writeFileSync(file, code.replace('"@sonolens/reports"', '"./index.ts"').replace('"report.pdf"', target));
    await run(await import(/* @vite-ignore */ file), folder);
  } finally {
    rmSync(file, { force: true });
    rmSync(folder, { recursive: true });
  }
}

const isPdf = /^%PDF-1\.7[\s\S]*%%EOF\s*$/;

it("the example of the README writes a report", async () => {
  await withExample(examples[0] ?? "", async (_, folder) => {
    expect(readFileSync(join(folder, "report.pdf"), "latin1")).toMatch(isPdf);
  });
});

it("[RPT-14] the example of the README makes a report of snapshot files, without one that cannot be read", async () => {
  const code = examples.find((example) => example.includes("reportOfFiles")) ?? "";
  await withExample(code, async (example, folder) => {
    const reportOfFiles = example.reportOfFiles as (paths: string[], out: string) => Promise<number>;
    const names = readdirSync(demo).filter((name) => name.endsWith(".nlz"));
    const files = [...names.slice(0, 2), "../../README.md"].map((name) => join(demo, name));
    const out = join(folder, "Report.pdf");
    expect(await reportOfFiles(files, out)).toBeGreaterThanOrEqual(2);
    expect(readFileSync(out, "latin1")).toMatch(isPdf);
  });
});
