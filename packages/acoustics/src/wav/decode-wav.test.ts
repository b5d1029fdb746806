import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aChunk, aWav, WavBytes, type WavRecipe } from "../testing/a-wav.ts";
import { decodeWav } from "./decode-wav.ts";
import { WavError } from "./wav-error.ts";

const mono = (recipe: WavRecipe) => {
  const { channels, warnings } = decodeWav(aWav(recipe));
  return { samples: Array.from(channels[0] ?? []), warnings: (warnings ?? []).map(({ code }) => code) };
};

const codeOf = (bytes: Uint8Array): string => {
  try {
    decodeWav(bytes);
  } catch (error) {
    if (error instanceof WavError) return error.code;
    throw error;
  }
  return "read";
};

describe("decodeWav", () => {
  it.each([
    [8, [0, 128, 192, 255], [-1, 0, 0.5, 127 / 128]],
    [5, [0, 128, 192], [-1, 0, 0.5]],
    [12, [0x7ff0, -0x8000, 0x10], [2047 / 2048, -1, 1 / 2048]],
    [16, [0, 16384, -32768, 32767], [0, 0.5, -1, 32767 / 32768]],
    [17, [0x400000, -0x800000, 0x80], [0.5, -1, 2 ** -16]],
    [24, [0x400000, -0x800000, 1], [0.5, -1, 2 ** -23]],
    [32, [0x40000000, -0x80000000, 256], [0.5, -1, 2 ** -23]],
    [36, [2n ** 38n, -(2n ** 39n)], [0.5, -1]],
    [48, [2n ** 46n, -(2n ** 47n), 2n ** 24n], [0.5, -1, 2 ** -23]],
    [53, [2n ** 54n, -(2n ** 55n)], [0.5, -1]],
    [64, [2n ** 62n, -(2n ** 63n), 2n ** 40n, -1n], [0.5, -1, 2 ** -23, -(2 ** -63)]],
  ])("reads integers of %i bits in both byte orders", (bits, samples, expected) => {
    for (const container of ["RIFF", "RIFX", "RF64"] as const) {
      const read = mono({ container, bits, samples });
      expect(read.samples).toEqual(expected);
      expect(read.warnings).toEqual([]);
    }
  });

  it("keeps channels apart", () => {
    const { channels, sampleRateHz } = decodeWav(
      aWav({ channelCount: 3, sampleRateHz: 250000, samples: [1, 2, 3, 4, 5, 6] }),
    );
    expect(sampleRateHz).toBe(250000);
    expect(channels.map((channel) => Array.from(channel, (value) => value * 32768))).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
  });

  it("reads floating point above full scale, and not-finite samples as 0 with a warning", () => {
    const bits = (value: number) => new DataView(new Float32Array([value]).buffer).getUint32(0, true);
    const samples = [2.5, Number.NaN, Number.POSITIVE_INFINITY, -0.25].map(bits);
    const read = mono({ tag: 3, bits: 32, samples });
    expect(read.samples).toEqual([2.5, 0, 0, -0.25]);
    expect(read.warnings).toEqual(["samplesNotFinite"]);
  });

  it("reads A-law and mu-law", () => {
    expect(mono({ tag: 6, bits: 8, samples: [0xd5, 0x55, 0xaa] }).samples).toEqual([
      8 / 32768,
      -8 / 32768,
      32256 / 32768,
    ]);
    expect(mono({ tag: 7, bits: 8, samples: [0xff, 0x80, 0x00] }).samples).toEqual([
      0,
      32124 / 32768,
      -32124 / 32768,
    ]);
  });

  it("takes the upper bits of a larger container, as the format says", () => {
    const read = mono({ bits: 32, validBits: 24, samples: [0x40000000, -0x80000000] });
    expect(read).toEqual({ samples: [0.5, -1], warnings: [] });
    expect(decodeWav(aWav({ bits: 32, validBits: 24 })).bitsPerSample).toBe(24);
  });

  it.each([
    ["zeros", [0x400000, 0x800001]],
    ["signs", [0x400000, -0x7fffff]],
  ])("recognises samples at the lower end of their container below %s", (_, samples) => {
    const read = mono({ bits: 24, sampleBytes: 4, samples });
    expect(read.samples).toEqual([0.5, -0x7fffff / 0x800000]);
    expect(read.warnings).toEqual(["rightJustified"]);
  });

  it("reads the whole container when an extensible file uses more bits than it names", () => {
    const read = mono({ bits: 32, validBits: 24, samples: [0x40000001, -0x7fffffff] });
    expect(read.samples).toEqual([0.5, -1]);
    expect(read.warnings).toEqual(["moreBitsUsed"]);
  });

  it("finds the samples among chunks of odd size, before and after, with and without pad bytes", () => {
    const odd = aChunk("LIST", [1, 2, 3]);
    expect(mono({ before: odd, after: odd }).warnings).toEqual([]);
    const unpadded = mono({ before: aChunk("junk", [1, 2, 3], false) });
    expect(unpadded.samples).toEqual([0, 0.5, -1]);
    expect(unpadded.warnings).toEqual(["missingPadByte"]);
  });

  it.each(["guan", "wamd", "iXML", "minf", "elm1", "axml", "cart", "inst", "acid"])(
    "finds a chunk %s behind one of odd size without its pad byte",
    (id) => {
      const odd = aChunk("LIST", [1, 2, 3], false);
      const read = mono({ before: Uint8Array.from([...odd, ...aChunk(id, new Array(20).fill(120))]) });
      expect(read.samples).toEqual([0, 0.5, -1]);
      expect(read.warnings).toEqual(["missingPadByte"]);
    },
  );

  it("finds the samples and each chunk among any chunks, with and without pad bytes", () => {
    const ids = ["LIST", "junk", "guan", "wamd", "iXML", "bext", "fact", "cue ", "acid"] as const;
    const chunk = fc.record({
      id: fc.constantFrom(...ids),
      // Text and numbers; a chunk whose content reads as another chunk's header is found by no reader.
      content: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 }),
      isPadded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
        const before = chunks.flatMap(({ id, content, isPadded }) => [...aChunk(id, content, isPadded)]);
        const isShort = chunks.some(({ content, isPadded }) => content.length % 2 === 1 && !isPadded);
        const read = mono({ before: Uint8Array.from(before) });
        expect(read).toEqual({ samples: [0, 0.5, -1], warnings: isShort ? ["missingPadByte"] : [] });
      }),
      { numRuns: process.env.SONOLENS_LONG === "1" ? 20_000 : 500 },
    );
  });

  it("reads what is there of a cut file, and says so", () => {
    const whole = aWav({ samples: [1, 2, 3, 4] });
    const { channels, warnings } = decodeWav(whole.subarray(0, whole.length - 3));
    expect(Array.from(channels[0] ?? [], (value) => value * 32768)).toEqual([1, 2]);
    expect(warnings?.[0]).toMatchObject({
      code: "dataTruncated",
      params: { declaredBytes: 8, presentBytes: 5 },
    });
  });

  it("reads to the end when the size is unknown", () => {
    expect(mono({ dataSize: 0xffffffff })).toEqual({ samples: [0, 0.5, -1], warnings: ["dataSizeUnknown"] });
  });

  it("reads a view into a larger buffer", () => {
    const whole = aWav();
    const shifted = new Uint8Array(whole.length + 5);
    shifted.set(whole, 5);
    expect(Array.from(decodeWav(shifted.subarray(5)).channels[0] ?? [])).toEqual([0, 0.5, -1]);
  });

  it("gives empty channels for a file without frames", () => {
    expect(mono({ samples: [] })).toEqual({ samples: [], warnings: ["noFrames"] });
  });

  it.each<[string, Uint8Array]>([
    ["notWav", new Uint8Array(0)],
    ["notWav", new TextEncoder().encode("RIFF\u0000\u0000\u0000\u0000AVI fmt ")],
    ["truncatedHeader", aWav().subarray(0, 30)],
    [
      "noFormat",
      new WavBytes()
        .text("RIFF")
        .number(40, 4)
        .text("WAVE")
        .text("data")
        .number(28, 4)
        .bytes(new Uint8Array(28))
        .done(),
    ],
    ["noData", aWav().subarray(0, 36)],
    ["unsupportedCompression", aWav({ tag: 17, bits: 4, blockAlign: 256 })],
    ["unsupportedBits", aWav({ bits: 0 })],
    ["unsupportedBits", aWav({ tag: 3, bits: 16 })],
    ["unsupportedBits", aWav({ bits: 72 })],
    ["contradictingHeader", aWav({ channelCount: 2, blockAlign: 3 })],
    ["contradictingHeader", aWav({ bits: 16, sampleBytes: 4, byteRate: 96000 })],
    ["contradictingHeader", aWav({ bits: 8, sampleBytes: 4, samples: [0x12345678, -0x12345678] })],
    ["invalidChannelCount", aWav({ channelCount: 0 })],
    ["tooManyChannels", aWav({ channelCount: 129 })],
    ["invalidSampleRate", aWav({ sampleRateHz: 0 })],
  ])("refuses with %s", (code, bytes) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it("refuses what would fill the memory", () => {
    const header = aWav({ bits: 8, samples: [], dataSize: 0xffffffff });
    const large = new Uint8Array(140 * 1024 * 1024);
    large.set(header);
    expect(codeOf(large)).toBe("tooLarge");
  });
});
