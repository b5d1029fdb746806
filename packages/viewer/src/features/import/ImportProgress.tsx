import { Button, ProgressBar } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/use-words.ts";
import type { ImportActions, ImportState } from "./import-state.ts";
import { detailText, outcomeTexts } from "./import-words.ts";

export interface ImportProgressProps {
  readonly state: ImportState;
  /** The server cannot be reached. */
  readonly offline: boolean;
  readonly actions: ImportActions;
  /** Beside the buttons. */
  readonly more?: ReactNode;
}

/** How far an import is, or what became of it, and what can be done with it. */
export function ImportProgress({ state, offline, actions, more }: ImportProgressProps) {
  const { t, locale } = useWords();
  const { counts, lines, run } = state;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const buttons = "flex flex-wrap gap-2 empty:hidden";
  if (run !== "ended")
    return (
      <div className="flex flex-col gap-2">
        <ProgressBar
          label={t("import:impUploading", { count: lines.length })}
          value={state.work.done}
          max={state.work.all}
          valueText={t("import:counted", {
            done: number(lines.length - counts.open),
            all: number(lines.length),
          })}
          detail={detailText({ state, offline }, t)}
        />
        <div className={buttons}>
          {run === "paused" ? (
            <Button onClick={actions.goOn}>{t("import:goOn")}</Button>
          ) : (
            <Button onClick={actions.pause}>{t("import:pause")}</Button>
          )}
          <Button variant="quiet" onClick={actions.stop}>
            {t("import:stop")}
          </Button>
          {more}
        </div>
      </div>
    );
  return (
    <div className="flex flex-col gap-2 text-13">
      <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 font-semibold wrap-anywhere text-ink">
        {outcomeTexts(state, t).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className={buttons}>
        {counts.again > 0 && (
          <Button onClick={actions.tryAgain}>{t("import:tryAgain", { count: counts.again })}</Button>
        )}
        {more}
      </div>
    </div>
  );
}
