import { beamform, positionsOf } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { replayFrom } from "./replay.ts";
import { recordSources, ring } from "./testing/plane-wave.ts";
import { unitVector } from "./vector.ts";

it("plays a sound as if it came from a direction: the beam there has all of its level", () => {
  const geometry = ring(8, 0.08);
  const [signal] = recordSources(geometry, [{ azimuthDeg: 0, elevationDeg: 90, levelDb: -20 }]);
  const channels = replayFrom({
    signal: signal as Float32Array,
    sampleRateHz: 16_000,
    positionsM: geometry.map(({ positionM }) => positionM),
    centreM: [0, 0, 0],
    direction: unitVector(130, 35),
    soundSpeedMs: 343,
  });
  const look = (azimuth: number, elevation: number) =>
    beamform({
      channels,
      sampleRateHz: 16_000,
      positionsM: positionsOf(geometry),
      gridM: Float64Array.from(unitVector(azimuth, elevation)),
      focus: "far",
      bandHz: [900, 4100],
    })[0] ?? 0;
  expect(look(130, 35)).toBeGreaterThan(-20.3);
  expect(look(130, 35)).toBeLessThan(-19.7);
  expect(look(-50, 35)).toBeLessThan(-24);
});
