import { errorMessageKey } from "@sonolens/i18n";
import { Button, checkIcon, Icon, IconButton, ProgressBar, xIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";
import { notBegun } from "./bulk-run.ts";
import type { BulkTask } from "./bulk-tasks.ts";
import { FileLink } from "./FileLink.tsx";

const words = {
  tag: { doing: "bulk:tagging", done: "bulk:tagged", failed: "bulk:tagError" },
  edit: { doing: "bulk:editing", done: "bulk:edited", failed: "bulk:editError" },
  undo: { doing: "bulk:undoing", done: "bulk:undone", failed: "bulk:editError" },
  images: { doing: "bulk:makingImages", done: "bulk:madeImages", failed: "bulk:imagesError" },
  delete: { doing: "bulk:deleting", done: "bulk:deleted", failed: "bulk:deleteError" },
  restore: { doing: "bulk:restoring", done: "bulk:restored", failed: "bulk:restoreError" },
} as const;

/** Reasons that only changes of many have. */
const ownReasons = {
  gasNotOffered: "bulk:gasNotOffered",
  pictureNotMade: "bulk:pictureNotMade",
  nothingToDraw: "bulk:nothingToDraw",
} as const;

/** Why one failed. */
const reasonKey = (code: string) => new Map(Object.entries(ownReasons)).get(code) ?? errorMessageKey(code);

export interface TaskViewProps {
  readonly task: BulkTask;
  /** Takes it away, where it stands by itself. */
  readonly onClose?: (() => void) | undefined;
}

/** How far a change of many snapshots is, or what became of it: how many, what failed and why, what can be done. */
export function TaskView({ task, onClose }: TaskViewProps) {
  const { t, locale } = useWords();
  const { done, total, failed, state } = task.progress;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const { doing, done: doneText, failed: failedText } = words[task.kind];
  if (state !== "ended")
    return (
      <ProgressBar
        label={t(doing)}
        value={done + failed.length}
        max={total}
        valueText={t("bulk:of", { done: number(done + failed.length), all: number(total) })}
        detail={failed.length > 0 && t("bulk:failedSoFar", { count: failed.length })}
        action={
          <Button variant="quiet" disabled={state === "stopping"} onClick={task.stop}>
            {t("bulk:stop")}
          </Button>
        }
      />
    );
  const left = notBegun(task.progress);
  const codes = [...new Set(failed.map(({ code }) => code))];
  return (
    <div className="flex flex-col gap-2 text-13">
      <div className="flex items-start gap-2">
        <p
          role="status"
          className="flex min-w-0 flex-1 items-center gap-2 font-semibold wrap-anywhere text-ink"
        >
          {failed.length === 0 && <Icon icon={checkIcon} size={16} />}
          {t(doneText, { count: done })}
        </p>
        {onClose && <IconButton icon={xIcon} label={t("common:close")} onClick={onClose} />}
      </div>
      {left > 0 && <p className="text-ink-2">{t("bulk:notBegun", { count: left })}</p>}
      {failed.length > 0 && (
        <div role="alert" className="text-err">
          <p>{t(failedText, { count: failed.length })}</p>
          <ul className="mt-1 text-12">
            {codes.map((code) => (
              <li key={code}>
                {number(failed.filter((each) => each.code === code).length)} × {t(reasonKey(code))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {task.file && <FileLink {...task.file} />}
      {task.kind === "images" && done > 0 && !task.file && (
        <p role="alert" className="text-err">
          {t("bulk:exportFailed")}
        </p>
      )}
      {(failed.length > 0 || task.undo) && (
        <div className="flex flex-wrap gap-2">
          {failed.length > 0 && (
            <Button onClick={task.tryAgain}>{t("bulk:tryFailedAgain", { count: failed.length })}</Button>
          )}
          {task.undo && (
            <Button variant="quiet" onClick={task.undo}>
              {t("common:undo")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
