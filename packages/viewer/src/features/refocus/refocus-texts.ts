import { type DistanceUnit, formatDistance } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { bandText, fixedText } from "../../lib/format/format.ts";
import type { useWords } from "../../lib/format/use-words.ts";
import type { LookSettings } from "./refocus-messages.ts";

type Words = ReturnType<typeof useWords>["t"];

/** The requested settings: "25–35 kHz, 2.4 m", with a part of the time "25–35 kHz, 0.63 to 1.05 s, 2.4 m". */
export function lookText(
  { bandHz, timeS, distanceM }: LookSettings,
  unit: DistanceUnit,
  t: Words,
  locale: string,
): string {
  const distance = distanceM === null ? t("refocus:farAway") : formatDistance(distanceM, unit, locale);
  const band = bandText(bandHz, locale);
  return timeS
    ? t("refocus:lookPart", { band, time: timeText(timeS, t, locale), distance })
    : t("refocus:look", { band, distance });
}

/** A part of the recording: "0.63 to 1.05 s". */
export const timeText = ([fromS, toS]: readonly [number, number], t: Words, locale: string): string =>
  t("refocus:fromTo", { from: fixedText(fromS, 2, locale), to: fixedText(toS, 2, locale) });

/** Megabytes with one decimal; with the total if it is known. */
export function bytesText(done: number, all: number | undefined, t: Words, locale: string): string {
  const megabytes = (bytes: number) => fixedText(bytes / 1e6, 1, locale);
  return all === undefined
    ? t("refocus:bytes", { done: megabytes(done) })
    : t("refocus:bytesOf", { done: megabytes(done), all: megabytes(all) });
}

const known = {
  bandInvalid: "refocus:bandInvalid",
  recordingSilent: "refocus:nothingHeard",
  recordingEmpty: "refocus:nothingHeard",
  distanceInvalid: "refocus:distanceInvalid",
  noRawChannels: "refocus:noRawChannels",
  outOfMemory: "refocus:outOfMemory",
  workerFailed: "refocus:workerFailed",
  impFailed: "refocus:notTaken",
} as const;

/** Error codes of files and recordings that only mean that the file is damaged. */
const isDamaged = (code: string) =>
  /^(?:zip|manifest|frames|wav|geometry|channel|picture|not[AW])/.test(code);

/** The text of an error code. */
export function problemText(code: string, limitHz: number, t: Words, locale: string): string {
  if (Object.hasOwn(known, code))
    return t(known[code as keyof typeof known], { limit: fixedText(limitHz / 1000, 1, locale) });
  return t(isDamaged(code) ? "refocus:damaged" : errorMessageKey(code));
}
