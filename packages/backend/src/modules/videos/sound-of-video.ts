import { open } from "node:fs/promises";
import { auralize } from "@sonolens/acoustics";
import { type RecordedSound, soundFromChannels } from "@sonolens/media-export";
import { soundOfWav } from "@sonolens/snapshot-analysis";

/** Of longer recordings the sound would not fit into the memory that a video may take: their videos are silent. */
const maxBytes = 160 * 1024 * 1024;

/** A stored WAV file, or its beginning if it is too large; undefined if there is none. */
export async function readSound(
  path: string | undefined,
): Promise<{ readonly wav: Uint8Array; readonly isWhole: boolean } | undefined> {
  if (path === undefined) return undefined;
  await using file = await open(path);
  const { size } = await file.stat();
  const wav = new Uint8Array(Math.min(size, maxBytes));
  const { bytesRead } = await file.read(wav, 0, wav.length, 0);
  return { wav: wav.subarray(0, bytesRead), isWhole: size <= maxBytes };
}

/** The sound of a video: ultrasound shifted into the audible range. Undefined if there is no sound that can be read. */
export function audibleSound(wav: Uint8Array): RecordedSound | undefined {
  const recorded = soundOfWav(wav);
  const sound = recorded.ok ? auralize(recorded.value.samples, recorded.value.sampleRateHz) : undefined;
  return sound?.ok ? soundFromChannels([sound.value.samples], sound.value.sampleRateHz) : undefined;
}
