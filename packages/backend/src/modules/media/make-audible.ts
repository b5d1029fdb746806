import { auralize } from "@sonolens/acoustics";
import { soundOfWav } from "@sonolens/snapshot-analysis";

/** The undistorted audio of a snapshot, as a WAV file. */
export interface AudibleJob {
  readonly wav: Uint8Array;
}

/** The same as an audible WAV file; undefined without audible content, or if it cannot be read. */
export function makeAudible({ wav }: AudibleJob): Uint8Array | undefined {
  const recorded = soundOfWav(wav);
  if (!recorded.ok) return undefined;
  const sound = auralize(recorded.value.samples, recorded.value.sampleRateHz);
  return sound.ok ? sound.value.wav : undefined;
}
