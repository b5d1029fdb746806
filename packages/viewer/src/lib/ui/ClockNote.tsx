import { formatClock } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import { useWords } from "../format/use-words.ts";

/** Names the clock of all times of a page or dialog, once. */
export function ClockNote({ className }: { readonly className?: string }) {
  const { t, locale, timeZone } = useWords();
  return (
    <p className={cx("text-12 text-ink-3", className)}>
      {t("common:clock", { zone: formatClock(locale, timeZone) })}
    </p>
  );
}
