import { caretUpIcon, cx, Icon, Popover, useCountdown } from "@sonolens/ui-kit";
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { DockLine } from "../../lib/tasks/TaskLine.tsx";
import { TaskMark } from "../../lib/tasks/TaskMark.tsx";
import { hasFailed, isOpen, type Task } from "../../lib/tasks/task.ts";
import { type TaskLook, TaskLookContext } from "../../lib/tasks/task-look.ts";
import type { DockForm } from "./dock-form.ts";
import { TaskEntries, testIds } from "./TaskEntries.tsx";

/** How long the dock shows what has finished, which stays under "Downloads". */
const finishedMs = 10_000;
/** How much longer, while the pointer or the focus is on it. */
const delayMs = 1_000;

export interface DockViewProps {
  readonly model: {
    readonly form: DockForm;
    /** At least one; oldest first. */
    readonly tasks: readonly Task[];
  };
  readonly actions: {
    /** Takes finished tasks off the dock. */
    readonly leave: (tasks: readonly Task[]) => void;
  };
}

type Urgency = "failed" | "running" | "finished";

/** The most urgent tasks: failures, then what runs, then what has finished. */
function mostUrgent(tasks: readonly Task[]): { readonly urgency: Urgency; readonly group: readonly Task[] } {
  const failed = tasks.filter(hasFailed);
  if (failed.length > 0) return { urgency: "failed", group: failed };
  const running = tasks.filter(isOpen);
  return running.length > 0 ? { urgency: "running", group: running } : { urgency: "finished", group: tasks };
}

/** The most urgent tasks on one line, which opens the list of all; alone in the sidebar, a task has its own actions. */
export function DockView({ model, actions }: DockViewProps) {
  const { t } = useWords();
  const { form, tasks } = model;
  const { urgency, group } = mostUrgent(tasks);
  const box = useRef<HTMLElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [only] = tasks.length === 1 ? tasks : [];
  const counted = t(`tasks:${urgency}`, { count: group.length });
  const list = (trigger: ReactElement) => (
    <Popover
      open={isListOpen}
      onOpenChange={setListOpen}
      title={t("tasks:title")}
      trigger={trigger}
      side={form === "rail" ? "right" : "top"}
      align={form === "rail" ? "end" : "start"}
    >
      <div data-testid="tasks" className="w-80 max-w-full">
        <TaskLookContext value={entryLook}>
          <TaskEntries tasks={tasks} />
        </TaskLookContext>
      </div>
    </Popover>
  );
  const opener = (text: ReactNode) =>
    list(
      <button
        type="button"
        className="flex h-ctl w-full min-w-0 items-center gap-1 rounded-s text-start font-medium text-ink"
      >
        <span className="truncate">{text}</span>
        {!only && <Icon icon={caretUpIcon} size={16} className="ms-auto shrink-0 text-ink-2" />}
      </button>,
    );
  const first = group[0];
  return (
    <section
      aria-label={t("tasks:title")}
      data-testid="exports"
      data-dock={form}
      data-urgency={urgency}
      {...(form === "line" && { "data-dock-line": "" })}
      ref={box}
      className={cx(boxes[form], form !== "rail" && urgency === "failed" ? "bg-err-wash" : backgrounds[form])}
    >
      {/* In every form and for each of several: what is drawn has room for one of them or for none. */}
      <TaskLookContext value={announcedLook}>
        {tasks.map((task) => (
          <task.View key={task.id} task={task} />
        ))}
      </TaskLookContext>
      {urgency === "finished" && (
        <LeaveLater
          key={group.map(({ id }) => id).join(" ")}
          box={box}
          isPaused={isListOpen}
          leave={() => actions.leave(group)}
        />
      )}
      {form === "rail" ? (
        list(
          <button
            type="button"
            aria-label={counted}
            title={counted}
            className="grid size-9.5 place-items-center rounded-m hover:bg-hover"
          >
            {first && <TaskMark task={first} />}
          </button>,
        )
      ) : only ? (
        <div data-testid={testIds[only.kind]} data-state={only.state.kind} className="h-full">
          <TaskLookContext value={lookOf(form, urgency, opener)}>
            <only.View task={only} />
          </TaskLookContext>
        </div>
      ) : (
        <DockLine mark={first && <TaskMark task={first} />} text={opener(counted)} />
      )}
    </section>
  );
}

const entryLook: TaskLook = { kind: "entry" };
const announcedLook: TaskLook = { kind: "announced" };

/** In the sidebar a failure shows its reason and what runs its actions; everything else is a line. */
function lookOf(form: DockForm, urgency: Urgency, opener: (text: ReactNode) => ReactNode): TaskLook {
  if (form === "line" || urgency === "finished") return { kind: "line", opener };
  return { kind: urgency === "failed" ? "entry" : "card" };
}

const boxes: Record<DockForm, string> = {
  sidebar: "mb-2 rounded-l border border-line px-3 py-2",
  rail: "mb-2",
  line: "h-12 border-t border-line ps-[max(16px,env(safe-area-inset-left))] pe-[max(16px,env(safe-area-inset-right))]",
};

const backgrounds: Record<DockForm, string> = { sidebar: "bg-raised", rail: "", line: "bg-surface" };

interface LeaveLaterProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly isPaused: boolean;
  readonly leave: () => void;
}

/** Leaves once the time is over and the box is not in use; after an open dialog has covered it, the time starts again. */
function LeaveLater({ box, ...countdown }: LeaveLaterProps) {
  const [turn, setTurn] = useState({ count: 0, durationMs: finishedMs, wasCovered: false });
  const { count, durationMs, wasCovered } = turn;
  // Checked only then: an element that is removed below the pointer, or with the focus, reports no end of it.
  const leaveUnlessNeeded = () => {
    const isCovered = box.current?.closest("[inert]") != null;
    const isInUse = box.current?.matches(":hover, :has(:focus-visible)") ?? false;
    if (!isCovered && !wasCovered && !isInUse) return countdown.leave();
    const isUncovered = wasCovered && !isCovered;
    setTurn({ count: count + 1, durationMs: isUncovered ? finishedMs : delayMs, wasCovered: isCovered });
  };
  return <Countdown key={count} {...countdown} durationMs={durationMs} leave={leaveUnlessNeeded} />;
}

interface CountdownProps extends Omit<LeaveLaterProps, "box"> {
  readonly durationMs: number;
}

function Countdown({ durationMs, isPaused, leave }: CountdownProps) {
  useCountdown(durationMs, isPaused, leave);
  return null;
}
