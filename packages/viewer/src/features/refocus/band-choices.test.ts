import { expect, it } from "vitest";
import { bandChoices } from "./band-choices.ts";

const channels = { sampleRateHz: 96_000, channelCount: 64, durationS: 2, wholeBandHz: [1000, 27_000] } as {
  sampleRateHz: number;
  channelCount: number;
  durationS: number;
  wholeBandHz: [number, number];
};

it("offers the camera's band, all of it and its thirds, which meet", () => {
  expect(bandChoices(channels, [20_000, 25_000])).toEqual([
    { name: "camera", bandHz: [20_000, 25_000] },
    { name: "whole", bandHz: [1000, 27_000] },
    { name: "low", bandHz: [1000, 3000] },
    { name: "middle", bandHz: [3000, 9000] },
    { name: "high", bandHz: [9000, 27_000] },
  ]);
});

it("offers the third of an octave around the strongest tone, not beyond half the sampling rate", () => {
  const toneOf = (toneHz: number) => bandChoices({ ...channels, toneHz }, [1000, 2000]).at(-1);
  // 12,300 Hz divided and multiplied by the sixth root of 2.
  expect(toneOf(12_300)).toEqual({ name: "tone", bandHz: [10_950, 13_800] });
  expect(toneOf(47_000)?.bandHz[1]).toBe(48_000);
});
