import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { aSnapshot } from "./testing/a-snapshot.ts";
import { validateManifest } from "./validate-manifest.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";

const load = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const blocks = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code]) => code ?? "",
  );

it("shows in the README the examples that are run here", () => {
  const examples = [load("./testing/readme-example.ts"), load("./testing/readme-file-example.ts")].map(
    (code) => code.replace("../index.ts", "@sonolens/snapshot-file"),
  );
  expect(blocks(load("../README.md"), "ts")).toEqual(examples);
});

it("prints what the README says", async () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./testing/readme-example.ts");
  const printed = print.mock.calls.map((words) => `${words.join(" ")}\n`).join("");
  print.mockRestore();
  expect([printed]).toEqual(blocks(load("../README.md"), "text"));
});

it("reads a file on disk as the README does", async () => {
  const { countRawSound } = await import("./testing/readme-file-example.ts");
  const folder = mkdtempSync(join(tmpdir(), "snapshot-file-"));
  try {
    const snapshot = aSnapshot();
    writeFileSync(join(folder, "a.nlz"), await writeSnapshotFile(snapshot));
    expect(await countRawSound(join(folder, "a.nlz"))).toBe(snapshot.channelsWav?.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("describes the format with a manifest that is valid, and with every code", () => {
  const page = load("../../../docs/nlz-format.md");
  const [example = ""] = blocks(page, "json");
  expect(validateManifest(JSON.parse(example))).toMatchObject({ ok: true });
  const declared = `${load("./snapshot-file-error.ts")}${load("./zip/zip-error.ts")}`;
  const codes = [...declared.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(25);
  for (const code of codes) expect(page).toContain(`\`${code}\``);
});
