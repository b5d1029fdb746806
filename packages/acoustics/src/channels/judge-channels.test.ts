import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { type ChannelFaultKind, judgeChannels } from "./judge-channels.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const soundSpeedMs = 343;

interface Scene {
  readonly microphones: number;
  readonly sampleRateHz: number;
  readonly radiusM: number;
  readonly seed: number;
}

/** A plane wave of noise over microphones at random places of a plane, each with noise 20 dB below it. */
function record({ microphones, sampleRateHz, radiusM, seed }: Scene) {
  const random = seededRandom(seed);
  const gauss = seededNormal(seed + 1);
  const positions = Array.from({ length: microphones }, () => [
    radiusM * (2 * random() - 1),
    radiusM * (2 * random() - 1),
    0,
  ]);
  const [azimuth, elevation] = [2 * Math.PI * random(), (Math.PI / 2) * random()];
  const direction = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ];
  const length = Math.round(0.3 * sampleRateHz);
  const margin = 1000;
  const source = Float64Array.from({ length: length + 2 * margin }, gauss);
  const channels = positions.map((position): Float32Array => {
    const way = position.reduce((sum, value, axis) => sum + value * (direction[axis] ?? 0), 0);
    const delay = margin + (way / soundSpeedMs) * sampleRateHz;
    const first = Math.floor(delay);
    // The same for every sample, as the delay is.
    const weights = Float64Array.from({ length: 17 }, (_, tap) => {
      const x = delay - first - (tap - 8);
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / 9));
    });
    return Float32Array.from({ length }, (_, n) => {
      let value = 0;
      for (let tap = 0; tap < weights.length; tap++)
        value += (source[first + n + tap - 8] ?? 0) * (weights[tap] ?? 0);
      return 0.1 * value + 0.01 * gauss();
    });
  });
  const judge = () =>
    judgeChannels({
      channels,
      sampleRateHz,
      bandHz: [0.05 * sampleRateHz, 0.4 * sampleRateHz],
      positionsM: Float64Array.from(positions.flat()),
      soundSpeedMs,
    });
  return { channels, gauss, judge, sampleRateHz };
}

const scene = fc.record({
  microphones: fc.integer({ min: 5, max: 14 }),
  sampleRateHz: fc.constantFrom(16_000, 48_000, 96_000),
  radiusM: fc.double({ min: 0.02, max: 0.15, noNaN: true }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
});

type Recording = ReturnType<typeof record>;
const faulty: Partial<
  Record<ChannelFaultKind, (channel: Float32Array, recording: Recording) => Float32Array>
> = {
  dead: (channel) => channel.map((value) => value * 1e-3),
  stuck: (channel) => channel.map(() => 0.25),
  clipped: (channel) => channel.map((value) => Math.max(-0.12, Math.min(0.12, 2 * value))),
  noisy: (channel, { gauss }) => channel.map(() => 0.3 * gauss()),
  uncorrelated: (channel, { gauss }) => channel.map(() => 0.02 * gauss()),
  inverted: (channel) => channel.map((value) => -value),
  delayed: (channel, { sampleRateHz }) => {
    const late = Math.round(2.2e-3 * sampleRateHz);
    return channel.map((_, n) => channel[n - late] ?? 0);
  },
};

describe("the channels of a recording", () => {
  it.each(Object.entries(faulty))("names the one that is %s, and no other", (kind, spoil) => {
    fc.assert(
      fc.property(scene, fc.nat(), (settings, which) => {
        const recording = record(settings);
        const channel = which % settings.microphones;
        recording.channels[channel] = spoil(recording.channels[channel] as Float32Array, recording);
        const found = recording.judge().map((fault) => `${fault.channel} ${fault.kind}`);
        expect(found).toEqual([`${channel} ${kind}`]);
      }),
      { numRuns: isLong ? 12 : 5 },
    );
  });

  it("finds nothing in good ones, in independent noise, in a tone, and in a short recording", () => {
    fc.assert(
      fc.property(scene, (settings) => {
        const recording = record(settings);
        expect(recording.judge()).toEqual([]);
        const { channels, sampleRateHz, gauss } = recording;
        for (const channel of channels) channel.set(channel.map(() => 0.1 * gauss()));
        expect(recording.judge()).toEqual([]);
        for (const [index, channel] of channels.entries())
          channel.set(
            channel.map(
              (_, n) => 0.2 * Math.sin((2 * Math.PI * 0.21 * sampleRateHz * n) / sampleRateHz + index),
            ),
          );
        expect(recording.judge()).toEqual([]);
        recording.channels.splice(0, Infinity, ...channels.map((channel) => channel.slice(0, 500)));
        expect(recording.judge()).toEqual([]);
      }),
      { numRuns: isLong ? 8 : 4 },
    );
  });

  it("names several at once, and the delay of one", () => {
    const recording = record({ microphones: 12, sampleRateHz: 48_000, radiusM: 0.1, seed: 5 });
    const { channels } = recording;
    channels[1] = faulty.dead?.(channels[1] as Float32Array, recording) as Float32Array;
    channels[4] = faulty.inverted?.(channels[4] as Float32Array, recording) as Float32Array;
    channels[9] = faulty.delayed?.(channels[9] as Float32Array, recording) as Float32Array;
    const found = recording.judge();
    expect(found.map(({ channel, kind }) => [channel, kind])).toEqual([
      [1, "dead"],
      [4, "inverted"],
      [9, "delayed"],
    ]);
    expect(Math.abs((found[2]?.delayS ?? 0) - 2.2e-3)).toBeLessThan(0.4e-3);
  });

  it("takes samples that are no numbers for silence, and nothing at all for nothing", () => {
    const recording = record({ microphones: 6, sampleRateHz: 48_000, radiusM: 0.1, seed: 9 });
    recording.channels[3] = new Float32Array(14_400).fill(Number.NaN);
    expect(recording.judge()).toEqual([{ channel: 3, kind: "dead" }]);
    recording.channels.splice(0, Infinity);
    expect(recording.judge()).toEqual([]);
  });
});
