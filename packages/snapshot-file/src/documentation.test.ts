import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { SnapshotManifest } from "./manifest.ts";
import { aSnapshot } from "./testing/a-snapshot.ts";
import { fieldsOf } from "./testing/schema-fields.ts";
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

const page = load("../../../docs/nlz-format.md");
const example = validateManifest(JSON.parse(blocks(page, "json")[0] ?? ""));

it("describes the format with a manifest that is valid and does not contradict itself", () => {
  if (!example.ok) throw new Error(example.error.message);
  const { device, channels, audio, measurement } = example.value;
  expect(device.microphoneCount).toBe(channels?.geometry.length);
  expect(audio?.channel).toBeLessThan(channels?.geometry.length ?? 0);
  expect(audio?.durationS).toBeLessThanOrEqual(measurement?.durationS ?? 0);
});

it("places the sources of the example where the page's own code projects them", () => {
  if (!example.ok) throw new Error(example.error.message);
  const project = new Function(`${blocks(page, "js")[0]}; return project;`)() as (
    manifest: SnapshotManifest,
    azimuthDeg: number,
    elevationDeg: number,
  ) => { u: number; v: number };
  const { sources } = example.value;
  expect(sources.length).toBeGreaterThan(0);
  for (const { azimuthDeg, elevationDeg, u, v, outsidePicture } of sources) {
    const point = project(example.value, azimuthDeg, elevationDeg);
    expect(point.u).toBeCloseTo(u, 2);
    expect(point.v).toBeCloseTo(v, 2);
    expect(outsidePicture).toBe(false);
  }
});

it("lists every field of the schema on the format's page, required or not", () => {
  const rows = [...page.matchAll(/^\| `([\w.[\]]+)` \| (yes|no|for `"\w+"`) \| .+ \|$/gm)];
  const listed = Object.fromEntries(rows.map(([, field, required]) => [field, required]));
  expect(rows.length).toBe(Object.keys(listed).length);
  expect(listed).toEqual(fieldsOf(JSON.parse(load("../manifest.schema.json")), ""));
});

it("names every code on the format's page", () => {
  const declared = `${load("./snapshot-file-error.ts")}${load("./zip/zip-error.ts")}`;
  const codes = [...declared.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(25);
  for (const code of codes) expect(page).toContain(`\`${code}\``);
});
