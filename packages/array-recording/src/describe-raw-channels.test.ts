import { encodeWav } from "@sonolens/acoustics";
import type { SnapshotFile } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { describeRawChannels } from "./describe-raw-channels.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import { ring } from "./testing/plane-wave.ts";

const geometry = ring(8, 0.08);
const sampleRateHz = 16_000;

/** White noise, the same on all microphones as from straight ahead, and a tone of 2500 Hz. */
async function aSnapshot(toneLevel: number): Promise<SnapshotFile> {
  let state = 1;
  const sound = Float32Array.from({ length: sampleRateHz / 2 }, (_, n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = 0.05 * (state / 2 ** 31 - 1);
    return noise + toneLevel * Math.sin((2 * Math.PI * 2500 * n) / sampleRateHz);
  });
  const channels = geometry.map(() => sound);
  const made = await snapshotFromRecording({
    wav: encodeWav(channels, sampleRateHz, "pcm24"),
    geometry,
    snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
    createdDate: "2026-11-20T08:00:00.000Z",
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

it("tells what can be asked, and where the strongest tone stands out", async () => {
  const described = describeRawChannels(await aSnapshot(0.1));
  if (!described.ok) throw new Error(described.error.message);
  const { toneHz, wholeBandHz, ...rest } = described.value;
  expect(rest).toEqual({ sampleRateHz, channelCount: 8, durationS: 0.5 });
  // 343 m/s over ten apertures of 0.16 m, and over the 0.0612 m between neighbors.
  expect(wholeBandHz).toEqual([210, 5600]);
  expect(Math.abs((toneHz ?? 0) - 2500)).toBeLessThan(16);
});

it("names no tone in noise", async () => {
  const described = describeRawChannels(await aSnapshot(0));
  expect(described.ok && described.value.toneHz).toBeUndefined();
});

it("says that there are no raw channels", async () => {
  const { channelsWav: _, ...bare } = await aSnapshot(0);
  const described = describeRawChannels(bare);
  expect(described.ok ? "none" : described.error.code).toBe("noRawChannels");
});
