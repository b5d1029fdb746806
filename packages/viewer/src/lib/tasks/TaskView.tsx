import { formatNumber, punctuationOf } from "@sonolens/i18n";
import {
  Button,
  checkIcon,
  cx,
  downloadSimpleIcon,
  Icon,
  IconButton,
  ProgressBar,
  xIcon,
} from "@sonolens/ui-kit";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { useWords } from "../format/use-words.ts";
import { TaskLine } from "./TaskLine.tsx";
import { TaskMark } from "./TaskMark.tsx";
import { fileOf, hasFailed, isOpen, type Task, type TaskFile } from "./task.ts";
import { TaskLookContext } from "./task-look.ts";

/** The texts of a kind of task. */
export interface TaskTexts {
  /** What it does, on the progress bar; also above the outcome unless `isOutcomeTitle`. */
  readonly title: string;
  /** Progress: "34 of 87". */
  readonly progress: string;
  /** A line below the progress bar. */
  readonly detail?: ReactNode;
  /** Label of the stop button. */
  readonly stop: string;
  /** What was achieved; announced to screen readers. */
  readonly outcome?: string | readonly string[] | undefined;
  /** The outcome replaces the title. */
  readonly isOutcomeTitle?: boolean;
  /** Everything worked. */
  readonly isSuccess?: boolean;
  /** Label of the close button; "Close" by default. */
  readonly close?: string | undefined;
  /** Label of the retry button; "Try again" by default. */
  readonly tryAgain?: string | undefined;
}

export interface TaskViewProps {
  readonly task: Task;
  readonly texts: TaskTexts;
  /** Whether to show a close button: not in a dialog, which has its own. */
  readonly canClose: boolean;
  /** Beside the buttons. */
  readonly more?: ReactNode;
  /** Errors and further details. */
  readonly children?: ReactNode;
}

/** A task: its progress or outcome, its file, and its actions, in the look of its place. */
export function TaskView(props: TaskViewProps) {
  const look = useContext(TaskLookContext);
  const { task, texts } = props;
  const outcome = isOpen(task) ? "" : [texts.outcome ?? []].flat().join(", ");
  const title = texts.isOutcomeTitle && outcome ? outcome : texts.title;
  switch (look.kind) {
    case "entry":
      return <TaskEntry {...props} />;
    case "card":
      return <RunningCard {...props} />;
    case "announced":
      return <AnnouncedEnd task={task} title={title} outcome={outcome} />;
    case "line":
      return (
        <TaskLine
          task={task}
          text={isOpen(task) ? `${texts.title}, ${texts.progress}` : title}
          opener={look.opener}
          stop={texts.stop}
          tryAgain={texts.tryAgain}
        />
      );
  }
}

interface AnnouncedEndProps {
  readonly task: Task;
  readonly title: string;
  /** Empty while it runs, and if nothing was achieved. */
  readonly outcome: string;
}

/** The end of a task for screen readers: what it did, and whether something went wrong, whose reason its entry has. */
function AnnouncedEnd({ task, title, outcome }: AnnouncedEndProps) {
  const { t } = useWords();
  const { sentence, sentences } = punctuationOf(t);
  const { state } = task;
  const hasEnded = !isOpen(task);
  const [isAnnounced, setAnnounced] = useState(false);
  // Only after the region was rendered: screen readers announce changes.
  useEffect(() => setAnnounced(hasEnded), [hasEnded]);
  const texts = [
    ...new Set([title, ...(outcome ? [outcome] : [])]),
    ...(hasFailed(task) ? [t("common:failed")] : []),
    ...(state.kind === "canceled" && !outcome ? [t("errors:cancelled")] : []),
  ];
  return (
    <p role="status" className="sr-only">
      {isAnnounced && hasEnded && sentences(texts.map(sentence))}
    </p>
  );
}

function StopButton({ task, texts }: Pick<TaskViewProps, "task" | "texts">) {
  const { state, actions } = task;
  return (
    actions.stop && (
      <Button
        variant="quiet"
        disabled={state.kind === "running" && state.mode === "stopping"}
        onClick={actions.stop}
      >
        {texts.stop}
      </Button>
    )
  );
}

function RunningCard({ task, texts, more }: TaskViewProps) {
  return (
    <div className="flex flex-col gap-0.5 text-13">
      <div className="flex gap-2">
        <TaskMark task={task} progress={{ label: texts.title, text: texts.progress }} />
        <p className="line-clamp-2 min-w-0 font-semibold wrap-anywhere text-ink">{texts.title}</p>
      </div>
      <p className="text-12 text-ink-2">{texts.progress}</p>
      {texts.detail && <p className="text-12 text-ink-2">{texts.detail}</p>}
      <div className="-ms-3 flex flex-wrap">
        <StopButton task={task} texts={texts} />
        {more}
      </div>
    </div>
  );
}

function TaskEntry({ task, texts, canClose, more, children }: TaskViewProps) {
  const { t } = useWords();
  const { state, actions } = task;
  const open = isOpen(task);
  const progress = state.kind === "running" ? state.progress : undefined;
  const outcomes = open ? [] : [texts.outcome ?? []].flat();
  const made = fileOf(task);
  return (
    <div className="flex flex-col gap-2 text-13">
      {open && (
        <ProgressBar
          label={texts.title}
          value={progress ? progress.done : null}
          max={progress?.total ?? 100}
          valueText={texts.progress}
          detail={texts.detail}
          action={<StopButton task={task} texts={texts} />}
        />
      )}
      <div className={cx("flex items-start gap-2", open && "-mt-2")}>
        <div className="min-w-0 flex-1 wrap-anywhere">
          {!open && !texts.isOutcomeTitle && <p className="font-semibold text-ink">{texts.title}</p>}
          {/* A live region must exist before its content: screen readers announce only changes. */}
          <div
            role="status"
            className={cx(
              "flex items-center gap-2",
              texts.isOutcomeTitle ? "font-semibold text-ink" : "text-12 text-ink-2",
            )}
          >
            {outcomes.length > 0 && texts.isSuccess && <Icon icon={checkIcon} size={16} />}
            {outcomes.length > 0 && (
              <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
                {outcomes.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            )}
          </div>
        </div>
        {!open && canClose && (
          <IconButton icon={xIcon} label={texts.close ?? t("common:close")} onClick={task.close} />
        )}
      </div>
      {!open && children}
      {made && <FileLink {...made} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!open && actions.tryAgain && (
          <Button onClick={actions.tryAgain}>{texts.tryAgain ?? t("common:tryAgain")}</Button>
        )}
        {!open && actions.undo && (
          <Button variant={actions.tryAgain ? "quiet" : "outline"} onClick={actions.undo}>
            {t("common:undo")}
          </Button>
        )}
        {more}
      </div>
    </div>
  );
}

/** The file that a task made, the same for all of them: its name, and its size if known. */
function FileLink({ href, fileName, blob }: TaskFile) {
  const { locale } = useWords();
  const size =
    blob &&
    formatNumber(blob.size / 1e6, locale, {
      style: "unit",
      unit: "megabyte",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  return (
    <a
      href={href}
      download={fileName}
      className="inline-flex min-h-ctl items-center gap-2 self-start rounded-s text-acc underline underline-offset-3"
    >
      <Icon icon={downloadSimpleIcon} size={16} />
      <span className="min-w-0 wrap-anywhere">{fileName}</span>
      {size && <span className="shrink-0 text-12 text-ink-2 tabular-nums">{size}</span>}
    </a>
  );
}
