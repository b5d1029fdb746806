import { auralize, decodeWav } from "@sonolens/acoustics";

/** The undistorted audio of a snapshot, as a WAV file. */
export interface AudibleJob {
  readonly wav: Uint8Array;
}

/** The same as an audible WAV file; undefined without audible content. */
export function makeAudible({ wav }: AudibleJob): Uint8Array | undefined {
  const { channels, sampleRateHz } = decodeWav(wav);
  const [first] = channels;
  if (first === undefined) return undefined;
  const sound = auralize(first, sampleRateHz);
  return sound.ok ? sound.value.wav : undefined;
}
