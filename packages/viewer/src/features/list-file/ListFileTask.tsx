import { formatNumber } from "@sonolens/i18n";
import { Button, ProgressBar } from "@sonolens/ui-kit";
import { useShared } from "../../lib/shared-state.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { listFileProgress } from "./save-list.ts";

/** On the panel: how far the list is that is being written. */
export function ListFileTask() {
  useLaterTexts("list");
  const { t, locale } = useWords();
  const progress = useShared(listFileProgress);
  if (!progress) return null;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="border-t border-line px-4 py-3 first:border-t-0">
      <ProgressBar
        label={t("list:saving")}
        value={progress.done}
        max={progress.total}
        valueText={t("list:of", { done: number(progress.done), all: number(progress.total) })}
        action={
          <Button variant="quiet" onClick={progress.stop}>
            {t("list:stop")}
          </Button>
        }
      />
    </div>
  );
}
