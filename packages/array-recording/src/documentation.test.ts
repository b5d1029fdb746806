import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { encodeWav } from "@sonolens/acoustics";
import { type CameraPose, readSnapshotFile } from "@sonolens/snapshot-file";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type PictureGeometry, projectDirection } from "./project-direction.ts";
import { recordSources, ring } from "./testing/plane-wave.ts";

const load = (path: string) => readFileSync(resolve(import.meta.dirname, path), "utf8");
const blocks = (markdown: string, language: string) =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code]) => code ?? "",
  );

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const vector = fc.tuple(number(-1, 1), number(-1, 1), number(-1, 1));
const centreM = [0.3, -0.2, 0.1] as const;

it("projects as the code in docs/nlz-format.md does", () => {
  const [code = ""] = blocks(load("../../../docs/nlz-format.md"), "js");
  const project = new Function(`${code}; return project;`)() as (
    manifest: object,
    azimuthDeg: number,
    elevationDeg: number,
  ) => { u: number; v: number };
  const pose = fc.record({
    positionM: vector,
    viewDirection: vector.filter((v) => Math.hypot(...v) > 0.1),
    up: fc.constant<[number, number, number]>([0.013, 0.97, 0.02]),
    horizontalFovDeg: number(20, 150),
  });
  const camera: fc.Arbitrary<CameraPose> = fc
    .tuple(pose, fc.option(number(20, 150)))
    .map(([some, verticalFovDeg]) => (verticalFovDeg === null ? some : { ...some, verticalFovDeg }));
  const pictures: fc.Arbitrary<PictureGeometry> = fc.oneof(
    camera.map((given) => ({ kind: "camera" as const, camera: given, widthPx: 1200, heightPx: 720 })),
    fc.constant<PictureGeometry>({ kind: "directionMap", azimuthDeg: [60, 200], elevationDeg: [-10, 80] }),
  );
  let insideCount = 0;
  fc.assert(
    fc.property(pictures, number(-180, 180), number(-90, 90), fc.option(number(0.5, 9)), (...given) => {
      const [picture, azimuthDeg, elevationDeg, distanceM] = given;
      const focus = distanceM === null ? { mode: "far" } : { mode: "near", distanceM };
      const channels = { geometry: [{ positionM: centreM }] };
      const written = project({ picture, heatmap: { focus }, channels }, azimuthDeg, elevationDeg);
      const options = distanceM === null ? {} : { distanceM, arrayCentreM: centreM };
      const { u, v, outsidePicture } = projectDirection(picture, azimuthDeg, elevationDeg, options);
      if (outsidePicture) return;
      insideCount += 1;
      expect([written.u, written.v]).toEqual([expect.closeTo(u, 6), expect.closeTo(v, 6)]);
    }),
    { seed: 4, numRuns: 10_000 },
  );
  expect(insideCount).toBeGreaterThan(500);
});

it("makes the snapshot of the README", async () => {
  const geometry = ring(6, 0.06);
  const source = { azimuthDeg: 40, elevationDeg: 55, levelDb: -20 };
  const bytes = encodeWav(recordSources(geometry, [source], { durationS: 0.12 }), 16_000, "pcm24");
  const folder = mkdtempSync(join(tmpdir(), "array-recording-readme-"));
  const example = resolve(import.meta.dirname, `readme-example-${process.pid}.ts`);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    writeFileSync(join(folder, "bytes.wav"), bytes);
    const file = (name: string) => JSON.stringify(join(folder, name));
    const code = [
      'import { readFileSync } from "node:fs";',
      `const bytes = new Uint8Array(readFileSync(${file("bytes.wav")}));`,
      `const csvText = ${JSON.stringify(geometry.map(({ positionM }) => positionM.join(",")).join("\n"))};`,
      ...blocks(load("../README.md"), "ts"),
    ].join("\n");
    writeFileSync(
      example,
      code
        .replaceAll('"@sonolens/array-recording"', '"./index.ts"')
        .replace('"pump-3.nlz"', file("pump-3.nlz")),
    );
    await import(/* @vite-ignore */ example);
    expect(Number(log.mock.calls[0]?.[0])).toBeCloseTo(40, 0);
    expect(log.mock.calls.at(-1)).toEqual(["100 %"]);
    const read = await readSnapshotFile(new Uint8Array(readFileSync(join(folder, "pump-3.nlz"))));
    expect(read.ok && [read.value.manifest.label, read.value.warnings]).toEqual(["Pump 3", []]);
  } finally {
    rmSync(example, { force: true });
    rmSync(folder, { recursive: true });
    log.mockRestore();
  }
});
