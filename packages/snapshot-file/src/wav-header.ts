/** Contents of the header of a WAV file. */
export interface WavHeader {
  sampleRateHz: number;
  channelCount: number;
  /** Bytes of one sample of every channel. */
  frameBytes: number;
  /** Sample frames in the data chunk, as far as they are in the file. */
  frameCount: number;
}

const maxChunks = 1_000;

/**
 * Reads the header of a RIFF, RIFX or RF64 file from its first bytes, without decoding any sample. `fileBytes` is the
 * size of the whole file, if `bytes` is only its beginning. Undefined when there is no usable format or no data.
 */
export function readWavHeader(bytes: Uint8Array, fileBytes: number = bytes.length): WavHeader | undefined {
  if (bytes.length < 12) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const id = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const form = id(0);
  if (!["RIFF", "RIFX", "RF64"].includes(form) || id(8) !== "WAVE") return undefined;
  const little = form !== "RIFX";
  let format: Omit<WavHeader, "frameCount"> | undefined;
  let at = 12;
  for (let index = 0; index < maxChunks && at + 8 <= bytes.length; index += 1) {
    const length = view.getUint32(at + 4, little);
    const data = at + 8;
    if (id(at) === "fmt " && length >= 16 && data + 16 <= bytes.length) {
      format = {
        channelCount: view.getUint16(data + 2, little),
        sampleRateHz: view.getUint32(data + 4, little),
        frameBytes: view.getUint16(data + 12, little),
      };
    }
    if (id(at) === "data") {
      if (format === undefined || format.channelCount === 0 || format.sampleRateHz === 0) return undefined;
      if (format.frameBytes === 0) return undefined;
      const available = Math.min(length, fileBytes - data);
      return { ...format, frameCount: Math.floor(available / format.frameBytes) };
    }
    at = data + length + (length & 1);
  }
  return undefined;
}
