import type { CheckedRecording } from "./recording-input.ts";

/**
 * A recording without the zeros of all channels at its beginning and end, where nothing was recorded: the step from
 * sound to zeros, at one moment in all channels, would be a wave from straight ahead.
 */
export function withoutSilence(recording: CheckedRecording): CheckedRecording {
  const { decoded } = recording;
  const { channels } = decoded;
  const length = channels[0]?.length ?? 0;
  const isZero = (at: number) => channels.every((channel) => channel[at] === 0);
  let [start, end] = [0, length];
  while (end > 0 && isZero(end - 1)) end -= 1;
  while (start < end && isZero(start)) start += 1;
  if (end - start === length) return recording;
  return {
    ...recording,
    decoded: { ...decoded, channels: channels.map((channel) => channel.subarray(start, end)) },
  };
}
