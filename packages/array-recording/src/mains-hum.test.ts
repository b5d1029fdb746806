import { expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { withoutHum } from "./mains-hum.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { independentNoise } from "./testing/noisy-wave.ts";

const sampleRateHz = 16_000;
const samples = 16_384;

/** Only the sound counts here. */
const recordingOf = (channels: readonly Float32Array[]): CheckedRecording =>
  ({ decoded: { channels, sampleRateHz } }) as unknown as CheckedRecording;
const powerOf = (channel: Float32Array): number => channel.reduce((sum, value) => sum + value * value, 0);

it.each([49.93, 50, 60.14])(
  "takes hum of %d Hz out of each channel, whatever its phases, and nothing else",
  (hz) => {
    const random = seededRandom(7);
    const noise = independentNoise(3, samples, 11);
    const channels = noise.map((channel) => {
      const lines = [1, 2, 3, 7].map((line) => ({
        step: (2 * Math.PI * hz * line) / sampleRateHz,
        size: 0.1 / line,
        phase: 2 * Math.PI * random(),
      }));
      return channel.map((value, n) =>
        lines.reduce((sum, { step, size, phase }) => sum + size * Math.sin(step * n + phase), value),
      );
    });
    const found = withoutHum(recordingOf(channels));
    const rest = found?.rest.decoded.channels ?? [];
    expect(found?.humShare).toBeGreaterThan(0.95);
    for (const [index, channel] of noise.entries()) {
      const left = rest[index] as Float32Array;
      const strange = left.map((value, n) => value - (channel[n] as number));
      expect(powerOf(strange) / powerOf(channel)).toBeLessThan(0.03);
    }
  },
);

it("takes nothing out of a recording without hum", () => {
  expect(withoutHum(recordingOf(independentNoise(3, samples, 11)))).toBeUndefined();
});
