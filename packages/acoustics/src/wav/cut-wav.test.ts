import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aChunk, aWav } from "../testing/a-wav.ts";
import { cutWav } from "./cut-wav.ts";
import { decodeWav } from "./decode-wav.ts";
import { openWav } from "./open-wav.ts";
import { readRecordingInfo } from "./read-recording-info.ts";
import { blobSource, fileHandleSource, type WavSource } from "./wav-source.ts";

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const guano = letters("GUANO|Version: 1.0\nTimestamp: 2019-04-30T21:02:44+01:00\n");
const sourceOf = (bytes: Uint8Array): WavSource => blobSource(new Blob([bytes.slice()]));

describe("cutWav", () => {
  it("has the samples of the part and what the whole states, in every byte order and width", async () => {
    const samples = Array.from({ length: 600 }, (_, n) => (n % 255) - 127);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<["RIFF" | "RIFX" | "RF64" | "BW64", number, number]>(
          ["RIFF", 16, 2],
          ["RIFX", 24, 3],
          ["RF64", 32, 1],
          ["BW64", 16, 6],
        ),
        fc.integer({ min: -20, max: 650 }),
        fc.integer({ min: -20, max: 650 }),
        async ([container, bits, channelCount], from, to) => {
          const after = container === "RIFX" ? new Uint8Array(0) : aChunk("guan", guano);
          const wav = aWav({ container, bits, channelCount, sampleRateHz: 100, samples, after });
          const part = await cutWav(sourceOf(wav), { fromS: from / 100, toS: to / 100 });
          const cut = decodeWav(part);
          const whole = decodeWav(wav);
          expect(cut.sampleRateHz).toBe(100);
          expect(cut.channels).toEqual(
            whole.channels.map((channel) => channel.slice(Math.max(0, from), Math.max(0, from, to))),
          );
          expect(readRecordingInfo(part)).toEqual(readRecordingInfo(wav));
        },
      ),
      { seed: 21, numRuns: process.env.SONOLENS_LONG === "1" ? 5_000 : 200 },
    );
  });

  it("takes all to the end for an endless part, and no time that is none", async () => {
    const wav = aWav({ samples: [1, 2, 3] });
    const whole = await cutWav(sourceOf(wav), { fromS: 0, toS: Number.POSITIVE_INFINITY });
    expect(decodeWav(whole).channels).toEqual(decodeWav(wav).channels);
    await expect(cutWav(sourceOf(wav), { fromS: Number.NaN, toS: 1 })).rejects.toThrow(RangeError);
  });

  it("keeps no more of what a file states about itself than a recorder would write", async () => {
    const list = aChunk("LIST", [...new Uint8Array(2 ** 17)]);
    const after = new Uint8Array(100 * list.length);
    for (let index = 0; index < 100; index++) after.set(list, index * list.length);
    const wav = aWav({ samples: [1, 2, 3] });
    const bytes = new Uint8Array(wav.length + after.length);
    bytes.set(wav);
    bytes.set(after, wav.length);
    const part = await cutWav(sourceOf(bytes), { fromS: 0, toS: 1 });
    expect(part.length).toBeLessThan(4.1 * 2 ** 20);
    expect(decodeWav(part).channels).toEqual(decodeWav(wav).channels);
  });

  it("refuses a part that is too much to read", async () => {
    const bytes = aWav({ channelCount: 64, dataSize: 0xfffffff0, bits: 32 });
    const large: WavSource = {
      size: 0xfffffff0 + 44,
      read: async (start, length) => {
        const read = new Uint8Array(Math.min(length, 2 ** 16));
        read.set(bytes.subarray(start, start + read.length));
        return read;
      },
    };
    await expect(cutWav(large, { fromS: 0, toS: 1e6 })).rejects.toMatchObject({ code: "tooLarge" });
  });
});

/** A sparse file whose `frames` are zero but those given; the time is behind the samples. */
async function writeLarge(path: string, container: "RF64" | "BW64", frames: number, marks: number[]) {
  const channelCount = 64;
  const frameBytes = 2 * channelCount;
  const recipe = { container, channelCount, sampleRateHz: 96_000 };
  const head = aWav({ ...recipe, samples: [] });
  const sizes = new DataView(head.buffer);
  const dataBytes = frames * frameBytes;
  sizes.setBigUint64(28, BigInt(dataBytes), true);
  const handle = await open(path, "w+");
  await handle.write(head, 0, head.length, 0);
  for (const frame of marks) {
    const samples = new Int16Array(channelCount).map((_, channel) => 100 * (channel + 1));
    await handle.write(new Uint8Array(samples.buffer), 0, frameBytes, head.length + frame * frameBytes);
  }
  const end = aChunk("guan", guano);
  await handle.write(end, 0, end.length, head.length + dataBytes);
  return {
    handle,
    size: head.length + dataBytes + end.length,
    bytesOnDisk: (await handle.stat()).blocks * 512,
  };
}

describe.each(["RF64", "BW64"] as const)("a %s file of 6 GB", (container) => {
  const frames = 48_000_000;
  const atByte = (bytes: number) => Math.ceil(bytes / 128) + 1;
  // On both sides of where 31 and 32 bits end.
  const marks = [0, atByte(2 ** 31), atByte(2 ** 32), frames - 1];

  it("is read beyond 2 and 4 GB, by the piece and in little memory", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sonolens-rf64-"));
    const { handle, size, bytesOnDisk } = await writeLarge(join(folder, "a.wav"), container, frames, marks);
    try {
      expect(bytesOnDisk).toBeLessThan(2 ** 20);
      let readBytes = 0;
      const file = fileHandleSource(handle, size);
      const source: WavSource = {
        size,
        read: async (start, length) => {
          readBytes += length;
          return file.read(start, length);
        },
      };
      const wav = await openWav(source);
      expect(wav).toMatchObject({ frames, channelCount: 64, sampleRateHz: 96_000, warnings: [] });
      for (const mark of marks) {
        const found: number[] = [];
        for await (const channels of wav.blocks({ fromFrame: mark - 1, toFrame: mark + 2, blockFrames: 1 }))
          found.push(channels[63]?.[0] ?? Number.NaN);
        expect(found.filter((value) => value !== 0)).toEqual([6_400 / 32_768]);

        const part = await cutWav(source, { fromS: mark / 96_000, toS: (mark + 1000) / 96_000 });
        const cut = decodeWav(part);
        expect([...(cut.channels[9] ?? [])].slice(0, 3)).toEqual(
          [1_000 / 32_768, 0, 0].slice(0, frames - mark),
        );
        expect(readRecordingInfo(part).time?.local).toBe("2019-04-30T21:02:44");
      }
      expect(readBytes).toBeLessThan(8 * 2 ** 20);
    } finally {
      await handle.close();
      rmSync(folder, { recursive: true });
    }
  });
});
