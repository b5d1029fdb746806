import { formatDay } from "@sonolens/i18n";
import { noonUtc } from "../../lib/format/noon-utc.ts";

/**
 * A day (yyyy-mm-dd) as text: "Today", "Yesterday", else "Thursday 19 November", with the year if it is not the current
 * one; in short, "Thu 19 Nov".
 */
export function dayText(
  day: string,
  today: string,
  locale: string,
  words: { readonly today: string; readonly yesterday: string },
  isShort = false,
): string {
  if (day === today) return words.today;
  if (noonUtc(today).getTime() - noonUtc(day).getTime() === 86_400_000) return words.yesterday;
  return formatDay(noonUtc(day), locale, noonUtc(today), "UTC", isShort ? "short" : "long");
}
