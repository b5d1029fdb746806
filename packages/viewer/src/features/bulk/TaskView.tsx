import { errorMessageKey } from "@sonolens/i18n";
import { Button, checkIcon, cx, Icon, IconButton, ProgressBar, xIcon } from "@sonolens/ui-kit";
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

type FailedText = (typeof words)[keyof typeof words]["failed"];

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
  const hasEnded = state === "ended";
  return (
    <div className="flex flex-col gap-2 text-13">
      {!hasEnded && (
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
      )}
      <div className={cx("flex items-start gap-2", !hasEnded && "-mt-2")}>
        {/* There from the beginning: a screen reader hears only of what comes into a place that it knows. */}
        <p
          role="status"
          className="flex min-w-0 flex-1 items-center gap-2 font-semibold wrap-anywhere text-ink"
        >
          {hasEnded && failed.length === 0 && <Icon icon={checkIcon} size={16} />}
          {hasEnded && t(doneText, { count: done })}
        </p>
        {hasEnded && onClose && <IconButton icon={xIcon} label={t("common:close")} onClick={onClose} />}
      </div>
      {hasEnded && <Outcome task={task} failedText={failedText} />}
    </div>
  );
}

/** What did not come of it, its file, and what can be done now. */
function Outcome({ task, failedText }: { readonly task: BulkTask; readonly failedText: FailedText }) {
  const { t, locale } = useWords();
  const { done, failed } = task.progress;
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const left = notBegun(task.progress);
  const codes = [...new Set(failed.map(({ code }) => code))];
  return (
    <>
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
            <Button variant={failed.length > 0 ? "quiet" : "outline"} onClick={task.undo}>
              {t("common:undo")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
