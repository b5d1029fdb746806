import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { decodeWav, encodeWav, parseArrayGeometry } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { analyzeRecording } from "./analyze-recording.ts";
import { refocusSnapshot } from "./refocus-snapshot.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import { withDirection } from "./testing/with-direction.ts";
import { angleBetweenDeg, unitVector, type Vector } from "./vector.ts";

const folder = resolve(import.meta.dirname, "../../../../shared/data/cases/broken-microphone");
const bytes = (name: string) => new Uint8Array(readFileSync(resolve(folder, name)));
const bandHz = [15_000, 35_000] as const;

describe.skipIf(!existsSync(folder))("a broken microphone (skipped without the test recordings)", () => {
  const geometry = () => {
    const parsed = parseArrayGeometry(readFileSync(resolve(folder, "mics.csv"), "utf8"), "mics.csv");
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };
  const analyze = async (wav: Uint8Array) => {
    const analysis = await analyzeRecording({ wav, geometry: geometry(), bandHz });
    if (!analysis.ok) throw new Error(analysis.error.message);
    return withDirection(analysis.value);
  };
  /** The good recording with some channels replaced. */
  const changed = (change: (channels: Float32Array[]) => void) => {
    const { channels, sampleRateHz } = decodeWav(bytes("good.wav"));
    change(channels);
    return encodeWav(channels, sampleRateHz, "pcm16");
  };

  it.each([
    ["first-dead.wav", 1, "dead"],
    ["fifth-dead.wav", 5, "dead"],
    ["first-hisses.wav", 1, "noisy"],
  ])("%s has the result of the good ones, and says which one was left out", async (name, channel, kind) => {
    const [good, found] = [await analyze(bytes("good.wav")), await analyze(bytes(name))];
    expect(good.leftOutChannels).toEqual([]);
    expect(found.leftOutChannels).toEqual([{ channel, kind }]);
    expect(found.warnings.map(({ code }) => code)).toEqual(["channelLeftOut"]);
    expect(found.warnings[0]?.message).toMatch(new RegExp(`^Microphone ${channel} .* It was left out\\.$`));
    const directions = [found, good].map(({ azimuthDeg, elevationDeg }) =>
      unitVector(azimuthDeg, elevationDeg),
    );
    expect(angleBetweenDeg(...(directions as [Vector, Vector]))).toBeLessThan(1);
    expect(Math.abs(found.levelDb - good.levelDb)).toBeLessThan(0.2);
    expect(found.channelCount).toBe(8);
    expect(found.soundChannel).toBe(channel === 1 ? 2 : 1);
    expect(Math.abs((found.kurtosis ?? 0) / (good.kurtosis ?? 1) - 1)).toBeLessThan(0.05);
  });

  it("a snapshot keeps all channels, names the bad one, and has the sound of a good one", async () => {
    const snapshot = await snapshotFromRecording({
      wav: bytes("first-hisses.wav"),
      geometry: geometry(),
      bandHz,
      snapshotId: "6b1f2a7e-6a0d-4c43-9f0e-3f6f8e7a1c55",
      createdDate: "2026-01-02T03:04:05.000Z",
    });
    if (!snapshot.ok) throw new Error(snapshot.error.message);
    const { manifest, channelsWav, audioWav } = snapshot.value;
    expect(manifest.channels?.leftOut).toEqual([{ channel: 0, kind: "noisy" }]);
    expect(manifest.channels?.geometry).toHaveLength(8);
    expect(manifest.audio?.channel).toBe(1);
    const [all, audio] = [decodeWav(channelsWav as Uint8Array), decodeWav(audioWav as Uint8Array)];
    expect(all.channels).toHaveLength(8);
    expect(audio.channels[0]).toEqual(all.channels[1]);
    const { leftOut: _, ...channels } = manifest.channels ?? { file: "", geometry: [] };
    const unjudged = { ...snapshot.value, manifest: { ...manifest, channels } };
    const refocused = await refocusSnapshot(unjudged, {
      snapshotId: "0d7e3c53-2c7a-4f55-8f60-1a35b6f0a9de",
      bandHz: [16_000, 30_000],
      gridSize: 8,
    });
    expect(refocused.ok && refocused.value.manifest.channels).toEqual(manifest.channels);
  });

  it("half of them broken give no direction, and a sentence that names each", async () => {
    const wav = changed((channels) => {
      for (const index of [0, 2, 3, 6]) channels[index]?.fill(0);
    });
    const analysis = await analyzeRecording({ wav, geometry: geometry(), bandHz });
    expect(analysis.ok ? undefined : analysis.error.code).toBe("microphonesUnusable");
    expect(analysis.ok ? "" : analysis.error.message).toMatch(
      /^4 of 8 microphones cannot be used.* Microphone 1 .* Microphone 3 .* Microphone 4 .* Microphone 7 /,
    );
  });
});

const millimetres = resolve(import.meta.dirname, "../../../../shared/data/cases/geometry-in-millimetres");
describe.skipIf(!existsSync(millimetres))(
  "an array in millimetres (skipped without the test recordings)",
  () => {
    const analyze = async (text: string) => {
      const geometry = parseArrayGeometry(text, "mics.csv");
      if (!geometry.ok) throw new Error(geometry.error.message);
      const wav = new Uint8Array(readFileSync(resolve(millimetres, "sound.wav")));
      return analyzeRecording({ wav, geometry: geometry.value });
    };
    const read = (name: string) => readFileSync(resolve(millimetres, name), "utf8");

    it("is asked about without a unit, and read with one", async () => {
      const metres = await analyze(read("metres.csv"));
      const doubtful = await analyze(read("millimetres.csv"));
      const named = await analyze(read("millimetres.csv").replace("x,y,z", "x [mm],y [mm],z [mm]"));
      expect(doubtful.ok ? "" : doubtful.error.code).toBe("geometryTooWide");
      expect(doubtful.ok ? "" : doubtful.error.message).toMatch(/^An array 60 m wide.* millimetres\?/);
      expect(metres.ok && Math.abs((metres.value.azimuthDeg ?? 0) - 40) < 2).toBe(true);
      expect(named.ok && named.value.azimuthDeg).toBeCloseTo((metres.ok && metres.value.azimuthDeg) || 0, 6);
    });
  },
);
