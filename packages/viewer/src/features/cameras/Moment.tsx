import { formatDate, formatDateTime } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";

/** A point in time, alone or in a text with `{{when}}`. `at` is ISO 8601. */
export function Moment({
  of,
  at,
  isDay = false,
}: {
  readonly of?: "cameras:lastSeen" | "cameras:newestTaken" | "cameras:published" | "cameras:updateAskedAt";
  readonly at: string;
  /** Show the day only. */
  readonly isDay?: boolean;
}) {
  const { t, locale, timeZone } = useWords();
  const when = (isDay ? formatDate : formatDateTime)(new Date(at), locale, timeZone);
  return <time dateTime={at}>{of ? t(of, { when }) : when}</time>;
}
