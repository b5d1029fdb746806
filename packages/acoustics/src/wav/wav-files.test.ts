import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSharedData, readShared, SHARED_DATA } from "../testing/shared-data.ts";
import { type DecodedWav, decodeWav } from "./decode-wav.ts";
import { WavError } from "./wav-error.ts";

type Outcome = DecodedWav | WavError;

/** Anything but a reading or a WavError, and anything slow, fails the test. */
function outcomeOf(bytes: Uint8Array): Outcome {
  const started = performance.now();
  try {
    const read = decodeWav(bytes);
    expect(read.channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
    return read;
  } catch (error) {
    if (error instanceof WavError) return error;
    throw error;
  } finally {
    expect(performance.now() - started).toBeLessThan(2000);
  }
}

const summary = (outcome: Outcome): string =>
  outcome instanceof WavError
    ? outcome.code
    : [
        `${outcome.channels.length}x${outcome.channels[0]?.length} ${outcome.sampleRateHz} ${outcome.bitsPerSample}`,
        ...(outcome.warnings ?? []).map(({ code }) => code),
      ].join(" ");

/** Frames, rates and widths as an independent reading of the headers gives them. */
const EXPECTED: Record<string, string> = {
  "goaudio-bwf": "1x7287 44100 24",
  "goaudio-listChunkInHeader": "2x15318 44100 24",
  "goaudio-padded24b": "1x3713 44100 24 partialFrame",
  "hound-crash-24728523ef4be15c838293b676f6853e73723bf4": "truncatedHeader",
  "hound-crash-e5471f5b58397287b509db7d026e95f1724454f5": "unsupportedBits",
  "hound-nonstandard-01": "2x1 48000 24",
  "hound-nonstandard-02": "2x2 48000 32",
  "hound-oom-48ae4cd061ff8578ad3f23dc87624bd365cf5216": "truncatedHeader",
  "hound-pcmwaveformat-24bit-4byte-48kHz-stereo": "2x2 48000 24 rightJustified",
  "scipy-test-44100Hz-2ch-32bit-float-be": "2x441 44100 32",
  "scipy-test-44100Hz-le-1ch-4bytes-early-eof-no-data": "noData",
  "scipy-test-44100Hz-le-1ch-4bytes-early-eof": "1x236 44100 32 dataTruncated",
  "scipy-test-44100Hz-le-1ch-4bytes-rf64": "1x4410 44100 32",
  "scipy-test-8000Hz-le-3ch-5S-24bit-inconsistent": "contradictingHeader",
  "scipy-test-8000Hz-le-3ch-5S-24bit-rf64": "3x5 8000 24",
  "scipy-test-8000Hz-le-3ch-5S-45bit": "3x5 8000 45",
  "scipy-test-8000Hz-le-4ch-9S-12bit": "4x9 8000 12",
  "scipy-test-8000Hz-le-5ch-9S-5bit": "5x9 8000 5",
  "wavefile-11-bit-48kHz-mono-fromScratch": "1x9000 8000 11",
  "wavefile-27bit-8kHz-noBext-mono": "1x48000 8000 27 moreBitsUsed",
  "wavefile-4bit-imaadpcm-8kHz-noBext-mono": "unsupportedCompression",
  "wavefile-64bit-48kHz-noBext-mono-overflow": "1x61714 48000 64",
  "wavefile-8bit-alaw-8kHz-noBext-mono-encoded": "1x48000 8000 8",
  "wavefile-RF64-16bit-8kHz-stereo-reaper": "2x77499 8000 16",
  "wavefile-RIFX-16bit-mono": "1x48000 8000 16",
};

describe.skipIf(!hasSharedData)("WAV files of other tools", () => {
  const names = hasSharedData ? readdirSync(join(SHARED_DATA, "wav")) : [];

  it("are all read or refused with a code", () => {
    expect(names.length).toBe(66);
    for (const name of names) outcomeOf(readShared(`wav/${name}`));
  });

  it.each(Object.entries(EXPECTED))("%s is %s", (name, expected) => {
    expect(summary(outcomeOf(readShared(`wav/${name}.wav`)))).toBe(expected);
  });

  it("give the same samples whether big-endian, little-endian or RF64", () => {
    const samples = (name: string) => decodeWav(readShared(`wav/scipy-test-${name}.wav`)).channels;
    expect(samples("44100Hz-be-1ch-4bytes")).toEqual(samples("44100Hz-le-1ch-4bytes"));
    expect(samples("44100Hz-le-1ch-4bytes-rf64")).toEqual(samples("44100Hz-le-1ch-4bytes"));
    expect(samples("8000Hz-be-3ch-5S-24bit")).toEqual(samples("8000Hz-le-3ch-5S-24bit"));
    expect(samples("8000Hz-le-3ch-5S-24bit-rf64")).toEqual(samples("8000Hz-le-3ch-5S-24bit"));
  });

  it("give the values that their makers publish", () => {
    const stored = (name: string, bits: number) =>
      decodeWav(readShared(`wav/${name}.wav`)).channels.map((c) =>
        Array.from(c, (value) => Math.round(value * 2 ** (bits - 1))),
      );
    expect(stored("hound-waveformatextensible-24bit-4byte-48kHz-stereo", 24)).toEqual([
      [-96, 8388607],
      [23052, -8360672],
    ]);
    expect(stored("scipy-test-8000Hz-le-1ch-1byte-ulaw", 16)[0]?.[0]).toBe(0);
    expect(
      Array.from(decodeWav(readShared("wav/wavefile-64-bit-441kHz-mono-fromScratch.wav")).channels[0] ?? []),
    ).toEqual([0, Math.fround(0.0402944005), Math.fround(-0.0402944005), 1]);
  });
});

describe.skipIf(!hasSharedData)("broken WAV files", () => {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-wav-"));
  let index: { file: string; verdict: string; note: string }[] = [];

  beforeAll(() => {
    execFileSync(process.execPath, [join(SHARED_DATA, "make-broken.mjs"), folder], { stdio: "ignore" });
    const all: typeof index = JSON.parse(readFileSync(join(folder, "INDEX.json"), "utf8"));
    index = all.filter(({ file }) => file.startsWith("wav/"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const outcomes = (verdict: string) =>
    index
      .filter((entry) => entry.verdict === verdict)
      .map(({ file }) => ({ file, outcome: outcomeOf(new Uint8Array(readFileSync(join(folder, file)))) }));

  /** The tone that every variant was made from: 0.5 sin(2 pi 1000 t + 0.3 channel) at 48 kHz. */
  const expectTone = (file: string, { channels, sampleRateHz, bitsPerSample }: DecodedWav) => {
    const tolerance = 2 ** (1.5 - bitsPerSample) + 1e-6;
    const gain = file.includes("over-1") ? 5 : 1;
    for (const [channel, samples] of channels.entries()) {
      for (const [frame, value] of samples.entries()) {
        const tone = gain * 0.5 * Math.sin((2 * Math.PI * 1000 * frame) / 48000 + channel * 0.3);
        if (Math.abs(value - tone) > tolerance)
          expect.fail(`${file} at ${sampleRateHz} Hz: ${value} is not ${tone}`);
      }
    }
  };

  it("are as many as were made", () => expect(index.length).toBe(69));

  it("are read right where they are in order", () => {
    for (const { file, outcome } of outcomes("ok")) {
      if (outcome instanceof WavError) throw outcome;
      expect(outcome.channels[0]?.length).toBeGreaterThanOrEqual(480);
      expectTone(file, outcome);
    }
  });

  it("are refused where nothing in them is certain", () => {
    const read = outcomes("reject").filter(({ outcome }) => !(outcome instanceof WavError));
    expect(read.map(({ file }) => file)).toEqual([]);
  });

  it("are empty where they have no frames", () => {
    for (const { outcome } of outcomes("empty")) expect(summary(outcome)).toMatch(/^2x0 48000 16 .*noFrames/);
  });

  it("are read right with a warning, or refused, where they can be understood", () => {
    for (const { file, outcome } of outcomes("lenient")) {
      if (outcome instanceof WavError || file.includes("denormal")) continue;
      expect(outcome.warnings?.length, file).toBeGreaterThan(0);
      if (!file.includes("nan-inf") && !file.includes("bits-12")) expectTone(file, outcome);
    }
  });

  it("never do worse than that", () => {
    for (const { outcome } of outcomes("any")) summary(outcome);
  });
});
