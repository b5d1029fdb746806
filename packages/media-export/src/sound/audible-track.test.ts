import { resampleForPlayback } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { tone } from "../testing/a-recording.ts";
import { soundFromChannels } from "../video-input.ts";
import type { SoundTrack } from "./audible-track.ts";
import { audibleTrack } from "./audible-track.ts";
import { losslessTrack } from "./lossless-track.ts";

async function whole(track: SoundTrack): Promise<Float32Array> {
  const all = new Float32Array(track.frames);
  let at = 0;
  for await (const [first = new Float32Array()] of track.pieces()) {
    expect(first.length).toBeLessThanOrEqual(track.sampleRateHz);
    all.set(first, at);
    at += first.length;
  }
  expect(at).toBe(track.frames);
  return all;
}

const largest = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

it.each([192_000, 44_100, 48_000, 16_000, 96_001])(
  "gives from %i Hz the samples of the whole resampled at once",
  async (rateHz) => {
    const samples = Float32Array.from({ length: rateHz * 2.5 }, (_, n) => Math.sin(n * n * 1e-6));
    const expected = resampleForPlayback(samples, rateHz, 48_000);
    const track = audibleTrack(soundFromChannels([samples], rateHz), 0, 2.5);
    expect(track.frames).toBe(120_000);
    const found = await whole(track);
    expect(largest(found.map((sample, n) => sample - (expected[n] ?? 0)))).toBeLessThan(1e-4);
  },
);

it("keeps what the ear hears and nothing of ultrasound", async () => {
  const rateHz = 192_000;
  const audible = audibleTrack(soundFromChannels([tone(5000, rateHz, rateHz)], rateHz), 0, 1);
  const heard = (await whole(audible)).subarray(4800, 43_200);
  expect(largest(heard)).toBeCloseTo(0.5, 2);
  for (const frequencyHz of [30_000, 47_000, 70_000, 95_000]) {
    const beyond = audibleTrack(soundFromChannels([tone(frequencyHz, rateHz, rateHz)], rateHz), 0, 1);
    expect(largest((await whole(beyond)).subarray(4800, 43_200))).toBeLessThan(0.5 * 10 ** (-80 / 20));
  }
});

it("is silent before the recording begins and after it ends", async () => {
  const sound = soundFromChannels([new Float32Array(48_000).fill(0.5)], 48_000);
  for (const track of [audibleTrack(sound, -0.5, 2), losslessTrack(sound, -0.5, 2)]) {
    const samples = await whole(track);
    expect([samples[0], samples[23_999], samples[24_000], samples[71_999], samples[72_000]]).toEqual([
      0, 0, 0.5, 0.5, 0,
    ]);
  }
});

it("takes two channels of many for the ear, and all for the record", () => {
  const sound = soundFromChannels(
    [1, 2, 3, 4].map(() => new Float32Array(10)),
    48_000,
  );
  expect(audibleTrack(sound, 0, 1).channelCount).toBe(2);
  expect(losslessTrack(sound, 0, 1).channelCount).toBe(4);
});
