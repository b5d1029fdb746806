import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeWav } from "./encode-wav.ts";
import { readRecordingInfo } from "./read-recording-info.ts";

/** A WAV file with one more chunk at its end. */
function wavWith(id: string, text: string): Uint8Array {
  const wav = encodeWav([new Float32Array(8)], 48_000, "pcm16");
  const body = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const padded = body.length + (body.length % 2);
  const bytes = new Uint8Array(wav.length + 8 + padded);
  bytes.set(wav);
  bytes.set(
    Uint8Array.from(id, (letter) => letter.charCodeAt(0)),
    wav.length,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(wav.length + 4, body.length, true);
  view.setUint32(4, bytes.length - 8, true);
  bytes.set(body, wav.length + 8);
  return bytes;
}
const bext = (date: string) => `${"\0".repeat(320)}${date}${"\0".repeat(270)}`;

describe("when and where a recording was made", () => {
  it.each([
    [
      wavWith(
        "guan",
        "GUANO|Version: 1.0\nTimestamp: 2019-04-30T21:02:44+01:00\nLoc Position: 60.17 24.94\n",
      ),
      {
        time: { local: "2019-04-30T21:02:44", utcOffsetMinutes: 60, source: "guano" },
        location: { latitude: 60.17, longitude: 24.94 },
      },
    ],
    [
      wavWith("guan", "GUANO|Version: 1.0\nTimestamp: 2019-04-30 21:02:44.123\nLoc Position: 0 0\n"),
      { time: { local: "2019-04-30T21:02:44", source: "guano" } },
    ],
    [wavWith("bext", bext("2021-03-0405:06:07")), { time: { local: "2021-03-04T05:06:07", source: "bext" } }],
    [wavWith("bext", bext("2021:03:0405-06-07")), { time: { local: "2021-03-04T05:06:07", source: "bext" } }],
    [
      wavWith(
        "LIST",
        "INFOICMT Recorded at 19:22:55 14/12/2020 (UTC-5) by AudioMoth 24E144085F256DF7 at gain",
      ),
      { time: { local: "2020-12-14T19:22:55", utcOffsetMinutes: -300, source: "comment" } },
    ],
    [
      wavWith("LIST", "INFOICMT Recorded at 19:22:55 14/12/2020 (UTC) by AudioMoth"),
      { time: { local: "2020-12-14T19:22:55", utcOffsetMinutes: 0, source: "comment" } },
    ],
    [
      wavWith(
        "iXML",
        "<BWFXML><BEXT><BWF_ORIGINATION_DATE>2022-01-02</BWF_ORIGINATION_DATE><BWF_ORIGINATION_TIME>03:04:05</BWF_ORIGINATION_TIME></BEXT></BWFXML>",
      ),
      { time: { local: "2022-01-02T03:04:05", source: "iXML" } },
    ],
  ])("is what its metadata states (%#)", (wav, expected) => {
    expect(readRecordingInfo(wav, "20180101_000000.wav")).toEqual(expected);
  });

  const plain = encodeWav([new Float32Array(8)], 48_000, "pcm16");
  it.each([
    ["20201214_192255.wav", "2020-12-14T19:22:55"],
    ["BAT-2020-12-14T19-22-55_2.WAV", "2020-12-14T19:22:55"],
    ["rec 20201214192255.wav", "2020-12-14T19:22:55"],
  ])("or else what its name states: %s", (name, local) => {
    expect(readRecordingInfo(plain, name)).toEqual({ time: { local, source: "fileName" } });
  });

  it.each([
    ["nothing", plain, "sound.wav"],
    ["a day that does not exist", wavWith("bext", bext("2021-02-3005:06:07")), "20211332_250000.wav"],
    ["a clock that was not set", wavWith("bext", bext("1970-01-0100:00:07")), "12345678901234567.wav"],
    ["no WAV file", new Uint8Array([1, 2, 3]), "a.wav"],
  ])("is unknown for %s", (_, wav, name) => expect(readRecordingInfo(wav, name)).toEqual({}));
});

const folder = resolve(import.meta.dirname, "../../../../../shared/data/cases/recording-time-ignored");
it.skipIf(!existsSync(folder))("the cases (skipped without the test recordings)", () => {
  const local = (name: string) =>
    readRecordingInfo(new Uint8Array(readFileSync(resolve(folder, name))), name).time?.local;
  expect(["bext.wav", "guano.wav", "20201214_192255.wav"].map(local)).toEqual([
    "2021-03-04T05:06:07",
    "2019-04-30T21:02:44",
    "2020-12-14T19:22:55",
  ]);
});
