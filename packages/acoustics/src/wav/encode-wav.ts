/** How {@link encodeWav} stores a sample. */
export type WavSampleFormat = "pcm16" | "pcm24" | "float32";

const BYTES = { pcm16: 2, pcm24: 3, float32: 4 } as const;

function writeText(view: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index++) view.setUint8(offset + index, text.charCodeAt(index));
}

/** Two's complement integer nearest to `value` of full scale 1; what is beyond full scale is clipped, NaN is 0. */
function toInteger(value: number, bits: number): number {
  const full = 2 ** (bits - 1);
  return Math.max(-full, Math.min(full - 1, Math.round(value * full))) || 0;
}

/**
 * Writes a little-endian WAV file; more than two channels make it WAVE_FORMAT_EXTENSIBLE without speaker positions.
 * `channels` are of equal length, full scale = 1; integers are clipped, floats kept. Throws RangeError if lengths differ,
 * there is no channel, or the file would pass 4 GiB.
 */
export function encodeWav(
  channels: readonly Float32Array[],
  sampleRateHz: number,
  format: WavSampleFormat = "pcm24",
): Uint8Array {
  const frames = channels[0]?.length;
  if (frames === undefined || channels.some((channel) => channel.length !== frames)) {
    throw new RangeError("encodeWav needs one or more channels of equal length.");
  }
  const width = BYTES[format];
  const tag = format === "float32" ? 3 : 1;
  const isExtensible = channels.length > 2;
  const formatBytes = isExtensible ? 40 : 16;
  const dataBytes = frames * channels.length * width;
  const length = 28 + formatBytes + dataBytes + (dataBytes & 1);
  if (length > 0xffffffff) throw new RangeError("A WAV file cannot pass 4 GiB.");
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  const frameBytes = width * channels.length;
  writeText(view, 0, "RIFF");
  view.setUint32(4, length - 8, true);
  writeText(view, 8, "WAVEfmt ");
  view.setUint32(16, formatBytes, true);
  view.setUint16(20, isExtensible ? 0xfffe : tag, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, width * 8, true);
  if (isExtensible) {
    view.setUint16(36, 22, true);
    view.setUint16(38, width * 8, true);
    view.setUint16(44, tag, true);
    bytes.set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], 46);
  }
  const start = 28 + formatBytes;
  writeText(view, start - 8, "data");
  view.setUint32(start - 4, dataBytes, true);
  channels.forEach((samples, channel) => {
    let at = start + channel * width;
    for (let frame = 0; frame < frames; frame++, at += frameBytes) {
      const value = samples[frame] as number;
      if (format === "float32") view.setFloat32(at, value, true);
      else if (format === "pcm16") view.setInt16(at, toInteger(value, 16), true);
      else {
        const integer = toInteger(value, 24);
        view.setUint16(at, integer & 0xffff, true);
        view.setUint8(at + 2, (integer >> 16) & 0xff);
      }
    }
  });
  return bytes;
}
