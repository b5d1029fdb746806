import { layoutOf } from "./decode-wav.ts";
import { WavError } from "./wav-error.ts";

/** When a recording was made, as its file states it. */
export interface RecordingTime {
  /** ISO 8601 without a zone: "2021-03-04T05:06:07". */
  readonly local: string;
  /** East of UTC, minutes; absent if the file does not state a zone. */
  readonly utcOffsetMinutes?: number;
  readonly source: "guano" | "wamd" | "bext" | "comment" | "iXML" | "listDate" | "fileName";
}

/** What the file of a recording states about it. */
export interface RecordingInfo {
  readonly time?: RecordingTime;
  /** Where the recorder was, if it states it: degrees, WGS 84. */
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

type Found = Omit<RecordingTime, "source">;

const two = (value: string | number) => String(value).padStart(2, "0");

/** A calendar time, or undefined if there is no such day or time; years before 1980 are clocks that were not set. */
function timeOf(date: readonly string[], utcOffsetMinutes?: number): Found | undefined {
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = date;
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second || "0")}`;
  const parsed = new Date(`${local}Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 19) !== local || Number(year) < 1980)
    return undefined;
  return { local, ...(utcOffsetMinutes !== undefined && { utcOffsetMinutes }) };
}

/** No clock is further from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;

/** "Z", "+01:00", "-0500", "-5", "+5:30". */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "") return undefined;
  if (/^(?:z|utc)$/i.test(zone)) return 0;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = 60 * Number(hours) + Number(minutes);
  if (sign === undefined || offset > MAX_OFFSET_MINUTES) return undefined;
  return sign === "-" && offset > 0 ? -offset : offset;
}

/** A date with its time as ISO 8601 and its relatives write it, from the beginning of a text. */
const STAMP =
  /^(\d{4})[-:/.](\d{2})[-:/.](\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?/i;

function readStamp(text: string): Found | undefined {
  const stamp = STAMP.exec(text);
  return stamp ? timeOf(stamp.slice(1, 7), offsetOf(stamp[7])) : undefined;
}

/** No time and no place is longer; a longer text is cut, so that no pattern is slow on what somebody made up. */
const MAX_FIELD_LETTERS = 200;

const fieldOf = (text: string | undefined): string => (text ?? "").trim().slice(0, MAX_FIELD_LETTERS);

/** A position, unless it is none: recorders without a fix write zeros. */
function locationOf(latitude = Number.NaN, longitude = Number.NaN): RecordingInfo["location"] {
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPlace ? { latitude, longitude } : undefined;
}

/** "60.17 24.94", "47.756787, -122.729977". */
function readPosition(text: string): RecordingInfo["location"] {
  const [latitude, longitude] = text.split(/[\s,]+/).map(Number.parseFloat);
  return locationOf(latitude, longitude);
}

/** GUANO 1.0: "Timestamp: 2019-04-30T21:02:44+01:00", "Loc Position: 60.17 24.94". */
function readGuano(text: string): { time?: Found; location?: RecordingInfo["location"] } {
  const fields = new Map(
    text.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const time = readStamp(fieldOf(fields.get("Timestamp")));
  const location = readPosition(fieldOf(fields.get("Loc Position")));
  return { ...(time && { time }), ...(location && { location }) };
}

const WAMD_TIME = 5;
const WAMD_PLACE = 6;

/**
 * Wildlife Acoustics' metadata: entries of an id (2 bytes), a length (4) and a text. The time is as in GUANO, the place
 * "WGS84,60.17,N,24.94,E" or, from handheld recorders, "WGS84,60.17,-24.94".
 */
function readWamd(text: string): { time?: Found; location?: RecordingInfo["location"] } {
  const fields = new Map<number, string>();
  const byte = (at: number) => text.charCodeAt(at);
  for (let at = 0; at + 6 <= text.length; ) {
    const length = byte(at + 2) + byte(at + 3) * 2 ** 8 + byte(at + 4) * 2 ** 16 + byte(at + 5) * 2 ** 24;
    fields.set(byte(at) + 256 * byte(at + 1), text.slice(at + 6, at + 6 + length));
    at += 6 + length;
  }
  const time = readStamp(fieldOf(fields.get(WAMD_TIME)));
  const [, latitude, south = "", longitude, west = ""] =
    /^WGS[^,]*,\s*(-?[\d.]+)\s*(?:,\s*([NS]))?\s*,\s*(-?[\d.]+)\s*(?:,\s*([EW]))?/.exec(
      fieldOf(fields.get(WAMD_PLACE)),
    ) ?? [];
  const location = locationOf(
    (south === "S" ? -1 : 1) * Number(latitude),
    (west === "W" ? -1 : 1) * Number(longitude),
  );
  return { ...(time && { time }), ...(location && { location }) };
}

/** EBU Tech 3285: date at byte 320 and time at byte 330, with any separators. */
const readBext = (text: string): Found | undefined => {
  const [, ...date] = /^(\d{4})\D(\d{2})\D(\d{2})(\d{2})\D(\d{2})\D(\d{2})/.exec(text.slice(320, 338)) ?? [];
  return timeOf(date);
};

/** The comment of AudioMoth recorders: "Recorded at 19:22:55 14/12/2020 (UTC-5) by AudioMoth ...". */
const readComment = (text: string): Found | undefined => {
  const [, hour = "", minute = "", second = "", day = "", month = "", year = "", zone] =
    /Recorded at (\d{2}):(\d{2}):(\d{2})(?:\.\d+)? (\d{2})\/(\d{2})\/(\d{4}) \(UTC([+-][\d:]+)?\)/.exec(
      text,
    ) ?? [];
  return timeOf([year, month, day, hour, minute, second], offsetOf(zone) ?? 0);
};

/** iXML 2: the date of `bext` once more, and "LOCATION_GPS", "47.756787, -122.729977". */
function readIxml(text: string): { time?: Found; location?: RecordingInfo["location"] } {
  const field = (name: string) => {
    const tag = text.indexOf(`<${name}>`);
    const from = tag + name.length + 2;
    const to = tag < 0 ? -1 : text.indexOf("<", from);
    return text.startsWith(`</${name}>`, to) ? fieldOf(text.slice(from, to)) : "";
  };
  const date = field("BWF_ORIGINATION_DATE").split(/\D/);
  const time = timeOf([...date, ...field("BWF_ORIGINATION_TIME").split(/\D/)]);
  const location = readPosition(field("LOCATION_GPS"));
  return { ...(time && { time }), ...(location && { location }) };
}

/** `ICRD` of a list of facts, where a recorder writes the time of day into it too. */
const readListDate = (text: string): Found | undefined => {
  const at = text.indexOf("ICRD");
  return at < 0 ? undefined : readStamp(text.slice(at + 8, at + 8 + MAX_FIELD_LETTERS));
};

/** The first time that one of several texts states. */
function firstTime(texts: readonly string[], read: (text: string) => Found | undefined): Found | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found) return found;
  }
  return undefined;
}

