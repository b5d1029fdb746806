import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { bandSpectra } from "./block-spectra.ts";

const sampleRateHz = 16_000;
const blockSize = 512;
const length = 16_000;
const options = { sampleRateHz, bandHz: [1000, 6000] as const, blockSize };
const regularBlocks = 1 + Math.floor((length - blockSize) / (blockSize / 2));

function noise(seed: number, amplitude: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length }, () => amplitude * (2 * random() - 1));
}

/** Mean square in the band, as the sum over blocks and lines. */
function meanSquare(channel: Float32Array): { power: number; blockCount: number } {
  const { re, im, blockCount } = bandSpectra({ ...options, channels: [channel] });
  return { power: re.reduce((sum, value, at) => sum + value ** 2 + (im[at] as number) ** 2, 0), blockCount };
}

/** Noise with a short burst whose middle is at a sample. */
function burstAt(sample: number): Float32Array {
  const channel = noise(1, 1e-4);
  for (let n = -24; n <= 24; n++)
    if (sample + n >= 0 && sample + n < length)
      channel[sample + n] =
        (channel[sample + n] as number) +
        Math.cos((2 * Math.PI * 3000 * n) / sampleRateHz) * Math.cos((Math.PI * n) / 50) ** 2;
  return channel;
}

describe("blocks of a recording", () => {
  const inside = meanSquare(burstAt(256 * 20)).power;

  it.each([
    ["the beginning", 26],
    ["the end", length - 26],
    ["the end of the last whole block", length - 140],
  ])("hear a short sound at %s like any other, which is once or, between two blocks, half", (_, sample) => {
    const { power, blockCount } = meanSquare(burstAt(sample));
    expect(blockCount).toBeGreaterThan(regularBlocks);
    expect(power / inside).toBeGreaterThan(0.45);
    expect(power / inside).toBeLessThan(1.1);
  });

  it("are no more than before where sound lasts, also if it is cut at the ends", () => {
    const quiet = noise(2, 1e-4);
    expect(meanSquare(noise(3, 0.5)).blockCount).toBe(regularBlocks);
    for (let phase = 0; phase < 2 * Math.PI; phase += 0.1) {
      const humming = quiet.map(
        (value, n) => value + 0.3 + 0.5 * Math.cos((2 * Math.PI * 50 * n) / sampleRateHz + phase),
      );
      expect(meanSquare(humming).blockCount, `${phase}`).toBe(regularBlocks);
    }
  });

  it("of a stretch in the midst of a recording leave what is at its ends to its neighbors", () => {
    const channels = [burstAt(4096 + 26)];
    const { blockCount } = bandSpectra({ ...options, channels, startSample: 4096, endSample: 8192 });
    expect(blockCount).toBe(1 + (4096 - blockSize) / (blockSize / 2));
  });
});
