/** Bytes from text, numbers and other bytes; numbers are written little-endian unless `bigEndian`. */
export class WavBytes {
  readonly #bytes: number[] = [];
  readonly #bigEndian: boolean;

  constructor(bigEndian = false) {
    this.#bigEndian = bigEndian;
  }

  text(text: string): this {
    for (const sign of text) this.#bytes.push(sign.charCodeAt(0));
    return this;
  }

  number(value: number | bigint, width: number): this {
    const bytes = Array.from({ length: width }, (_, index) =>
      Number((BigInt(value) >> BigInt(8 * index)) & 255n),
    );
    this.#bytes.push(...(this.#bigEndian ? bytes.reverse() : bytes));
    return this;
  }

  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export interface WavRecipe {
  readonly container?: "RIFF" | "RIFX" | "RF64" | "BW64";
  readonly tag?: number;
  readonly channelCount?: number;
  readonly sampleRateHz?: number;
  readonly bits?: number;
  readonly blockAlign?: number;
  readonly byteRate?: number;
  /** Makes the format extensible. */
  readonly validBits?: number;
  readonly dataSize?: number;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  /** Samples as they are stored, frame after frame. */
  readonly samples?: readonly (number | bigint)[];
  readonly sampleBytes?: number;
}

/** A whole WAV file; default: 16-bit mono at 48 kHz with three samples. */
export function aWav(recipe: WavRecipe = {}): Uint8Array {
  const { container = "RIFF", tag = 1, channelCount = 1, sampleRateHz = 48000, bits = 16 } = recipe;
  const sampleBytes = recipe.sampleBytes ?? Math.ceil(bits / 8);
  const blockAlign = recipe.blockAlign ?? channelCount * sampleBytes;
  const isBig = container === "RIFX";
  const has64BitSizes = container === "RF64" || container === "BW64";
  const data = new WavBytes(isBig);
  for (const sample of recipe.samples ?? [0, 16384, -32768]) data.number(sample, sampleBytes);
  const samples = data.done();
  const isExtensible = recipe.validBits !== undefined;
  const body = new WavBytes(isBig).text("WAVE");
  if (has64BitSizes)
    body.text("ds64").number(28, 4).number(0, 8).number(samples.length, 8).number(0, 8).number(0, 4);
  body.bytes(recipe.before ?? []);
  body
    .text("fmt ")
    .number(isExtensible ? 40 : 16, 4)
    .number(isExtensible ? 0xfffe : tag, 2)
    .number(channelCount, 2);
  body
    .number(sampleRateHz, 4)
    .number(recipe.byteRate ?? sampleRateHz * blockAlign, 4)
    .number(blockAlign, 2)
    .number(bits, 2);
  if (isExtensible) {
    body
      .number(22, 2)
      .number(recipe.validBits ?? 0, 2)
      .number(0, 4)
      .number(tag, 4)
      .number(0, 2)
      .number(16, 2);
    body.bytes([0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]);
  }
  body
    .text("data")
    .number(recipe.dataSize ?? (has64BitSizes ? 0xffffffff : samples.length), 4)
    .bytes(samples);
  if (samples.length % 2 === 1) body.number(0, 1);
  body.bytes(recipe.after ?? []);
  const content = body.done();
  const size = has64BitSizes ? 0xffffffff : content.length;
  return new WavBytes(isBig).text(container).number(size, 4).bytes(content).done();
}

/** One chunk with its pad byte. */
export function aChunk(id: string, content: readonly number[], pad = true): Uint8Array {
  const chunk = new WavBytes().text(id).number(content.length, 4).bytes(content);
  return (pad && content.length % 2 === 1 ? chunk.number(0, 1) : chunk).done();
}
