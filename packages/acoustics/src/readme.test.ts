import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { directionVector, encodeWav, parseArrayGeometry } from "./index.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code]) => code ?? "",
  );
const [example = "", exampleWithFiles = ""] = blocks("ts");

async function printedBy(code: string): Promise<string[]> {
  const file = resolve(import.meta.dirname, `readme-example-${process.pid}.ts`);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    writeFileSync(file, code.replace('"@sonolens/acoustics"', '"./index.ts"'));
    await import(/* @vite-ignore */ `${file}?${code.length}`);
    return log.mock.calls.map((words) => words.join(" "));
  } finally {
    rmSync(file, { force: true });
    log.mockRestore();
  }
}

it("the example of the README prints what it says", async () => {
  const expected = /^\/\/ (.*)$/m.exec(example.slice(example.indexOf("console.log")))?.[1];
  expect(await printedBy(example)).toEqual([expected]);
});

it("the README's example with files finds a source above a planar array", async () => {
  const corners = [
    [0.05, 0.05],
    [-0.05, 0.05],
    [-0.05, -0.05],
    [0.05, -0.05],
  ] as const;
  const [x, y] = directionVector(30, 25);
  const recorded = corners.map(([right, ahead]) =>
    Float32Array.from({ length: 16_000 }, (_, n) => {
      const aheadS = (x * right + y * ahead) / 343;
      return 0.5 * Math.sin(2 * Math.PI * 1500 * (n / 16_000 + aheadS));
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), "acoustics-readme-"));
  try {
    writeFileSync(join(folder, "a.wav"), encodeWav(recorded, 16_000));
    const lines = corners.map(([right, ahead], index) => `${index + 1},${right},${ahead},0`);
    writeFileSync(join(folder, "a.csv"), `channel,x_m,y_m,z_m\n${lines.join("\n")}\n`);
    const inFolder = (code: string, name: string) =>
      code.replace(`readFileSync("${name}"`, `readFileSync(${JSON.stringify(join(folder, name))}`);
    expect(await printedBy(inFolder(inFolder(exampleWithFiles, "a.wav"), "a.csv"))).toEqual([
      "30.0 25.0 -9.0",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("the README's file of an array geometry is one", () => {
  const [file = ""] = blocks("csv");
  expect(parseArrayGeometry(file, "a.csv")).toEqual({
    ok: true,
    value: [
      { name: "left", positionM: [-0.05, 0, 0] },
      { name: "right", positionM: [0.05, 0, 0] },
    ],
  });
});
