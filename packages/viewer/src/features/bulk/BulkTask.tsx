import { errorMessageKey, formatNumber } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { type BulkProgress, notBegun } from "../../lib/tasks/bulk-run.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import type { Task, TaskEntryProps } from "../../lib/tasks/task.ts";

const words = {
  tag: { doing: "bulk:tagging", done: "bulk:tagged", failed: "bulk:tagError" },
  edit: { doing: "bulk:editing", done: "bulk:edited", failed: "bulk:editError" },
  undo: { doing: "bulk:undoing", done: "bulk:undone", failed: "bulk:editError" },
  images: { doing: "bulk:makingImages", done: "bulk:madeImages", failed: "bulk:imagesError" },
  delete: { doing: "bulk:deleting", done: "bulk:deleted", failed: "bulk:deleteError" },
  restore: { doing: "bulk:restoring", done: "bulk:restored", failed: "bulk:restoreError" },
} as const;

/** `undo`: a change is undone. */
export type BulkKind = keyof typeof words;

/** What a change of many snapshots has beside what every task has: every outcome, over all tries. */
export interface BulkDetail extends Omit<BulkProgress, "state"> {
  readonly change: BulkKind;
}

/** A change of many snapshots. */
export type BulkTask = Task<BulkDetail>;

export const isBulk = (task: Task): task is BulkTask => task.kind === "bulk";

/** Reasons that only bulk changes have. */
const ownReasons = {
  gasNotOffered: "bulk:gasNotOffered",
  pictureNotMade: "bulk:pictureNotMade",
  nothingToDraw: "bulk:nothingToDraw",
} as const;

/** Why one failed. */
const reasonKey = (code: string) => new Map(Object.entries(ownReasons)).get(code) ?? errorMessageKey(code);

/** A change of many snapshots on the panel, whose texts may still be loading. */
export function BulkEntry({ task }: TaskEntryProps<BulkDetail>) {
  useLazyTexts("bulk");
  return <BulkTaskView task={task} canClose />;
}

export interface BulkTaskViewProps {
  readonly task: BulkTask;
  /** On the panel, not in a dialog. */
  readonly canClose?: boolean;
}

/** The progress of a change of many snapshots, or its outcome: how many, which failed and why. */
export function BulkTaskView({ task, canClose = false }: BulkTaskViewProps) {
  const { t, locale } = useWords();
  const { change, done, total, failed } = task.detail;
  const { state } = task;
  const number = (value: number) => formatNumber(value, locale);
  const { doing, done: doneText, failed: failedText } = words[change];
  const file = state.kind === "done" || state.kind === "canceled" ? state.file : undefined;
  const left = notBegun(task.detail);
  const codes = [...new Set(failed.map(({ code }) => code))];
  return (
    <TaskView
      task={task}
      canClose={canClose}
      texts={{
        title: t(doing),
        progress: t("bulk:of", { done: number(done + failed.length), all: number(total) }),
        detail: failed.length > 0 && t("bulk:failedSoFar", { count: failed.length }),
        stop: t("bulk:stop"),
        tryAgain: t("bulk:tryFailedAgain", { count: failed.length }),
        isOutcomeTitle: true,
        isSuccess: failed.length === 0,
        outcome: t(doneText, { count: done }),
      }}
    >
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
      {change === "images" && done > 0 && !file && (
        <p role="alert" className="text-err">
          {t("bulk:exportFailed")}
        </p>
      )}
    </TaskView>
  );
}
