import { formatDate, formatDateTime } from "@sonolens/i18n";
import { useWords } from "../../lib/use-words.ts";

/** A moment, alone or in a text that says `{{when}}`. `at` is ISO 8601. */
export function Moment({
  of,
  at,
  isDay = false,
}: {
  readonly of?: "cameras:lastSeen" | "cameras:newestTaken" | "cameras:published" | "cameras:updateAskedAt";
  readonly at: string;
  /** The time of day does not matter. */
  readonly isDay?: boolean;
}) {
  const { t, locale } = useWords();
  const when = (isDay ? formatDate : formatDateTime)(new Date(at), locale);
  return <time dateTime={at}>{of ? t(of, { when }) : when}</time>;
}
