import { encodeWav } from "@sonolens/acoustics";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { aSnapshotFile, type SnapshotFileOptions } from "../testing/a-snapshot-file.ts";
import { type MediaServer, startMediaServer } from "../testing/media/media-server.ts";
import { readEverything } from "../testing/media/read-everything.ts";

/** The largest files that are accepted, with every operation that reads them: none of them holds up the others. */
const goalMs = 50;
/** Of processor time. Above the goal, as a collection of garbage counts too. */
const maxBusyMs = 150;
const isLong = process.env.SONOLENS_LONG === "1";
const soundSeconds = isLong ? 1_900 : 15;

let server: MediaServer;
beforeAll(async () => {
  server = await startMediaServer({ uploadBytes: 500 * 2 ** 20 });
});
afterAll(() => server.close());

const bare = { picture: null, audio: false, levelAt: () => 20 } as const;
const source = {
  azimuthDeg: -12.4,
  elevationDeg: 8.1,
  levelDb: 61.2,
  u: 0.41,
  v: 0.37,
  outsidePicture: false,
};

function longSound(): Pick<SnapshotFileOptions, "audioWav" | "manifest"> {
  const random = seededRandom(5);
  const period = Float32Array.from({ length: 96_000 }, () => 0.1 * (random() - 0.5));
  const samples = new Float32Array(soundSeconds * 96_000);
  for (let at = 0; at < samples.length; at += period.length) samples.set(period, at);
  const audio = { file: "audio.wav", sampleRateHz: 96_000, durationS: soundSeconds, channel: 0 };
  return { audioWav: encodeWav([samples], 96_000, "pcm16"), manifest: { audio, analysisType: "MECHANICAL" } };
}

const files: (readonly [name: string, make: () => SnapshotFileOptions | Promise<SnapshotFileOptions>])[] = [
  ["two heat maps of 4096 x 4096", () => ({ ...bare, size: 4096, frameCount: 2 })],
  ...(isLong
    ? ([["2,773 heat maps of 110 x 110", () => ({ ...bare, size: 110, frameCount: 2_773 })]] as const)
    : []),
  ["a million heat maps of one cell", () => ({ ...bare, size: 1, frameCount: 1_000_000 })],
  [
    "a manifest of 1 MiB",
    () => ({ ...bare, size: 8, manifest: { sources: Array.from({ length: 5_200 }, () => source) } }),
  ],
  [`a sound of ${soundSeconds} s`, () => ({ size: 8, ...longSound() })],
  [
    `the spectrogram of a sound of ${soundSeconds} s`,
    () => {
      const { manifest, audioWav } = longSound();
      const direction = { kind: "none", reason: "noArray" };
      return {
        ...{ size: 1, frameCount: 1, picture: null, ...(audioWav && { audioWav }) },
        manifest: { ...manifest, direction, sources: [] },
      };
    },
  ],
  [
    "the spectrogram of noise, a picture that hardly gets smaller",
    () => {
      const random = seededRandom(6);
      const samples = Float32Array.from({ length: 96_000 }, () => random() - 0.5);
      const audio = { file: "audio.wav", sampleRateHz: 96_000, durationS: 1, channel: 0 };
      const direction = { kind: "none", reason: "noArray" };
      return {
        ...{ size: 1, frameCount: 1, picture: null, audioWav: encodeWav([samples], 96_000, "pcm24") },
        manifest: { audio, analysisType: "PD", direction, sources: [] },
      };
    },
  ],
  [
    "a picture of 99 megapixels",
    async () => ({
      ...{ size: 8, audio: false, pictureType: "image/jpeg" },
      picture: await sharp({ create: { width: 11_000, height: 9_000, channels: 3, background: "#456" } })
        .jpeg({ quality: 5 })
        .toBuffer(),
    }),
  ],
];

it.each(files)(
  "stays free for other calls while it imports and reads %s",
  async (name, make) => {
    const options = await make();
    const id = `3f2504e0-4f89-41d3-9a0c-${String(files.findIndex(([known]) => known === name)).padStart(12, "0")}`;
    const first = await aSnapshotFile(id, options);
    const copy = await aSnapshotFile(id, { ...options, manifest: { ...options.manifest, label: "A copy" } });
    const measured: [call: string, busyMs: number, stopMs: number][] = [];
    const after = async (call: string): Promise<void> => {
      const { maxBusyMs: busyMs, maxStopMs } = await server.process.measureLoop();
      measured.push([call, busyMs, maxStopMs]);
    };
    await server.process.measureLoop();
    const { status, body } = await server.upload(first);
    expect(status).toBe(201);
    await after("upload");
    expect((await server.upload(copy)).body).toMatchObject({ created: false });
    await after("upload of a copy");
    expect(await readEverything(server, String(body.snapshotId), { after })).toEqual([]);
    await exportAll(String(body.snapshotId), after);
    const longest = measured.toSorted(([, a], [, b]) => b - a).slice(0, 3);
    const shown = longest.map(
      ([call, busyMs, stopMs]) => `${call} ${busyMs.toFixed(0)} (${stopMs.toFixed(0)})`,
    );
    console.log(`${name}, ${first.length} bytes: ${shown.join(", ")} ms of work (stop); goal ${goalMs}`);
    expect(measured.filter(([, busyMs]) => busyMs > maxBusyMs)).toEqual([]);
  },
  1_800_000,
);

/** The table and the archive of a snapshot, until they are made. */
async function exportAll(id: string, after: (call: string) => Promise<void>): Promise<void> {
  const post = (operation: "createExcelExport" | "downloadSnapshots", path: string, body: object) =>
    server.call(operation, path, { method: "POST", body: JSON.stringify(body) });
  const started = [
    await post("createExcelExport", "/api/excel/", {
      ...{ snapshotIDs: [id], iotID: "", includeImages: true, target: "excel" },
    }),
    await post("downloadSnapshots", "/api/download-snapshots/", {
      snapshotIds: [id],
      iotId: "",
      timezoneOffset: 0,
    }),
  ];
  for (const { status, body } of started) {
    expect([status, body]).toEqual([200, expect.anything()]);
    const poll = `/api/poll-excel-result/?executionID=${body.executionID}`;
    await expect
      .poll(async () => (await server.call("pollExcelResult", poll)).body.url, { timeout: 120_000 })
      .toEqual(expect.any(String));
  }
  await after("exports");
}
