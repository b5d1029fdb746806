import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeWav } from "./encode-wav.ts";
import { readRecordingInfo } from "./read-recording-info.ts";

const plain = encodeWav([new Float32Array(8)], 48_000, "pcm16");

/** A WAV file with one more chunk at its end. */
function wavWith(id: string, text: string, wav = plain): Uint8Array {
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
const wamd = (fields: readonly [number, string][]) =>
  fields.map(([id, text]) => `${String.fromCharCode(id, 0, text.length, 0, 0, 0)}${text}`).join("");
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
    [
      wavWith("guan", "GUANO|Version: 1.0\nTimestamp: 2019-04-30T21:02:44+99:99\nLoc Position: 91 0\n"),
      { time: { local: "2019-04-30T21:02:44", source: "guano" } },
    ],
    [
      wavWith(
        "wamd",
        wamd([
          [0, "\x01\0"],
          [1, "SM4BAT-FS"],
          [5, "2018-05-06 21:14:55+02:00"],
          [6, "WGS84,33.868,S,151.209,E"],
        ]),
      ),
      {
        time: { local: "2018-05-06T21:14:55", utcOffsetMinutes: 120, source: "wamd" },
        location: { latitude: -33.868, longitude: 151.209 },
      },
    ],
    [
      wavWith(
        "wamd",
        wamd([
          [6, "WGS84, 47.5, -122.25, 30"],
          [5, "2018-05-06 21:14:55"],
        ]),
      ),
      {
        time: { local: "2018-05-06T21:14:55", source: "wamd" },
        location: { latitude: 47.5, longitude: -122.25 },
      },
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
    [
      wavWith(
        "iXML",
        "<BWFXML><BEXT><BWF_ORIGINATION_DATE>2022-01-02</BWF_ORIGINATION_DATE><BWF_ORIGINATION_TIME>03:04:05</BWF_ORIGINATION_TIME></BEXT><LOCATION><LOCATION_GPS>47.756787, -122.729977</LOCATION_GPS></LOCATION></BWFXML>",
      ),
      {
        time: { local: "2022-01-02T03:04:05", source: "iXML" },
        location: { latitude: 47.756787, longitude: -122.729977 },
      },
    ],
    [
      wavWith("LIST", "INFOICRD\x14\0\0\x002021-03-04 05:06:07\0"),
      { time: { local: "2021-03-04T05:06:07", source: "listDate" } },
    ],
  ])("is what its metadata states (%#)", (wav, expected) => {
    expect(readRecordingInfo(wav, "20180101_000000.wav")).toEqual(expected);
  });

  it.each([
    ["20201214_192255.wav", "2020-12-14T19:22:55"],
    ["BAT-2020-12-14T19-22-55_2.WAV", "2020-12-14T19:22:55"],
    ["rec 20201214192255.wav", "2020-12-14T19:22:55"],
    ["S4A00001_20201214_192255_000.wav", "2020-12-14T19:22:55"],
    ["2020_12_14_19_22_55.wav", "2020-12-14T19:22:55"],
    ["Audio 2020-12-14 at 19.22.55.wav", "2020-12-14T19:22:55"],
    ["201214-192255_Tr1_2.WAV", "2020-12-14T19:22:55"],
    ["20201214T192255+0100_site.wav", "2020-12-14T19:22:55", 60],
    ["20201214T192255-0330.wav", "2020-12-14T19:22:55", -210],
    ["20201214T192255Z.wav", "2020-12-14T19:22:55", 0],
    ["20201214_192255-0001.wav", "2020-12-14T19:22:55"],
  ])("or else what its name states: %s", (name, local, utcOffsetMinutes?: number) => {
    expect(readRecordingInfo(plain, name)).toEqual({
      time: { local, ...(utcOffsetMinutes !== undefined && { utcOffsetMinutes }), source: "fileName" },
    });
  });

  const chunks: [string, string][] = [
    ["guan", "GUANO|Version: 1.0\nTimestamp: 2019-04-30T21:02:44Z\n"],
    ["wamd", wamd([[5, "2018-05-06 21:14:55"]])],
    ["bext", bext("2021-03-0405:06:07")],
    ["LIST", "INFOICMT____Recorded at 19:22:55 14/12/2020 (UTC) by AudioMoth"],
    [
      "iXML",
      "<BWF_ORIGINATION_DATE>2022-01-02</BWF_ORIGINATION_DATE><BWF_ORIGINATION_TIME>03:04:05</BWF_ORIGINATION_TIME>",
    ],
    ["LIST", "INFOICRD____2023-03-04T05:06:07Z"],
  ];
  const inAll = (from: number) =>
    chunks.slice(from).reduceRight((wav, [id, text]) => wavWith(id, text, wav), plain);
  it.each([
    [0, "guano"],
    [1, "wamd"],
    [2, "bext"],
    [3, "comment"],
    [4, "iXML"],
    [5, "listDate"],
    [6, "fileName"],
  ])("is what states it best of several (%i)", (from, source) => {
    expect(readRecordingInfo(inAll(from), "20201214_192255.wav").time?.source).toBe(source);
  });

  const moment = fc
    .date({
      min: new Date("1980-01-01T00:00:00Z"),
      max: new Date("2100-01-01T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 19));
  const stated = fc.record({
    local: moment,
    offset: fc.option(fc.integer({ min: -14 * 60, max: 14 * 60 }), { nil: undefined }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => Number(value.toFixed(6))),
    longitude: fc.double({ min: 0.001, max: 180, noNaN: true }).map((value) => Number(value.toFixed(6))),
  });
  const zone = (offset: number | undefined) => {
    if (offset === undefined) return "";
    const size = Math.abs(offset);
    const two = (value: number) => String(value).padStart(2, "0");
    return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };

  it("is read as it was written, whatever the time, the zone and the place", () => {
    fc.assert(
      fc.property(stated, ({ local, offset, latitude, longitude }) => {
        const [date = "", time = ""] = local.split("T");
        const [year, month, day] = date.split("-");
        const place = `${latitude} ${longitude}`;
        const at = { local, ...(offset !== undefined && { utcOffsetMinutes: offset }) };
        const location = { latitude: latitude === 0 ? 0 : latitude, longitude };
        const guano = `GUANO|Version: 1.0\nLoc Position: ${place}\nTimestamp: ${local}${zone(offset)}\n`;
        const ixml = `<A><BWF_ORIGINATION_DATE>${date}</BWF_ORIGINATION_DATE><BWF_ORIGINATION_TIME>${time}</BWF_ORIGINATION_TIME><LOCATION_GPS>${latitude}, ${longitude}</LOCATION_GPS></A>`;
        const comment = `INFOICMT____Recorded at ${time} ${day}/${month}/${year} (UTC${zone(offset)}) by AudioMoth 24E1`;
        const wanted: [Uint8Array, string, object][] = [
          [wavWith("guan", guano), "", { time: { ...at, source: "guano" }, location }],
          [wavWith("bext", bext(date + time)), "", { time: { local, source: "bext" } }],
          [wavWith("iXML", ixml), "", { time: { local, source: "iXML" }, location }],
          [
            wavWith("LIST", comment),
            "",
            { time: { local, utcOffsetMinutes: offset ?? 0, source: "comment" } },
          ],
          [
            plain,
            `${local.replaceAll(/[-:]/g, "").replace("T", "_")}.WAV`,
            { time: { local, source: "fileName" } },
          ],
        ];
        for (const [wav, name, info] of wanted) expect(readRecordingInfo(wav, name)).toEqual(info);
      }),
      { seed: 11, numRuns: process.env.SONOLENS_LONG === "1" ? 10_000 : 200 },
    );
  });

  it("is a time that a clock can show and a place on earth, or nothing, whatever the text", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "Timestamp: ",
        "Loc Position: ",
        "<LOCATION_GPS>",
        "</LOCATION_GPS>",
        "ICRD____",
        "Recorded at ",
        "\n",
        " ",
        "T",
        "+99:99",
        "2021-02-30",
        "2021-03-04",
        "24:00:00",
        "05:06:07",
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("guan", "wamd", "bext", "iXML", "LIST"),
        fc.array(piece, { maxLength: 12 }),
        fc.string({ maxLength: 20 }),
        (id, pieces, name) => {
          const { time, location } = readRecordingInfo(wavWith(id, pieces.join("")), name);
          if (time) {
            expect(new Date(`${time.local}Z`).toISOString().slice(0, 19)).toBe(time.local);
            expect(Math.abs(time.utcOffsetMinutes ?? 0)).toBeLessThanOrEqual(14 * 60);
          }
          if (location) {
            expect(Math.abs(location.latitude)).toBeLessThanOrEqual(90);
            expect(Math.abs(location.longitude)).toBeLessThanOrEqual(180);
          }
        },
      ),
      { seed: 12, numRuns: process.env.SONOLENS_LONG === "1" ? 10_000 : 300 },
    );
  });

  it.each([
    ["nothing", plain, "sound.wav"],
    ["a number that looks like a short date", plain, "240131_481122.wav"],
    ["a day that does not exist", wavWith("bext", bext("2021-02-3005:06:07")), "20211332_250000.wav"],
    ["a clock that was not set", wavWith("bext", bext("1970-01-0100:00:07")), "12345678901234567.wav"],
    ["no WAV file", new Uint8Array([1, 2, 3]), "a.wav"],
  ])("is unknown for %s", (_, wav, name) => expect(readRecordingInfo(wav, name)).toEqual({}));
});

