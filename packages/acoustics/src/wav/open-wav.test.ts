import { openAsBlob, readdirSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aChunk, aWav } from "../testing/a-wav.ts";
import { hasSharedData, readShared, SHARED_DATA } from "../testing/shared-data.ts";
import { type DecodedWav, decodeWav } from "./decode-wav.ts";
import { encodeWav, encodeWavBlocks } from "./encode-wav.ts";
import { openWav } from "./open-wav.ts";
import { WavError } from "./wav-error.ts";
import { blobSource, fileHandleSource, type WavSource } from "./wav-source.ts";

/** A source that returns reads in pieces of the lengths of `cuts`, one after the other. */
function inPieces(bytes: Uint8Array, cuts: readonly number[] = [bytes.length + 1]): WavSource {
  let turn = 0;
  return {
    size: bytes.length,
    read: async (start, length) => {
      const most = cuts[turn++ % cuts.length] ?? 1;
      return bytes.slice(start, start + Math.min(length, Math.max(1, most)));
    },
  };
}

async function streamed(source: WavSource, blockFrames?: number): Promise<DecodedWav | WavError> {
  try {
    const wav = await openWav(source);
    const channels = Array.from({ length: wav.channelCount }, () => new Float32Array(wav.frames));
    let at = 0;
    for await (const block of wav.blocks(blockFrames === undefined ? {} : { blockFrames })) {
      block.forEach((samples, channel) => {
        channels[channel]?.set(samples, at);
      });
      at += block[0]?.length ?? 0;
    }
    expect(at).toBe(wav.frames);
    const { sampleRateHz, bitsPerSample, warnings } = wav;
    return { sampleRateHz, bitsPerSample, channels, ...(warnings.length > 0 && { warnings: [...warnings] }) };
  } catch (error) {
    if (error instanceof WavError) return error;
    throw error;
  }
}

function whole(bytes: Uint8Array): DecodedWav | WavError {
  try {
    return decodeWav(bytes);
  } catch (error) {
    if (error instanceof WavError) return error;
    throw error;
  }
}

const tone = (length: number) => Float32Array.from({ length }, (_, n) => 0.5 * Math.sin(n / 3));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n * 257 - 9000);
const FILES: [string, Uint8Array][] = [
  ["16 bits, stereo", encodeWav([tone(333), tone(333)], 48_000, "pcm16")],
  [
    "24 bits, 128 channels",
    encodeWav(
      Array.from({ length: 128 }, () => tone(9)),
      1_000_000,
      "pcm24",
    ),
  ],
  ["floats, one not finite", encodeWav([tone(50).with(7, Number.NaN)], 250_000, "float32")],
  ["RF64", aWav({ container: "RF64", samples: numbers(100) })],
  ["RIFX, 24 bits", aWav({ container: "RIFX", bits: 24, samples: numbers(100) })],
  [
    "24 of 32 bits between chunks",
    aWav({
      bits: 32,
      validBits: 24,
      samples: [256, -512],
      before: aChunk("LIST", [1, 2, 3]),
      after: aChunk("bext", [1]),
    }),
  ],
  ["24 bits at the lower end of 32", aWav({ bits: 24, sampleBytes: 4, samples: [0x400000, 0x800001] })],
  ["more bits than named", aWav({ bits: 32, validBits: 24, samples: [0x40000001, -0x7fffffff] })],
  ["a header that cannot be true", aWav({ bits: 8, sampleBytes: 4, samples: [0x12345678, -0x12345678] })],
  ["mu-law", aWav({ tag: 7, bits: 8, samples: [1, 2, 255] })],
  ["64 bits", aWav({ bits: 64, samples: [2n ** 62n, -1n] })],
  ["no frames", aWav({ samples: [] })],
  ["a pad byte missing", aWav({ before: aChunk("junk", [1, 2, 3], false) })],
  ["a far chunk", aWav({ before: aChunk("junk", new Array(70_001).fill(7)) })],
  ["compressed", aWav({ tag: 17, bits: 4, blockAlign: 256 })],
  ["no WAV file", new Uint8Array(30)],
  ["nothing", new Uint8Array(0)],
];

