import { ExportError, fromSource } from "../export-failure.ts";
import type { RecordedSound } from "../video-input.ts";

/** Samples [fromFrame, toFrame) of the chosen channels; silence outside the recording. */
export async function readSound(
  sound: RecordedSound,
  channelCount: number,
  fromFrame: number,
  toFrame: number,
): Promise<Float32Array[]> {
  const first = Math.min(Math.max(fromFrame, 0), sound.frames);
  const end = Math.min(Math.max(toFrame, first), sound.frames);
  const read = end > first ? await fromSource(() => sound.read(first, end)) : [];
  return Array.from({ length: channelCount }, (_, channel) => {
    const samples = read[channel];
    if (end > first && samples?.length !== end - first)
      throw new ExportError("sourceFailed", `The sound gave other samples than ${first} to ${end}.`);
    if (samples && first === fromFrame && end === toFrame) return samples;
    const padded = new Float32Array(toFrame - fromFrame);
    if (samples) padded.set(samples, first - fromFrame);
    return padded;
  });
}
