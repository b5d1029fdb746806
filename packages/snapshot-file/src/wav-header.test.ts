import { readdirSync, readFileSync } from "node:fs";
import { decodeWav, encodeWav, WavError } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { aWav } from "./testing/a-snapshot.ts";
import { hasSharedData, sharedData } from "./testing/shared-data.ts";
import { readWavHeader } from "./wav-header.ts";

const decoded = (bytes: Uint8Array) => {
  try {
    const { sampleRateHz, channels } = decodeWav(bytes);
    return { sampleRateHz, channelCount: channels.length, frameCount: channels[0]?.length };
  } catch (error) {
    if (error instanceof WavError) return undefined;
    throw error;
  }
};

it("reads the header that the acoustics package writes", () => {
  const channels = [new Float32Array(100), new Float32Array(100)];
  const bytes = new Uint8Array(encodeWav(channels, 96_000, "float32"));
  expect(readWavHeader(bytes)).toMatchObject({ sampleRateHz: 96_000, channelCount: 2, frameCount: 100 });
});

it("counts the samples of a whole file from its beginning", () => {
  const bytes = aWav({ frameCount: 1000 });
  expect(readWavHeader(bytes.subarray(0, 64), bytes.length)?.frameCount).toBe(1000);
  expect(readWavHeader(bytes.subarray(0, 64))?.frameCount).toBe(10);
});

it.each([
  ["nothing", new Uint8Array()],
  ["another RIFF file", new TextEncoder().encode("RIFF\0\0\0\0AVI LIST....")],
  ["no channels", aWav({ channelCount: 0 })],
  ["no sample rate", aWav({ sampleRateHz: 0 })],
  ["no data", aWav().subarray(0, 36)],
])("finds no header in %s", (_, bytes) => expect(readWavHeader(bytes)).toBeUndefined());

it.skipIf(!hasSharedData("wav"))("agrees with the decoder on every file that it decodes", () => {
  let compared = 0;
  for (const name of readdirSync(sharedData("wav"))) {
    const bytes = new Uint8Array(readFileSync(sharedData("wav", name)));
    const expected = decoded(bytes);
    if (expected === undefined) continue;
    expect(readWavHeader(bytes), name).toMatchObject(expected);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(40);
});