const FILE_NAMES = [
  // "20201214_192255.wav", "BAT_2020-12-14T19-22-55_2.wav", "Audio 2020-12-14 at 19.22.55.m4a.wav"
  /(?:^|\D)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?:[T _-]{0,3}| at )(\d{2})([-_.:]?)(\d{2})\6(\d{2})(?!\d)/,
  // "201214-192255.wav", "201214_192255_Tr1.wav", of this century
  /(?:^|[^\dA-Za-z])([12]\d)()(\d{2})(\d{2})[-_](\d{2})()(\d{2})(\d{2})(?!\d)/,
];
/** "20201214T192255+0100_site.wav"; after another separator a number of the file may follow. */
const ZONE_OF_NAME = /T\d{6}(Z|[+-](?:0\d|1[0-4])(?:00|15|30|45))(?!\d)/;

/** The time that a recorder put into the name of its file. */
function readFileName(name: string): Found | undefined {
  for (const pattern of FILE_NAMES) {
    const [, year = "", , month = "", day = "", hour = "", , minute = "", second = ""] =
      pattern.exec(name) ?? [];
    const date = [year.length === 2 ? `20${year}` : year, month, day, hour, minute, second];
    const found = timeOf(date, offsetOf(ZONE_OF_NAME.exec(name)?.[1]));
    if (found) return found;
  }
  return undefined;
}

/**
 * When and where a recording was made, by what its file states: GUANO metadata, those of Wildlife Acoustics (`wamd`), the broadcast extension (`bext`), the
 * comment that AudioMoth recorders write, iXML, the date in a list of facts (`ICRD`), or else the name of the file, in
 * this order: what recorders write for this purpose, with a zone where there is one, comes before what programs change
 * when they cut or convert a file, and a name, which people change, comes last. Each is believed only if it is a time
 * that a clock can show. Empty if nothing states it, or if the bytes are no WAV file.
 */
export function readRecordingInfo(wav: Uint8Array, fileName = ""): RecordingInfo {
  const texts = descriptionsOf(wav);
  const text = (id: string) => texts.find((each) => each.id === id)?.text ?? "";
  const lists = texts.filter(({ id }) => id === "LIST").map((list) => list.text);
  const guano = readGuano(text("guan"));
  const wamd = readWamd(text("wamd"));
  const ixml = readIxml(text("iXML"));
  const candidates: [RecordingTime["source"], Found | undefined][] = [
    ["guano", guano.time],
    ["wamd", wamd.time],
    ["bext", readBext(text("bext"))],
    ["comment", firstTime(lists, readComment)],
    ["iXML", ixml.time],
    ["listDate", firstTime(lists, readListDate)],
    ["fileName", readFileName(fileName)],
  ];
  const location = guano.location ?? wamd.location ?? ixml.location;
  const [source, found] = candidates.find(([, time]) => time !== undefined) ?? [];
  return {
    ...(source !== undefined && found !== undefined && { time: { ...found, source } }),
    ...(location && { location }),
  };
}

function descriptionsOf(wav: Uint8Array): { id: string; text: string }[] {
  try {
    return layoutOf(wav).descriptions.map(({ id, start, size }) => ({
      id,
      // Each byte is a letter, so that positions in `bext` stay; the rest is ASCII where it matters.
      text: new TextDecoder("latin1").decode(wav.subarray(start, start + size)),
    }));
  } catch (error) {
    if (error instanceof WavError) return [];
    throw error;
  }
}
