import { formatNumber } from "@sonolens/i18n";
import { Button } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { ImportTask } from "./import-task.ts";
import { detailText, outcomeTexts } from "./import-words.ts";

export interface ImportProgressProps {
  readonly task: ImportTask;
  /** The server cannot be reached. */
  readonly offline: boolean;
  /** On the panel, not in a dialog. */
  readonly canClose?: boolean;
  /** Beside the buttons. */
  readonly more?: ReactNode;
}

/** The progress or the outcome of an import, and its actions. */
export function ImportProgress({ task, offline, canClose = false, more }: ImportProgressProps) {
  const { t, locale } = useWords();
  const { state, detail } = task;
  const { counts, lines, pause, goOn } = detail;
  const number = (value: number) => formatNumber(value, locale);
  const isPaused = state.kind === "running" && state.mode === "paused";
  return (
    <TaskView
      task={task}
      canClose={canClose}
      texts={{
        title: t("import:impUploading", { count: lines.length }),
        progress: t("import:counted", {
          done: number(lines.length - counts.open),
          all: number(lines.length),
        }),
        detail: detailText({ task, offline }, t),
        stop: t("import:stop"),
        tryAgain: t("import:tryAgain", { count: counts.again }),
        isOutcomeTitle: true,
        outcome: outcomeTexts(counts, t),
      }}
      more={
        <>
          {isPaused && <Button onClick={goOn}>{t("import:goOn")}</Button>}
          {state.kind === "running" && !isPaused && <Button onClick={pause}>{t("import:pause")}</Button>}
          {more}
        </>
      }
    />
  );
}
