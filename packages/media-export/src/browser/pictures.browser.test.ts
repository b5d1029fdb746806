import { expect, it, vi } from "vitest";
import type { SavedFrame } from "../export-frames.ts";
import type { HeatmapImageInput } from "../export-image.ts";
import { heatmapFrames } from "../frames/heatmap-frames.ts";
import { exportHeatmapImage, exportHeatmapVideo, soundFromChannels, zipImages } from "../index.ts";
import { saveFramesInBatches } from "../save-frames.ts";
import { aRecording, tone, wanderingFrames } from "../testing/a-recording.ts";
import { decodePng } from "../testing/decode-png.ts";
import { differenceOf } from "../testing/difference.ts";

// The first to start fetches the code of worker and encoders.
vi.setConfig({ testTimeout: 60_000 });

const small = { widthPx: 40, heightPx: 24 };
const { picture, look } = aRecording(1);
const frames = wanderingFrames(305, 22);

async function snapshot(): Promise<HeatmapImageInput> {
  const levelsDb = await frames.frameAt(150);
  return {
    serial: "NL42",
    id: "01J9",
    ...(picture && { picture }),
    levels: { levelsDb, width: frames.width, height: frames.height },
    look: { ...look, dynamicRangeDb: 3.5 },
  };
}

/** Names of the files in an archive, from the list at its end. */
function namesIn(zip: Uint8Array<ArrayBuffer>): string[] {
  const view = new DataView(zip.buffer);
  let at = view.getUint32(zip.length - 6, true);
  const names = [];
  while (view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

const framesInput = { ...(picture && { picture }), frames, look, size: small };

it("[VID-09] saves frames with their data in base64 and their number, 100 at a time", async () => {
  const batches: (readonly SavedFrame[])[] = [];
  const saved = await saveFramesInBatches(framesInput, async (batch) => {
    batches.push(batch);
  });
  expect(saved).toEqual({ ok: true, value: { frameCount: 305 } });
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 100, 5]);
  expect(batches.flat().map(({ frameNumber }) => frameNumber)).toEqual(
    Array.from({ length: 305 }, (_, n) => n),
  );
  const drawn = heatmapFrames(framesInput, small);
  for (const frame of [0, 160, 304]) {
    const data = batches.flat()[frame]?.base64data ?? "";
    const { data: shown } = await decodePng(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)));
    expect(differenceOf(shown, await drawn.draw(frame), 40, 24)).toEqual({ mean: 0, mostOfBlocks: 0 });
  }
});

it("[VID-09] goes on where it stopped", async () => {
  const numbers: number[] = [];
  const failing = await saveFramesInBatches(framesInput, (batch) => {
    if (batch[0]?.frameNumber === 200) throw new Error("the network is gone");
    numbers.push(...batch.map(({ frameNumber }) => frameNumber));
  });
  expect(failing).toMatchObject({
    ok: false,
    error: { code: "sourceFailed", message: "the network is gone" },
  });
  expect(numbers).toHaveLength(200);
  const rest = await saveFramesInBatches({ ...framesInput, fromFrame: 200 }, (batch) => {
    numbers.push(...batch.map(({ frameNumber }) => frameNumber));
  });
  expect(rest).toEqual({ ok: true, value: { frameCount: 105 } });
  expect(numbers).toEqual(Array.from({ length: 305 }, (_, n) => n));
});

it("[VID-09] stops when it is told to", async () => {
  const abort = new AbortController();
  const canceled = await saveFramesInBatches(framesInput, () => abort.abort(), { signal: abort.signal });
  expect(canceled).toMatchObject({ ok: false, error: { code: "canceled" } });
});

it("[EXP-09] names a heat map by serial, id and range", async () => {
  const input = await snapshot();
  const plain = await exportHeatmapImage(input);
  if (!plain.ok) throw new Error(plain.error.message);
  expect(plain.value).toMatchObject({ fileName: "NL42-01J9-3.5-dB.png", mediaType: "image/png" });
  const { width, height } = await decodePng(plain.value.bytes);
  expect([width, height]).toEqual([800, 480]);
});

it("[EXP-08] puts pictures into an archive, named by id and label", async () => {
  const made = await exportHeatmapImage({ ...(await snapshot()), size: small });
  if (!made.ok) throw new Error(made.error.message);
  const png = new Blob([made.value.bytes]);
  const { fileName, blob } = await zipImages(
    [
      { png, id: "1", label: "Valve 7" },
      { png, id: "2", label: "Hall 2/3: «Ä»" },
      { png, id: "1", label: "valve 7" },
    ],
    "20261121-221500",
  );
  expect(fileName).toBe("Images-20261121-221500.zip");
  expect(namesIn(new Uint8Array(await blob.arrayBuffer()))).toEqual([
    "1-Valve 7.png",
    "2-Hall 2-3- «Ä».png",
    "1-valve 7 (2).png",
  ]);
});

it("gives pictures and sound in an archive where nothing encodes video", async () => {
  const sound = soundFromChannels([tone(1000, 48_000, 48_000)], 48_000);
  const made = await exportHeatmapVideo({ ...aRecording(12), sound, size: small }, { encoder: "pictures" });
  if (!made.ok) throw new Error(made.error.message);
  expect(made.value).toMatchObject({ container: "zip", mediaType: "application/zip", fileName: "video.zip" });
  const names = namesIn(made.value.bytes ?? new Uint8Array());
  expect(names).toHaveLength(13);
  expect(names.slice(0, 2)).toEqual(["sound.wav", "frame-00.png"]);
});
