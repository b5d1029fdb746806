import type { ReactNode } from "react";
import { useWords } from "../format/use-words.ts";
import { TaskMark } from "./TaskMark.tsx";
import { fileOf, hasFailed, isOpen, type Task } from "./task.ts";

export interface TaskLineProps {
  readonly task: Task;
  readonly text: string;
  readonly opener: (text: ReactNode) => ReactNode;
  /** Label of the stop button. */
  readonly stop: string;
  /** Label of the retry button; "Try again" by default. */
  readonly tryAgain?: string | undefined;
}

/** A task on one line, with the one action that it has now; its other actions are in the list that the text opens. */
export function TaskLine({ task, text, opener, ...labels }: TaskLineProps) {
  const { t } = useWords();
  return (
    <DockLine
      mark={
        <>
          <TaskMark task={task} />
          {hasFailed(task) && <span className="sr-only">{t("common:failed")}</span>}
        </>
      }
      text={opener(text)}
      action={<LineAction task={task} {...labels} />}
    />
  );
}

export interface DockLineProps {
  readonly mark: ReactNode;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** The line of the dock. */
export function DockLine({ mark, text, action }: DockLineProps) {
  return (
    <div className="flex h-full min-w-0 items-center gap-2 text-13">
      {mark}
      <span className="min-w-0 flex-1">{text}</span>
      {action}
    </div>
  );
}

const actionClasses =
  "inline-flex h-ctl min-w-ctl shrink-0 items-center justify-center rounded-s px-1 text-acc underline underline-offset-3 aria-disabled:opacity-60";

function LineAction({ task, stop, tryAgain }: Omit<TaskLineProps, "text" | "opener">) {
  const { t } = useWords();
  const { state, actions } = task;
  const file = fileOf(task);
  const button = (label: string, onClick: () => void, isOff = false) => (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={actionClasses}
    >
      {label}
    </button>
  );
  if (isOpen(task))
    return actions.stop && button(stop, actions.stop, state.kind === "running" && state.mode === "stopping");
  if (hasFailed(task))
    return actions.tryAgain
      ? button(tryAgain ?? t("common:tryAgain"), actions.tryAgain)
      : button(t("common:close"), task.close);
  if (file)
    return (
      <a
        href={file.href}
        download={file.fileName}
        aria-label={t("common:labeled", { first: t("common:save"), second: file.fileName })}
        className={actionClasses}
      >
        {t("common:save")}
      </a>
    );
  return actions.undo && button(t("common:undo"), actions.undo);
}
