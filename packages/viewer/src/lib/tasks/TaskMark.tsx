import { checkCircleIcon, filled, Icon, ProgressRing, warningCircleIcon } from "@sonolens/ui-kit";
import { hasFailed, isOpen, type Task } from "./task.ts";

export interface TaskMarkProps {
  readonly task: Pick<Task, "state">;
  /** Of a running task, as text. */
  readonly progress?: { readonly label: string; readonly text: string };
}

/** The state of a task as a mark: a ring, a check, or a warning. */
export function TaskMark({ task, progress }: TaskMarkProps) {
  if (isOpen(task)) {
    const counted = task.state.kind === "running" ? task.state.progress : undefined;
    return (
      <ProgressRing
        value={counted?.done ?? null}
        max={counted?.total ?? 100}
        {...(progress && { label: progress.label, valueText: progress.text })}
      />
    );
  }
  return hasFailed(task) ? (
    <Icon icon={filled(warningCircleIcon)} size={18} className="shrink-0 text-err" />
  ) : (
    <Icon icon={filled(checkCircleIcon)} size={18} className="shrink-0 text-solved" />
  );
}
