import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

it("the example of the README writes a report", async () => {
  const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
  const code = /^```ts\n([\s\S]*?)^```/m.exec(readme)?.[1] ?? "";
  const file = resolve(import.meta.dirname, `readme-example-${process.pid}.ts`);
  const folder = mkdtempSync(join(tmpdir(), "reports-readme-"));
  try {
    const target = join(folder, "report.pdf");
    writeFileSync(
      file,
      code.replace('"@sonolens/reports"', '"./index.ts"').replace('"report.pdf"', JSON.stringify(target)),
    );
    await import(/* @vite-ignore */ file);
    expect(readFileSync(target, "latin1")).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
  } finally {
    rmSync(file, { force: true });
    rmSync(folder, { recursive: true });
  }
});
