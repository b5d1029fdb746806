import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { decodeWav, encodeWav, type WavSampleFormat, type WavSource } from "@sonolens/acoustics";
import { bytesSource, readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { describe, expect, it } from "vitest";
import { maxSoundSamples, type SnapshotFromSoundInput, snapshotFromSound } from "./snapshot-from-sound.ts";

const modified = new Date("2026-06-14T22:00:00Z");

/** A tone with an amplitude at a rate, for a time. */
const tone = (hz: number, sampleRateHz: number, { amplitude = 0.1, durationS = 0.5 } = {}) =>
  Float32Array.from(
    { length: Math.round(durationS * sampleRateHz) },
    (_, n) => amplitude * Math.sin((2 * Math.PI * hz * n) / sampleRateHz),
  );

async function made(wav: Uint8Array, rest: Partial<SnapshotFromSoundInput> = {}) {
  const snapshot = await snapshotFromSound({
    source: bytesSource(wav),
    fileName: "recording.wav",
    modified,
    ...rest,
  });
  if (!snapshot.ok) throw new Error(snapshot.error.message);
  return snapshot.value;
}

const codeOf = async (wav: Uint8Array, rest: Partial<SnapshotFromSoundInput> = {}) => {
  const snapshot = await snapshotFromSound({
    source: bytesSource(wav),
    fileName: "a.wav",
    modified,
    ...rest,
  });
  return snapshot.ok ? undefined : snapshot.error.code;
};

describe("a snapshot of a recording without an array", () => {
  it("has its sound, the level over time in one cell, and no direction", async () => {
    const samples = tone(40_000, 384_000);
    const wav = encodeWav([samples], 384_000, "pcm16");
    const { manifest, frames, audioWav, picture, channelsWav, soundWarnings } = await made(wav);
    expect(manifest).toMatchObject({
      label: "recording",
      analysisType: "PD",
      device: { serial: "recorder", microphoneCount: 1 },
      heatmap: { width: 1, height: 1, frameCount: 5, frameIntervalS: 0.1, reference: "fullScale" },
      audio: { sampleRateHz: 384_000, durationS: 0.5, channel: 0 },
      direction: { kind: "none", reason: "noArray" },
      sources: [],
    });
    const { bandHz } = manifest.heatmap;
    expect(bandHz[0]).toBeCloseTo(28_300, -3);
    expect(bandHz[1]).toBeCloseTo(56_600, -3);
    // The mean square of a sine is half of its squared amplitude.
    for (const level of frames) expect(level).toBeCloseTo(-23.01, 1);
    expect(decodeWav(audioWav ?? new Uint8Array()).channels[0]).toEqual(decodeWav(wav).channels[0]);
    expect([picture, channelsWav, manifest.picture, manifest.channels]).toEqual(Array(4).fill(undefined));
    expect(soundWarnings.map(({ code }) => code)).toEqual(["recordingTimeUnknown"]);
    const read = await readSnapshotFile(await writeSnapshotFile(await made(wav)));
    expect(read.ok && read.value.manifest.snapshotId).toBe(manifest.snapshotId);
    expect(read.ok && read.value.warnings).toEqual([]);
  });

  it("is of a machine where what can be heard is stronger, unless the caller says otherwise", async () => {
    const both = tone(1_000, 192_000, { amplitude: 0.3 }).map(
      (sample, n) => sample + 0.01 * Math.sin((2 * Math.PI * 40_000 * n) / 192_000),
    );
    const wav = encodeWav([both], 192_000, "pcm24");
    expect((await made(wav)).manifest).toMatchObject({
      analysisType: "MECHANICAL",
      heatmap: { bandHz: [100, 15_000] },
    });
    const slow = encodeWav([tone(3_000, 8_000)], 8_000, "pcm16");
    expect((await made(slow)).manifest).toMatchObject({
      analysisType: "MECHANICAL",
      heatmap: { bandHz: [100, 3_600] },
    });
    const asked = await made(wav, { analysisType: "LEAK", bandHz: [35_000, 45_000], fullScaleDb: 94 });
    expect(asked.manifest).toMatchObject({
      analysisType: "LEAK",
      heatmap: { bandHz: [35_000, 45_000], reference: "soundPressure", fullScaleDb: 94 },
    });
    expect(asked.frames[0]).toBeCloseTo(94 - 43.01, 1);
  });

  it("finds short calls of ultrasound between louder wind", async () => {
    const rate = 256_000;
    const wind = tone(60, rate, { amplitude: 0.5, durationS: 1 });
    const samples = wind.map((sample, n) =>
      n % 64_000 < 1_200 ? sample + 0.2 * Math.sin((2 * Math.PI * 47_000 * n) / rate) : sample,
    );
    const { manifest } = await made(encodeWav([samples], rate, "pcm16"));
    expect(manifest.analysisType).toBe("PD");
    expect(manifest.heatmap.bandHz[0]).toBeLessThan(47_000);
    expect(manifest.heatmap.bandHz[1]).toBeGreaterThan(47_000);
  });

  it("takes the stronger of two channels, and says so", async () => {
    const wav = encodeWav([tone(1_000, 48_000, { amplitude: 0.01 }), tone(2_000, 48_000)], 48_000, "pcm16");
    const { manifest, audioWav, soundWarnings } = await made(wav, { fileName: "20201214_192255.wav" });
    expect(manifest).toMatchObject({ audio: { channel: 1 }, device: { microphoneCount: 2 } });
    expect(decodeWav(audioWav ?? new Uint8Array()).channels).toEqual([decodeWav(wav).channels[1]]);
    expect(soundWarnings).toMatchObject([{ code: "oneOfTwoChannels", params: { channel: 2 } }]);
  });

  it.each<[number, WavSampleFormat]>([
    [8_000, "pcm16"],
    [44_100, "pcm24"],
    [500_000, "pcm24"],
    [768_000, "pcm16"],
    [768_000, "float32"],
  ])("keeps samples at %i Hz as %s", async (rate, format) => {
    const wav = encodeWav(
      [tone(rate / 5, rate, { amplitude: format === "float32" ? 1.5 : 0.9 })],
      rate,
      format,
    );
    const { audioWav } = await made(wav);
    expect(decodeWav(audioWav ?? new Uint8Array())).toMatchObject({
      sampleRateHz: rate,
      channels: decodeWav(wav).channels,
    });
  });

  it("has the time that is stated best, and the id of its sound", async () => {
    const wav = encodeWav([tone(1_000, 48_000)], 48_000, "pcm16");
    const ofName = await made(wav, { fileName: "20201214T192255+0100_site.wav", fromS: 2 });
    const ofFile = await made(wav);
    const given = await made(wav, {
      date: new Date("2024-01-02T03:04:05Z"),
      fileName: "20201214_192255.wav",
    });
    expect(
      [ofName, ofFile, given].map(({ manifest }) => [manifest.createdDate, manifest.createdDateSource]),
    ).toEqual([
      ["2020-12-14T18:22:57.000Z", "fileName"],
      ["2026-06-14T22:00:00.000Z", "fileTime"],
      ["2024-01-02T03:04:05.000Z", "user"],
    ]);
    expect(new Set([ofName, ofFile, given].map(({ manifest }) => manifest.snapshotId)).size).toBe(1);
    const other = await made(encodeWav([tone(1_001, 48_000)], 48_000, "pcm16"));
    expect(other.manifest.snapshotId).not.toBe(ofName.manifest.snapshotId);
  });

  it("takes the beginning of a recording of any size, and reads no more of it", async () => {
    const frames = 3_000_000_000;
    const rate = 384_000;
    const header = encodeWav([new Float32Array(1)], rate, "pcm16").slice(0, 44);
    new DataView(header.buffer).setUint32(40, frames, true);
    let lastByte = 0;
    /** Its bytes repeat after 251; copied by this many, they take no time. */
    const block = Uint8Array.from({ length: 251 * 4_000 }, (_, index) => index % 251);
    const source: WavSource = {
      size: 44 + frames,
      read: async (start, length) => {
        lastByte = Math.max(lastByte, start + length);
        const bytes = new Uint8Array(length);
        for (let index = 0; index < length; index += block.length - 251)
          bytes.set(block.subarray((start + index) % 251).subarray(0, length - index), index);
        bytes.set(header.subarray(Math.min(start, 44), Math.min(44, start + length)));
        return bytes;
      },
    };
    const { manifest, soundWarnings } = await made(new Uint8Array(), { source });
    expect(manifest.audio?.durationS).toBe(maxSoundSamples / rate);
    expect(lastByte).toBeLessThan(2 * maxSoundSamples + 100_000);
    expect(soundWarnings[0]).toMatchObject({ code: "soundCut", params: { wholeS: 3910, takenS: 87.4 } });
  });

  it("says why it cannot be made", async () => {
    const silent = new Float32Array(1_000);
    expect(await codeOf(encodeWav(Array(16).fill(tone(1_000, 48_000)), 48_000))).toBe("arrayNeeded");
    expect(await codeOf(encodeWav([silent], 48_000))).toBe("recordingSilent");
    expect(await codeOf(encodeWav([silent.fill(0.3)], 48_000))).toBe("recordingSilent");
    expect(await codeOf(encodeWav([new Float32Array(0)], 48_000))).toBe("recordingEmpty");
    expect(await codeOf(new TextEncoder().encode("no recording"))).toBe("wavUnreadable");
    const wav = encodeWav([tone(1_000, 48_000)], 48_000);
    expect(await codeOf(wav, { bandHz: [1_000, 30_000] })).toBe("bandInvalid");
    const stopped = await snapshotFromSound(
      { source: bytesSource(wav), fileName: "a.wav", modified },
      { signal: AbortSignal.abort() },
    );
    expect(stopped.ok ? undefined : stopped.error.code).toBe("cancelled");
  });

  it("is made of one sample, too", async () => {
    for (const length of [2, 15, 16, 17, 800]) {
      const { frames, manifest } = await made(encodeWav([tone(1_000, 8_000).subarray(1, 1 + length)], 8_000));
      expect(frames).toHaveLength(manifest.heatmap.frameCount);
      expect(frames.every(Number.isFinite)).toBe(true);
    }
  });
});

const shared = resolve(import.meta.dirname, "../../../../shared/data");

it.skipIf(!existsSync(shared))("opens the files of recorders and programs, or says why not", async () => {
  const folders = ["wav", "cases/unpadded-chunk"].map((name) => resolve(shared, name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.wav$/i.test(name))
      .map((name) => resolve(folder, name)),
  );
  const outcomes = new Map<string, string>();
  for (const path of files) {
    const wav = new Uint8Array(readFileSync(path));
    const snapshot = await snapshotFromSound({ source: bytesSource(wav), fileName: path, modified });
    outcomes.set(path, snapshot.ok ? "made" : snapshot.error.code);
    if (snapshot.ok)
      expect((await readSnapshotFile(await writeSnapshotFile(snapshot.value))).ok, path).toBe(true);
  }
  const counts = Object.groupBy(outcomes.values(), (outcome) => outcome);
  expect(new Set(Object.keys(counts))).toEqual(
    new Set(["made", "arrayNeeded", "recordingSilent", "wavUnreadable"]),
  );
  expect(counts.made?.length).toBeGreaterThan(30);
  for (const [path, outcome] of outcomes)
    if (path.includes("unpadded-chunk")) expect(outcome, path).toBe("made");
});
