import { encodeWav, type WavSource } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { spectrogramPicture } from "./spectrogram-picture.ts";

const rateHz = 96_000;

function wavOf(seconds: number, sampleAt: (index: number) => number): WavSource {
  const samples = Float32Array.from({ length: seconds * rateHz }, (_, index) => sampleAt(index));
  const bytes = encodeWav([samples], rateHz, "pcm24");
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

it("draws a tone as one line across the picture", async () => {
  const random = seededRandom(2);
  const tone = wavOf(
    0.4,
    (index) => 0.5 * Math.sin((2 * Math.PI * 12_000 * index) / rateHz) + 0.002 * (random() - 0.5),
  );
  const picture = await spectrogramPicture(tone, async () => undefined);
  if (picture === undefined) throw new Error("no picture");
  const { rgba, width, height } = picture;
  expect([width, height, rgba.length]).toEqual([1200, 720, 1200 * 720 * 4]);
  const lightAt = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return (rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0);
  };
  // A quarter of half the sampling rate, counted from the bottom.
  const lines = [0.75 * height, 0.25 * height].map((y) =>
    Array.from({ length: width }, (_, x) => lightAt(x, y)),
  );
  const [tones = [], others = []] = lines;
  expect(Math.min(...tones)).toBeGreaterThan(600);
  expect(Math.max(...others)).toBeLessThan(400);
});

it("pauses between pieces of some milliseconds, also for a picture of noise", async () => {
  const random = seededRandom(3);
  const noise = wavOf(0.06, () => random() - 0.5);
  const longest: number[] = [];
  // What the compiler and the collection of garbage add differs from run to run.
  for (let run = 0; run < 5; run += 1) {
    let worked = process.threadCpuUsage();
    let maxMs = 0;
    const pause = async () => {
      const now = process.threadCpuUsage();
      maxMs = Math.max(maxMs, (now.user + now.system - worked.user - worked.system) / 1000);
      worked = process.threadCpuUsage();
    };
    await spectrogramPicture(noise, pause);
    await pause();
    longest.push(maxMs);
  }
  expect(Math.min(...longest)).toBeLessThan(25);
});
