import { createScope } from "@sonolens/foundation";
import { afterEach, expect, it, vi } from "vitest";
import { createPlayback } from "./playback.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const source = (sampleRateHz: number) => ({
  samples: new Float32Array(sampleRateHz / 10),
  sampleRateHz,
  speed: 1,
  gainDb: 0,
});

/** The behavior of Firefox and Safari on a machine without an audio device. */
const withoutDevice = () =>
  vi.spyOn(AudioContext.prototype, "resume").mockImplementation(() => new Promise(() => undefined));

/** The behavior of Safari above 384 kHz, and of some versions of Firefox above 192 kHz. */
function withRatesUpTo(maxHz: number) {
  const { createBuffer } = AudioContext.prototype;
  vi.spyOn(AudioContext.prototype, "createBuffer").mockImplementation(function (
    this: AudioContext,
    channels,
    length,
    rateHz,
  ) {
    if (rateHz > maxHz) throw new DOMException("The sample rate is too high", "NotSupportedError");
    return createBuffer.call(this, channels, length, rateHz);
  });
}

it("reports within 3 s that no output starts, and plays nothing then", async () => {
  const scope = createScope();
  withoutDevice();
  vi.useFakeTimers();
  const playback = createPlayback(scope);
  const playing = playback.play(source(48_000), 0, () => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await playing).toBe("noOutput");
  expect(playback.positionS()).toBeUndefined();
  scope.dispose();
});

it("opens another output with the next attempt, which may start", async () => {
  const scope = createScope();
  const resume = withoutDevice();
  vi.useFakeTimers();
  const playback = createPlayback(scope);
  const first = playback.play(source(48_000), 0, () => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe("noOutput");
  vi.useRealTimers();
  resume.mockImplementation(async () => undefined);
  expect(await playback.play(source(48_000), 0.05, () => undefined)).toBeUndefined();
  expect(playback.positionS()).toBeGreaterThanOrEqual(0.05);
  scope.dispose();
});

it("reports a sample rate that the browser does not have", async () => {
  const scope = createScope();
  withRatesUpTo(384_000);
  vi.spyOn(AudioContext.prototype, "resume").mockResolvedValue();
  const playback = createPlayback(scope);
  expect(await playback.play(source(500_000), 0, () => undefined)).toBe("rateNotSupported");
  expect(await playback.play(source(384_000), 0, () => undefined)).toBeUndefined();
  scope.dispose();
});
