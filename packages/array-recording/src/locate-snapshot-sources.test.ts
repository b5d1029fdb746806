import { encodeWav } from "@sonolens/acoustics";
import { beforeAll, describe, expect, it } from "vitest";
import { locateSnapshotSources } from "./locate-snapshot-sources.ts";
import { type RecordedSnapshot, snapshotFromRecording } from "./snapshot-from-recording.ts";
import { recordSources, ring, type Source } from "./testing/plane-wave.ts";
import { withDirection } from "./testing/with-direction.ts";

/** Two rings, so that no direction looks like another. */
const geometry = [...ring(11, 0.15), ...ring(7, 0.07)].map((microphone, index) => ({
  ...microphone,
  name: `m${index}`,
}));
const delaySamples = 40;
const pump: Source = { azimuthDeg: 60, elevationDeg: 45, levelDb: -20, seed: 2 };
const valve: Source = { azimuthDeg: -100, elevationDeg: 50, levelDb: -24, seed: 3 };
const mirrored: Source = { ...pump, azimuthDeg: 170, elevationDeg: 30, levelDb: -26 };

const recorded = (sources: Source[]) =>
  recordSources(geometry, sources, { durationS: 0.6, bandHz: [1500, 6000] });

/** Sources, and the sound of others again a little later. */
function withEchoes(sources: Source[], echoes: Source[]): Float32Array[] {
  const late = recorded(echoes);
  return recorded(sources).map((channel, microphone) =>
    channel.map((sample, n) => sample + (late[microphone]?.[n - delaySamples] ?? 0)),
  );
}

async function snapshot(channels: Float32Array[]): Promise<RecordedSnapshot> {
  const made = await snapshotFromRecording({
    wav: encodeWav(channels, 16_000, "pcm24"),
    geometry,
    bandHz: [1500, 6000],
    fullScaleDb: 100,
    frameIntervalS: 0.6,
    snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
    createdDate: "2026-11-20T08:00:00.000Z",
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const near = (found: { azimuthDeg: number; elevationDeg: number } | undefined, wanted: Source) => {
  expect(Math.abs((found?.azimuthDeg ?? 0) - wanted.azimuthDeg)).toBeLessThan(2);
  expect(Math.abs((found?.elevationDeg ?? 0) - wanted.elevationDeg)).toBeLessThan(2);
};

describe("two sources and a mirror image of one", () => {
  let made: RecordedSnapshot;
  beforeAll(async () => {
    made = await snapshot(withEchoes([pump, valve], [mirrored]));
  });

  it("[API-35] parts them, strongest first, and says what is an image of what and how much later", () => {
    const answer = locateSnapshotSources(made);
    if (!answer.ok) throw new Error(answer.error.message);
    const { sources, method } = answer.value;
    expect(sources).toHaveLength(3);
    const [first, second, third] = sources;
    near(first, pump);
    near(second, valve);
    near(third, mirrored);
    expect(sources.map(({ reflectionOf }) => reflectionOf)).toEqual([undefined, undefined, 0]);
    expect(third?.delayS).toBeCloseTo(delaySamples / 16_000, 4);
    expect(Math.abs((first?.levelDb ?? 0) - 80)).toBeLessThan(1);
    expect([first?.u, first?.outsidePicture]).toEqual([made.manifest.sources[0]?.u, false]);
    expect(method).toContain("separated");
  });

  it("is how a snapshot of so many microphones is made, too", () => {
    expect(made.analysis.method).toContain("separated");
    expect(made.manifest.sources.map(({ reflection }) => reflection)).toEqual([undefined, undefined, true]);
    near(withDirection(made.analysis), pump);
  });

  it("refuses microphones farther away than any array is wide", () => {
    const { channels } = made.manifest;
    if (channels === undefined) throw new Error("no channels");
    const [first, ...others] = channels.geometry;
    const far = { name: first?.name ?? "", positionM: [0, 0, 1e6] as [number, number, number] };
    const manifest = { ...made.manifest, channels: { ...channels, geometry: [far, ...others] } };
    const answer = locateSnapshotSources({ ...made, manifest });
    expect(answer.ok ? "none" : answer.error.code).toBe("geometryTooWide");
  });

  it("says that it cannot without raw channels", () => {
    const { channelsWav: _, ...bare } = made;
    const answer = locateSnapshotSources(bare);
    expect(answer.ok ? "none" : answer.error.code).toBe("noRawChannels");
  });
});

it("takes a source that is spread out for one", async () => {
  const along = [0, 9, 18].map(
    (by, index): Source => ({ ...pump, azimuthDeg: 60 + by, levelDb: -20 - index, seed: 5 + index }),
  );
  const { manifest } = await snapshot(recorded(along));
  expect(manifest.sources).toHaveLength(1);
});

it("falls back on the peak of the map where nothing can be parted", async () => {
  const lone = recorded([pump]);
  const short = lone.map((channel) => channel.subarray(9_000, 9_600));
  const { analysis } = await snapshot(short);
  expect(analysis.method).toContain("one rectangular block");
  near(withDirection(analysis), pump);
});