describe("a file that somebody made up", () => {
  const blanks = " ".repeat(2 ** 20 - 100);
  it.each([
    ["iXML without an end tag", wavWith("iXML", `<BWF_ORIGINATION_DATE>${blanks}`)],
    ["iXML with blanks", wavWith("iXML", `<LOCATION_GPS>1${blanks}2<LOCATION_GPS>`)],
    ["wamd with blanks", wavWith("wamd", `\x06\0\xff\xff\x0f\0WGS84,1${blanks}`)],
    ["GUANO of numbers", wavWith("guan", `Loc Position: ${"1,".repeat(500_000)}`)],
    ["iXML of numbers", wavWith("iXML", `<LOCATION_GPS>${"91,".repeat(340_000)}</LOCATION_GPS>`)],
  ])("is read at once: %s", (_, wav) => {
    const startedMs = performance.now();
    readRecordingInfo(wav);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it("has the place that comes first among many numbers, however they are padded", () => {
    const guano = `Loc Position: ${blanks.slice(500_000)}60.5 24.5 ${"1 ".repeat(200_000)}`;
    expect(readRecordingInfo(wavWith("guan", guano)).location).toEqual({ latitude: 60.5, longitude: 24.5 });
  });

  it("may state more in lists than a text can hold; the first of them are read", () => {
    const list = "x".repeat(2 ** 20);
    const count = 600;
    const head = wavWith("LIST", "INFOICMT____Recorded at 19:22:55 14/12/2020 (UTC) by AudioMoth");
    const bytes = new Uint8Array(head.length + count * (8 + list.length));
    bytes.set(head);
    const chunk = wavWith("LIST", list).subarray(plain.length);
    for (let index = 0; index < count; index++) bytes.set(chunk, head.length + index * chunk.length);
    expect(readRecordingInfo(bytes).time?.local).toBe("2020-12-14T19:22:55");
  });
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
