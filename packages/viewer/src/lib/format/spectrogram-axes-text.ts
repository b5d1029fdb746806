import { fixedText } from "./format.ts";
import type { useWords } from "./use-words.ts";

/** The ends of the axes of a spectrogram that shows all of a recording, up to half its sampling rate. */
export function spectrogramAxesText(
  durationS: number,
  sampleRateHz: number,
  t: ReturnType<typeof useWords>["t"],
  locale: string,
): string {
  return t("snapshot:spectrogramAxes", {
    seconds: fixedText(durationS, durationS < 1 ? 2 : 1, locale),
    khz: fixedText(sampleRateHz / 2000, sampleRateHz % 2000 === 0 ? 0 : 1, locale),
  });
}
