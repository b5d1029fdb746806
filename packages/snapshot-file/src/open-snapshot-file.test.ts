import { expect, it } from "vitest";
import { openSnapshotFile } from "./open-snapshot-file.ts";
import { blobSource, bytesSource, type RandomAccessSource } from "./random-access-source.ts";
import { aManifest, aSnapshot, aWav, onePixelPng } from "./testing/a-snapshot.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";
import { crc32 } from "./zip/crc32.ts";
import { writeZip } from "./zip/write-zip.ts";

const opened = async (source: RandomAccessSource) => {
  const file = await openSnapshotFile(source);
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
};

/**
 * A snapshot of almost 400 MB that takes no memory: raw sound of zeros in the middle of a small file. Counts its reads.
 */
async function makeHugeSource() {
  const zeros = 390_000_000;
  const channelsWav = aWav({ channelCount: 2, frameCount: 0 });
  const bytes = await writeSnapshotFile(aSnapshot({ channelsWav }));
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(bytes.length - 6, true);
  // The raw sound is the last entry: its sizes and checksum and the position of the directory grow with it.
  const size = channelsWav.length + zeros;
  let crc = crc32(channelsWav);
  const block = new Uint8Array(1_000_000);
  for (let left = zeros; left > 0; left -= block.length) crc = crc32(block, crc);
  const local = directory - channelsWav.length - "channels.wav".length - 30;
  const central = bytes.length - 22 - 46 - "channels.wav".length;
  for (const at of [local + 14, central + 16]) {
    view.setUint32(at, crc, true);
    view.setUint32(at + 4, size, true);
    view.setUint32(at + 8, size, true);
  }
  view.setUint32(bytes.length - 6, directory + zeros, true);
  const asked = { bytes: 0 };
  const source: RandomAccessSource = {
    size: bytes.length + zeros,
    async read(start, length) {
      asked.bytes += length;
      const out = new Uint8Array(length);
      const before = bytes.subarray(Math.min(start, directory), Math.min(start + length, directory));
      out.set(before);
      const from = Math.max(start, directory + zeros);
      if (start + length > from) out.set(bytes.subarray(from - zeros, start + length - zeros), from - start);
      return out;
    },
  };
  return { source, asked, size };
}

let huge: ReturnType<typeof makeHugeSource> | undefined;
const hugeSource = () => {
  huge ??= makeHugeSource();
  return huge;
};

it("lists a file of 400 MB, and reads its picture and heat map, from a few kilobytes of it", async () => {
  const { source, asked, size } = await hugeSource();
  const file = await opened(source);
  expect(file.warnings).toEqual([]);
  expect(file.sizeOf("channels")).toBe(size);
  expect(await file.read("picture")).toEqual({ ok: true, value: onePixelPng });
  expect((await file.readFrames()).ok).toBe(true);
  expect(asked.bytes).toBeLessThan(100_000);
});

it("hands over 400 MB of sound in pieces, and verifies their checksum", async () => {
  const { source, size } = await hugeSource();
  const file = await opened(source);
  let total = 0;
  let largest = 0;
  const outcome = await file.pipe("channels", (chunk) => {
    total += chunk.length;
    largest = Math.max(largest, chunk.length);
  });
  expect(outcome).toEqual({ ok: true, value: undefined });
  expect(total).toBe(size);
  expect(largest).toBeLessThanOrEqual(1 << 20);
});

it("refuses a file larger than 400 MB before it reads anything", async () => {
  const source: RandomAccessSource = { size: 419_430_401, read: () => Promise.reject(new Error("asked")) };
  expect(await openSnapshotFile(source)).toMatchObject({ ok: false, error: { code: "zipTooLarge" } });
});

it("reads from a Blob", async () => {
  const blob = new Blob([new Uint8Array(await writeSnapshotFile(aSnapshot()))]);
  const file = await opened(blobSource(blob));
  expect(file.manifest).toEqual(aManifest());
});

it("answers undefined for a part that is not there, and warns of it", async () => {
  const { picture: _picture, ...rest } = aSnapshot();
  const file = await opened(bytesSource(await writeSnapshotFile(rest)));
  expect(file.warnings.map(({ code }) => code)).toEqual(["pictureMissing"]);
  expect(file.sizeOf("picture")).toBeUndefined();
  expect(await file.read("picture")).toEqual({ ok: true, value: undefined });
});

it("says so when the source stops answering, or answers too little", async () => {
  const bytes = await writeSnapshotFile(aSnapshot());
  let working = true;
  const source: RandomAccessSource = {
    size: bytes.length,
    read: async (start, length) => {
      if (!working) throw new Error("unplugged");
      return bytes.subarray(start, start + length);
    },
  };
  const file = await opened(source);
  working = false;
  expect(await file.read("audio")).toMatchObject({ ok: false, error: { code: "sourceFailed" } });
  expect(await file.readFrames()).toMatchObject({ ok: false, error: { code: "sourceFailed" } });
  const short: RandomAccessSource = { size: bytes.length, read: async () => bytes.subarray(0, 3) };
  expect(await openSnapshotFile(short)).toMatchObject({ ok: false, error: { code: "sourceFailed" } });
});

it("lets an error of the sink through, packed or not", async () => {
  const full = () => {
    throw new Error("disk full");
  };
  const stored = await opened(bytesSource(await writeSnapshotFile(aSnapshot())));
  await expect(stored.pipe("audio", full)).rejects.toThrow("disk full");
  const entries = [
    { name: "manifest.json", bytes: new TextEncoder().encode(JSON.stringify(aManifest())), deflate: true },
    { name: "heatmap.u16", bytes: new Uint8Array(120), deflate: true },
    { name: "audio.wav", bytes: aWav(), deflate: true },
  ];
  const packed = await opened(bytesSource(writeZip(entries)));
  await expect(packed.pipe("audio", full)).rejects.toThrow("disk full");
});
