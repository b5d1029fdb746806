import { describe, expect, it } from "vitest";
import { aChunk, aWav } from "../testing/a-wav.ts";
import { seededRandom } from "../testing/random.ts";
import { decodeWav } from "./decode-wav.ts";
import { encodeWav } from "./encode-wav.ts";
import { WavError } from "./wav-error.ts";

const MUTATIONS = process.env.SONOLENS_LONG === "1" ? 10_000 : 2_000;

const tone = (length: number) => Float32Array.from({ length }, (_, n) => 0.5 * Math.sin(n / 3));
const ORIGINALS = [
  encodeWav([tone(200), tone(200)], 48000, "pcm16"),
  encodeWav(
    Array.from({ length: 64 }, () => tone(50)),
    96000,
    "pcm24",
  ),
  encodeWav([tone(100)], 250000, "float32"),
  aWav({ container: "RF64", samples: Array.from({ length: 100 }, (_, n) => n) }),
  aWav({ container: "RIFX", bits: 24, samples: Array.from({ length: 100 }, (_, n) => -n) }),
  aWav({ bits: 32, validBits: 24, before: aChunk("LIST", [1, 2, 3]), after: aChunk("bext", [1]) }),
  aWav({ tag: 7, bits: 8, samples: [1, 2, 3] }),
];

/** Flips bytes, mostly in the header; cuts; or puts an extreme number where a size may be. */
function mutate(original: Uint8Array, random: () => number): Uint8Array {
  const bytes = original.slice();
  const at = (range: number) => Math.floor(random() * range);
  const kind = random();
  if (kind < 0.15) return bytes.subarray(0, at(bytes.length));
  const flips = 1 + at(4);
  for (let flip = 0; flip < flips; flip++) {
    const offset = random() < 0.8 ? at(Math.min(120, bytes.length)) : at(bytes.length);
    if (kind < 0.6) bytes[offset] = at(256);
    else if (kind < 0.8) bytes[offset] = (bytes[offset] ?? 0) ^ (1 << at(8));
    else {
      const extremes = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, bytes.length];
      const place = Math.min(offset & ~1, bytes.length - 4);
      new DataView(bytes.buffer).setUint32(place, extremes[at(extremes.length)] ?? 0, random() < 0.8);
    }
  }
  return bytes;
}

describe("decodeWav", () => {
  it(`survives ${MUTATIONS} seeded mutations: a reading within the file's size, or a WavError`, () => {
    const random = seededRandom(20261121);
    const outcomes = { read: 0, refused: 0 };
    for (let index = 0; index < MUTATIONS; index++) {
      const original = ORIGINALS[index % ORIGINALS.length] ?? ORIGINALS[0];
      if (original === undefined) break;
      const bytes = mutate(original, random);
      const started = performance.now();
      try {
        const { channels, sampleRateHz, warnings } = decodeWav(bytes);
        outcomes.read++;
        const samples = channels.reduce((sum, channel) => sum + channel.length, 0);
        expect(samples).toBeLessThanOrEqual(bytes.length);
        expect(sampleRateHz).toBeGreaterThan(0);
        expect(channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
        expect((warnings ?? []).every(({ message }) => message.endsWith("."))).toBe(true);
      } catch (error) {
        if (!(error instanceof WavError)) throw new Error(`Mutation ${index}`, { cause: error });
        outcomes.refused++;
      }
      expect(performance.now() - started).toBeLessThan(2000);
    }
    expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(MUTATIONS / 10);
  });

  it("reads of every cut file only samples that were in the whole one, and says what is missing", () => {
    for (const original of ORIGINALS) {
      const whole = decodeWav(original);
      // a stride that meets every place within a frame, and every byte of the header
      for (let length = 0; length < original.length; length += length < 200 ? 1 : 13) {
        let cut: ReturnType<typeof decodeWav>;
        try {
          cut = decodeWav(original.subarray(0, length));
        } catch (error) {
          expect(error).toBeInstanceOf(WavError);
          continue;
        }
        const frames = cut.channels[0]?.length ?? 0;
        const isPrefix = cut.channels.every((channel, index) =>
          channel.every((value, n) => value === whole.channels[index]?.[n]),
        );
        expect(isPrefix).toBe(true);
        if (frames < (whole.channels[0]?.length ?? 0)) expect(cut.warnings?.length).toBeGreaterThan(0);
      }
    }
  });
});
