import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
const demo = resolve(import.meta.dirname, "../../camera-simulator/assets/demo");

it("[RPT-09] the example of the README makes a report from snapshot files", async () => {
  const code = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].find(([, body = ""]) =>
    body.includes("reportOfFiles"),
  );
  const module = resolve(import.meta.dirname, `readme-example-${process.pid}.ts`);
  const folder = mkdtempSync(join(tmpdir(), "sonolens-readme-"));
  try {
    writeFileSync(module, (code?.[1] ?? "").replace('"@sonolens/reports"', '"./index.ts"'));
    const { reportOfFiles } = await import(/* @vite-ignore */ module);
    const files = readdirSync(demo)
      .filter((name) => name.endsWith(".nlz"))
      .slice(0, 2);
    const out = join(folder, "Report.pdf");
    const pages = await reportOfFiles(
      [...files.map((name) => join(demo, name)), resolve(demo, "../../README.md")],
      out,
    );
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(readFileSync(out).subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    rmSync(module, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});
