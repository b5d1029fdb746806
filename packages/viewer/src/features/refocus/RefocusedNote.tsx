import { useDistanceUnit } from "../../data/account/settings.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { lookText } from "./refocus-texts.ts";
import type { Refocused } from "./refocused.ts";

export interface RefocusedNoteProps {
  readonly again: Refocused;
  readonly onBack: () => void;
}

/** On the stage: reports that it shows unsaved results, with a button back. */
export function RefocusedNote({ again, onBack }: RefocusedNoteProps) {
  useLazyTexts("refocus");
  const { t, locale } = useWords();
  const unit = useDistanceUnit();
  return (
    <p
      className="flex w-fit flex-wrap items-center gap-x-2 rounded-m bg-black/75 px-3 py-1.5 text-12 max-md:py-0 font-medium text-well-ink tabular-nums"
      data-testid="refocused-note"
    >
      {t("refocus:note", { look: lookText(again, unit, t, locale) })}
      <button
        type="button"
        className="pointer-events-auto underline underline-offset-3 max-md:min-h-11"
        onClick={onBack}
      >
        <span className="max-md:hidden">{t("refocus:goBack")}</span>
        <span className="md:hidden">{t("refocus:goBackShort")}</span>
      </button>
    </p>
  );
}
