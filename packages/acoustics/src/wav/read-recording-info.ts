import { layoutOf } from "./decode-wav.ts";
import { WavError } from "./wav-error.ts";

/** When a recording was made, as its file states it. */
export interface RecordingTime {
  /** ISO 8601 without a zone: "2021-03-04T05:06:07". */
  readonly local: string;
  /** East of UTC, minutes; absent if the file does not state a zone. */
  readonly utcOffsetMinutes?: number;
  readonly source: "guano" | "bext" | "comment" | "iXML" | "fileName";
}

/** What the file of a recording states about it. */
export interface RecordingInfo {
  readonly time?: RecordingTime;
  /** Degrees, WGS 84. */
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

/** "Z", "+01:00", "-0500", "-5", "+5:30". */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "") return undefined;
  if (/^(?:z|utc)$/i.test(zone)) return 0;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? undefined : (sign === "-" ? -1 : 1) * (60 * Number(hours) + Number(minutes));
}

/** GUANO 1.0: "Timestamp: 2019-04-30T21:02:44+01:00", "Loc Position: 60.17 24.94". */
function readGuano(text: string): { time?: Found; location?: RecordingInfo["location"] } {
  const fields = new Map(
    text.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const stamp =
    /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      fields.get("Timestamp") ?? "",
    );
  const time = stamp ? timeOf(stamp.slice(1, 7), offsetOf(stamp[7])) : undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = (fields.get("Loc Position") ?? "")
    .split(/\s+/)
    .map(Number.parseFloat);
  // Recorders without a fix write zeros.
  const isLocation =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return { ...(time && { time }), ...(isLocation && { location: { latitude, longitude } }) };
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

const readIxml = (text: string): Found | undefined => {
  const field = (name: string) => new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(text)?.[1] ?? "";
  const date = field("BWF_ORIGINATION_DATE").split(/\D/);
  return timeOf([...date, ...field("BWF_ORIGINATION_TIME").split(/\D/)]);
};

/** "20201214_192255.wav", "BAT_2020-12-14T19-22-55_2.wav". */
const readFileName = (name: string): Found | undefined => {
  const [, ...date] =
    /(?:^|\D)(\d{4})-?(\d{2})-?(\d{2})[T _-]?(\d{2})[-.:]?(\d{2})[-.:]?(\d{2})(?!\d)/.exec(name) ?? [];
  return timeOf(date);
};

/**
 * When and where a recording was made, by what its file states: GUANO metadata, the broadcast extension (`bext`), the
 * comment that AudioMoth recorders write, iXML, or else the name of the file. Empty if nothing states it, or if the
 * bytes are no WAV file.
 */
export function readRecordingInfo(wav: Uint8Array, fileName = ""): RecordingInfo {
  const texts = descriptionsOf(wav);
  const text = (id: string) => texts.find((each) => each.id === id)?.text;
  const guano = readGuano(text("guan") ?? "");
  const candidates: [RecordingTime["source"], Found | undefined][] = [
    ["guano", guano.time],
    ["bext", readBext(text("bext") ?? "")],
    ["comment", readComment(texts.map((each) => (each.id === "LIST" ? each.text : "")).join("\n"))],
    ["iXML", readIxml(text("iXML") ?? "")],
    ["fileName", readFileName(fileName)],
  ];
  for (const [source, found] of candidates)
    if (found) return { time: { ...found, source }, ...(guano.location && { location: guano.location }) };
  return guano.location ? { location: guano.location } : {};
}

/** Of a longer description only the beginning is read. */
const MAX_BYTES = 2 ** 20;

function descriptionsOf(wav: Uint8Array): { id: string; text: string }[] {
  try {
    return layoutOf(wav).descriptions.map(({ id, start, size }) => ({
      id,
      // Each byte is a letter, so that positions in `bext` stay; the rest is ASCII where it matters.
      text: new TextDecoder("latin1").decode(wav.subarray(start, start + Math.min(size, MAX_BYTES))),
    }));
  } catch (error) {
    if (error instanceof WavError) return [];
    throw error;
  }
}
