import type { DecodedWav, WavSampleFormat } from "@sonolens/acoustics";

/** The sample format that keeps every bit of the source, or as many as a float can hold. */
export function sampleFormat({
  bitsPerSample,
  channels,
}: Pick<DecodedWav, "bitsPerSample" | "channels">): WavSampleFormat {
  const exceedsFullScale = channels.some((channel) => channel.some((sample) => Math.abs(sample) > 1));
  if (bitsPerSample > 24 || exceedsFullScale) return "float32";
  return bitsPerSample > 16 ? "pcm24" : "pcm16";
}