describe("openWav", () => {
  it.each(FILES)("reads what decodeWav reads, or fails alike: %s", async (_, bytes) => {
    for (const blockFrames of [undefined, 1, 7, 1e6])
      expect(await streamed(inPieces(bytes), blockFrames)).toEqual(whole(bytes));
  });

  it("does not depend on how the bytes come, nor on where the file is cut off", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FILES),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1.3, noNaN: true }),
        async ([, bytes], cuts, blockFrames, share) => {
          const cut = bytes.subarray(0, Math.ceil(bytes.length * share));
          expect(await streamed(inPieces(cut, cuts), blockFrames)).toEqual(whole(cut));
        },
      ),
      { seed: 3, numRuns: process.env.SONOLENS_LONG === "1" ? 10_000 : 200 },
    );
  });

  it("reads a part", async () => {
    const wav = await openWav(inPieces(aWav({ samples: numbers(100) })));
    const part: number[] = [];
    for await (const [samples = []] of wav.blocks({ fromFrame: 10, toFrame: 15, blockFrames: 2 }))
      part.push(...Array.from(samples, (value) => value * 32_768));
    expect(part).toEqual(numbers(100).slice(10, 15));
    for (const options of [{ fromFrame: 100 }, { fromFrame: 5, toFrame: 2 }, { toFrame: -1 }])
      expect((await wav.blocks(options).next()).done).toBe(true);
  });

  it("fails when a file is cut while it is read, and does not wait for ever", async () => {
    const bytes = aWav({ samples: numbers(1000) });
    const wav = await openWav({
      size: bytes.length,
      read: async (start, length) => bytes.slice(start, Math.min(start + length, 500)),
    }).catch((error: unknown) => error);
    expect(wav).toBeInstanceOf(RangeError);
  });

  it.skipIf(!hasSharedData)("reads every file of other tools as decodeWav does", async () => {
    const names = readdirSync(join(SHARED_DATA, "wav"));
    expect(names.length).toBe(66);
    for (const name of names) {
      const bytes = readShared(`wav/${name}`);
      const expected = whole(bytes);
      expect(await streamed(inPieces(bytes, [4096, 1000, 3]), 1000), name).toEqual(expected);
      const blob = blobSource(await openAsBlob(join(SHARED_DATA, "wav", name)));
      expect(await streamed(blob), name).toEqual(expected);
      const path = join(SHARED_DATA, "wav", name);
      const handle = await open(path);
      const source = fileHandleSource(handle, (await stat(path)).size);
      expect(await streamed(source, 1000), name).toEqual(expected);
      await handle.close();
    }
  });
});

describe("encodeWavBlocks", () => {
  it.each(["pcm16", "pcm24", "float32"] as const)(
    "writes the bytes of encodeWav in blocks: %s",
    async (format) => {
      const channels = [tone(101), tone(101), tone(101)];
      const blocks = [0, 40, 80].map((from) => channels.map((channel) => channel.subarray(from, from + 40)));
      const parts: Uint8Array[] = [];
      for await (const part of encodeWavBlocks(blocks, {
        channelCount: 3,
        sampleRateHz: 96_000,
        frames: 101,
        format,
      }))
        parts.push(part);
      expect(parts.length).toBeGreaterThan(3);
      expect(Buffer.concat(parts).equals(encodeWav(channels, 96_000, format))).toBe(true);
    },
  );

  it("writes RF64 beyond 4 GiB, which openWav reads", async () => {
    const frames = 2 ** 31 + 7;
    const head = (
      await encodeWavBlocks([], { channelCount: 2, sampleRateHz: 128_000, frames, format: "pcm16" }).next()
    ).value;
    if (!head) throw new Error("There is no header.");
    const wav = await openWav({
      size: head.length + frames * 4,
      read: async (start, length) => {
        const bytes = new Uint8Array(length).fill(1);
        if (start < head.length) bytes.set(head.subarray(start, start + length));
        return bytes;
      },
    });
    expect(wav).toMatchObject({ frames, channelCount: 2, sampleRateHz: 128_000, warnings: [] });
    const last = await wav.blocks({ fromFrame: frames - 1 }).next();
    expect(last.value?.map((channel) => channel[0])).toEqual([257 / 32_768, 257 / 32_768]);
  });

  it("refuses blocks that do not fit", async () => {
    const shape = { channelCount: 1, sampleRateHz: 8000, frames: 10 };
    const all = async (blocks: Float32Array[][]) => {
      for await (const _ of encodeWavBlocks(blocks, shape));
    };
    for (const blocks of [[[tone(9)]], [[tone(11)]], [[tone(10), tone(10)]], [[]]])
      await expect(all(blocks)).rejects.toThrow(RangeError);
    await expect(all([[tone(4)], [tone(6)]])).resolves.toBeUndefined();
  });
});
