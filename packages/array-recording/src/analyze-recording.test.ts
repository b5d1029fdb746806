import { encodeWav } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { analyzeRecording } from "./analyze-recording.ts";
import type { RecordingInput } from "./recording-input.ts";
import { recordSources, ring, type Source } from "./testing/plane-wave.ts";
import { withDirection } from "./testing/with-direction.ts";

const geometry = ring(8, 0.08);
const wavOf = (sources: Source[]) => encodeWav(recordSources(geometry, sources), 16_000, "float32");
const channels = recordSources(geometry, [{ azimuthDeg: -70, elevationDeg: 25, levelDb: -20 }]);
const one = encodeWav(channels, 16_000, "float32");
const meanSquareDb = (x: Float32Array) =>
  10 * Math.log10(x.reduce((sum, part) => sum + part * part, 0) / x.length);

async function analyze(input: Partial<RecordingInput> = {}) {
  const result = await analyzeRecording({ wav: one, geometry, bandHz: [900, 4100], ...input });
  if (!result.ok) throw new Error(result.error.message);
  return withDirection(result.value);
}

const codeOf = async (input: Partial<RecordingInput>) => {
  const result = await analyzeRecording({ wav: one, geometry, ...input });
  return result.ok ? undefined : result.error;
};

describe("a recording of one source", () => {
  it("gives its direction within half a degree and its level within 0.1 dB", async () => {
    const { azimuthDeg, elevationDeg, levelDb, sources } = await analyze();
    expect(Math.abs(azimuthDeg + 70)).toBeLessThan(0.5);
    expect(Math.abs(elevationDeg - 25)).toBeLessThan(0.5);
    expect(Math.abs(levelDb - meanSquareDb(channels[0] as Float32Array))).toBeLessThan(0.1);
    expect(sources).toHaveLength(1);
  });

  it("is not calibrated unless the level of full scale is known", async () => {
    const bare = await analyze();
    expect([bare.calibrated, bare.reference]).toEqual([false, "fullScale"]);
    const calibrated = await analyze({ fullScaleDb: 114 });
    expect([calibrated.calibrated, calibrated.reference]).toEqual([true, "soundPressure"]);
    expect(calibrated.levelDb - bare.levelDb).toBeCloseTo(114, 6);
  });

  it("tells length, kurtosis and crest factor of channel 1", async () => {
    const { durationS, kurtosis, crestFactor, channelCount } = await analyze();
    expect([durationS, channelCount]).toEqual([0.5, 8]);
    expect(kurtosis).toBeGreaterThan(2.5);
    expect(kurtosis).toBeLessThan(3.5);
    expect(crestFactor).toBeGreaterThan(2.5);
  });

  it("looks only where it is told to", async () => {
    const fixed = await analyze({ elevationDeg: [0, 0] });
    expect(fixed.elevationDeg).toBe(0);
    const { azimuthDeg } = await analyze();
    const around = await analyze({ azimuthDeg: [azimuthDeg - 30, azimuthDeg + 30] });
    expect(Math.abs(around.azimuthDeg - azimuthDeg)).toBeLessThan(0.1);
    // nothing there is a source
    const beside = await analyzeRecording({ wav: one, geometry, bandHz: [900, 4100], azimuthDeg: [0, 90] });
    expect(beside.ok && beside.value.direction).toMatchObject({ kind: "none", reason: "delaysDoNotFit" });
  });

  it("chooses a band by the array where none is named", async () => {
    // aperture 0.16 m, neighbors 0.0612 m: 343 / 1.6 and 343 / 0.0612
    const result = await analyzeRecording({ wav: one, geometry });
    expect(result.ok && [result.value.bandHz, result.value.bandChosen]).toEqual([[210, 5600], "byArray"]);
  });

  it("takes the speed of sound from the temperature, and 343 m/s without one", async () => {
    expect((await analyze()).soundSpeedMs).toBe(343);
    expect((await analyze({ temperatureC: 20 })).soundSpeedMs).toBeCloseTo(343.2, 6);
  });
});

it("lists two sources, the stronger first", async () => {
  const wav = wavOf([
    { azimuthDeg: -90, elevationDeg: 10, levelDb: -26, seed: 2 },
    { azimuthDeg: 60, elevationDeg: 10, levelDb: -22, seed: 3 },
  ]);
  const { sources } = await analyze({ wav, bandHz: [1500, 4000] });
  expect(sources).toHaveLength(2);
  expect(Math.abs((sources[0]?.azimuthDeg ?? 0) - 60)).toBeLessThan(5);
  expect(Math.abs((sources[1]?.azimuthDeg ?? 0) + 90)).toBeLessThan(12);
});

it("finds a near source with its distance, whose bent wave a far look smears", async () => {
  const near = recordSources(ring(12, 0.25), [
    { azimuthDeg: 30, elevationDeg: 50, levelDb: -20, distanceM: 0.35 },
  ]);
  const wav = encodeWav(near, 16_000, "float32");
  const input = { wav, geometry: ring(12, 0.25), bandHz: [1500, 4000] as const };
  const focused = await analyze({ ...input, distanceM: 0.35 });
  expect(Math.abs(focused.azimuthDeg - 30)).toBeLessThan(0.5);
  expect(Math.abs(focused.elevationDeg - 50)).toBeLessThan(0.5);
  const far = await analyze(input);
  expect(focused.levelDb - far.levelDb).toBeGreaterThan(0.5);
});

describe("what cannot be analysed is refused in one sentence", () => {
  it("a geometry that does not fit the channels, with both numbers", async () => {
    const error = await codeOf({ geometry: ring(6, 0.08) });
    expect(error).toMatchObject({ code: "channelCountMismatch", params: { channels: 8, microphones: 6 } });
    expect(error?.message).toMatch(/8 channels.*6 microphones/);
  });

  it.each<[string, Partial<RecordingInput>]>([
    ["wavUnreadable", { wav: new TextEncoder().encode("RIFF....WAVE") }],
    ["geometryTooSmall", { geometry: ring(1, 0.1) }],
    ["geometryDegenerate", { geometry: ring(8, 0) }],
    [
      "recordingEmpty",
      {
        wav: encodeWav(
          geometry.map(() => new Float32Array(0)),
          16_000,
        ),
      },
    ],
    [
      "recordingSilent",
      {
        wav: encodeWav(
          geometry.map(() => new Float32Array(4000)),
          16_000,
        ),
      },
    ],
    ["bandInvalid", { bandHz: [2000, 1000] }],
    ["bandInvalid", { bandHz: [1000, 9000] }],
    ["bandInvalid", { bandHz: [Number.NaN, 2000] }],
    ["directionRangeInvalid", { elevationDeg: [50, 10] }],
    ["directionRangeInvalid", { elevationDeg: [0, 91] }],
    ["directionRangeInvalid", { azimuthDeg: [-200, 200] }],
    ["temperatureInvalid", { temperatureC: Number.NaN }],
    ["distanceInvalid", { distanceM: 0 }],
    ["fullScaleInvalid", { fullScaleDb: Number.POSITIVE_INFINITY }],
  ])("%s: %#", async (code, input) => {
    const error = await codeOf(input);
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(/^[A-Z].*\.$/s);
  });

  it("a cancelled analysis", async () => {
    const result = await analyzeRecording({ wav: one, geometry }, { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, error: { code: "cancelled" } });
  });
});
