import { decodeText } from "../../../csv/decode-text.ts";
import { cutWav } from "../../../wav/cut-wav.ts";
import { decodeWav } from "../../../wav/decode-wav.ts";
import { encodeWav, encodeWavBlocks, type WavSampleFormat } from "../../../wav/encode-wav.ts";
import { openWav } from "../../../wav/open-wav.ts";
import { readRecordingInfo } from "../../../wav/read-recording-info.ts";
import { blobSource, fileHandleSource } from "../../../wav/wav-source.ts";
import { aChunk, aWav } from "../../a-wav.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf, wholeFrom } from "../fuzz-target.ts";
import { aRate, aRecording } from "./recordings.ts";

const channelsOf = (random: Random, most: number) => {
  const length = wholeFrom(random, 0, 200);
  return Array.from({ length: wholeFrom(random, 1, most) }, () => aRecording(random, length, length));
};
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const aFormat = (random: Random) => oneOf<WavSampleFormat>(random, ["pcm16", "pcm24", "float32"]);
const someSamples = Array.from({ length: 100 }, (_, n) => n * n - 500);
const files = [
  aWav({ container: "RF64", samples: someSamples }),
  aWav({ container: "RIFX", bits: 24, samples: someSamples }),
  aWav({ bits: 32, validBits: 24, before: aChunk("LIST", [1, 2, 3]), after: aChunk("bext", [1]) }),
  aWav({ bits: 24, validBits: 20, sampleBytes: 4, samples: someSamples }),
  aWav({ tag: 7, bits: 8, samples: [1, 2, 3] }),
];
const aFile = (random: Random): Uint8Array =>
  random() < 0.5
    ? encodeWav(channelsOf(random, 8), Math.round(aRate(random)), aFormat(random))
    : oneOf(random, files as [Uint8Array]);

const shapeWords = /channel|frames|sampling rate|blocks|4 GiB/;

const descriptions = [
  aWav({ after: aChunk("guan", letters("Timestamp: 2019-04-30T21:02:44+01:00\nLoc Position: 60.17 24.94")) }),
  aWav({ before: aChunk("bext", letters(`${"\0".repeat(320)}2021-03-0405:06:07`)) }),
  aWav({ after: aChunk("LIST", letters("INFOICMT Recorded at 19:22:55 14/12/2020 (UTC-5)")) }),
  aWav({ after: aChunk("iXML", letters("<BWF_ORIGINATION_DATE>2021-03-04</BWF_ORIGINATION_DATE>")) }),
];

export const wavTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "readRecordingInfo",
    weight: 4,
    valid: (random: Random) => [
      oneOf(random, descriptions as [Uint8Array]),
      oneOf(random, ["20201214_192255.wav", "a.wav"]),
    ],
    call: readRecordingInfo,
  }),
  fuzzTarget({
    name: "decodeText",
    weight: 2,
    valid: (random: Random) => [
      oneOf(random, [
        Uint8Array.of(0xff, 0xfe, 0x78, 0, 0x79, 0),
        Uint8Array.of(0, 0x78, 0, 0x79),
        Uint8Array.of(0xb5, 0x6d),
        Uint8Array.of(0xc2, 0xb5, 0x6d),
      ]),
    ],
    call: decodeText,
  }),
  fuzzTarget({
    name: "decodeWav",
    weight: 10,
    valid: (random: Random) => [aFile(random)],
    call: decodeWav,
    faultOf: ({ channels, sampleRateHz }) =>
      channels.length > 0 && sampleRateHz > 0 ? undefined : "no channel or no rate",
  }),
  fuzzTarget({
    name: "openWav",
    weight: 6,
    valid: (random: Random) => [
      aFile(random),
      someOf(random, { blockFrames: 37, fromFrame: 5, toFrame: 90 }),
    ],
    call: async (bytes, options) => {
      const wav = await openWav({
        size: bytes.length,
        read: async (start, length) => bytes.subarray(start, start + length),
      });
      const blocks: Float32Array[][] = [];
      for await (const block of wav.blocks(options)) blocks.push(block);
      return { ...wav, blocks };
    },
  }),
  fuzzTarget({
    name: "cutWav",
    weight: 4,
    valid: (random: Random) => [aFile(random), { fromS: random() / 1000, toS: random() / 100 }],
    call: async (bytes, part) => {
      const source = {
        size: bytes.length,
        read: async (start: number, length: number) => bytes.subarray(start, start + length),
      };
      const wav = await cutWav(source, part);
      return { wav, read: decodeWav(wav) };
    },
    refusal: /^(?:fromS|toS) must/,
  }),
  fuzzTarget({
    name: "blobSource",
    weight: 2,
    valid: (random: Random) => [aFile(random), wholeFrom(random, 0, 60), wholeFrom(random, 0, 60)],
    call: (bytes, start, length) =>
      blobSource(new Blob([bytes as Uint8Array<ArrayBuffer>])).read(start, length),
  }),
  fuzzTarget({
    name: "fileHandleSource",
    weight: 2,
    valid: (random: Random) => [aFile(random), wholeFrom(random, 1, 50)],
    call: async (bytes, most) => {
      // a handle that gives a few bytes at a time
      const handle = {
        async read(into: Uint8Array, offset: number, length: number, position: number) {
          const few = bytes.subarray(
            position,
            position + Math.min(length, Math.max(1, Math.floor(most) || 1)),
          );
          into.set(few, offset);
          return { bytesRead: few.length };
        },
      };
      const wav = await openWav(fileHandleSource(handle, bytes.length));
      const read: Float32Array[][] = [];
      for await (const block of wav.blocks()) read.push(block);
      return read;
    },
  }),
  fuzzTarget({
    name: "encodeWav",
    weight: 4,
    valid: (random: Random) => [channelsOf(random, 4), Math.round(aRate(random)), aFormat(random)],
    call: (channels, sampleRateHz, format) => {
      const bytes = encodeWav(channels, sampleRateHz, format);
      return { bytes, read: decodeWav(bytes), sampleRateHz, channelCount: channels.length };
    },
    refusal: shapeWords,
    faultOf: ({ read, sampleRateHz, channelCount }) =>
      read.sampleRateHz === sampleRateHz && read.channels.length === channelCount
        ? undefined
        : "what was written reads otherwise",
  }),
  fuzzTarget({
    name: "encodeWavBlocks",
    weight: 3,
    valid: (random: Random) => {
      const channels = channelsOf(random, 3);
      const frames = channels[0]?.length ?? 0;
      const half = Math.floor(frames / 2);
      const blocks = [
        channels.map((channel) => channel.subarray(0, half)),
        channels.map((channel) => channel.subarray(half)),
      ];
      const sampleRateHz = Math.round(aRate(random));
      return [blocks, { channelCount: channels.length, sampleRateHz, frames, format: aFormat(random) }];
    },
    call: async (blocks, shape) => {
      let bytes = 0;
      for await (const part of encodeWavBlocks(blocks, shape)) bytes += part.length;
      return bytes;
    },
    refusal: shapeWords,
  }),
];
