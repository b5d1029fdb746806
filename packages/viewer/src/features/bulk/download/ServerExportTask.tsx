import { explainsOwnership } from "@sonolens/domain";
import { errorMessageKey, formatNumber, punctuationOf } from "@sonolens/i18n";
import { rolesOfClaims, useClaims } from "../../../data/account/account.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { TaskView } from "../../../lib/tasks/TaskView.tsx";
import type { Task, TaskEntryProps } from "../../../lib/tasks/task.ts";

/** What the server makes: an archive of movies or of the files as they were imported, or a table. */
export type ServerFormat = "mov" | "nlz" | "excel";

/** What an archive of the server has beside what every task has. */
export interface ServerExportDetail {
  readonly format: ServerFormat;
  readonly count: number;
  /** How many snapshots are not in the archive. */
  readonly leftOut: number;
  /** Exports that the server makes before it; 0 while it is being made. */
  readonly before: number;
}

/** An archive that the server makes, on the panel. */
export function ServerExportTask({ task }: TaskEntryProps<ServerExportDetail>) {
  useLazyTexts("bulk");
  return <ServerExportView task={task} explainsOwnership={explainsOwnership(rolesOfClaims(useClaims()))} />;
}

export interface ServerExportViewProps {
  readonly task: Task<ServerExportDetail>;
  /** Sees the snapshots of others, and cannot export them. */
  readonly explainsOwnership: boolean;
}

const titles = { mov: "bulk:movies", nlz: "bulk:files", excel: "bulk:tables" } as const;

/** The progress or the outcome of an archive that the server makes. */
export function ServerExportView({ task, explainsOwnership: isExplained }: ServerExportViewProps) {
  const { t, locale } = useWords();
  const { state, detail } = task;
  const { format, count, leftOut, before } = detail;
  const number = (value: number) => formatNumber(value, locale);
  const progress = state.kind === "running" ? state.progress : undefined;
  const minutesLeft = progress?.remainingS === undefined ? undefined : Math.round(progress.remainingS / 60);
  const left =
    minutesLeft === undefined
      ? []
      : [minutesLeft < 1 ? t("bulk:left.soon") : t("bulk:left.minutes", { count: minutesLeft })];
  return (
    <TaskView
      task={task}
      canClose
      texts={{
        title: t(titles[format], { count }),
        progress:
          before > 0
            ? t("bulk:waitsFor", { count: before })
            : t("bulk:of", { done: number(progress?.done ?? 0), all: number(count) }),
        detail: punctuationOf(t).separated([t("bulk:onServer"), ...left]),
        stop: t("bulk:stop"),
        isSuccess: true,
        outcome: state.kind === "done" ? t("bulk:ready") : undefined,
      }}
    >
      {state.kind === "done" && leftOut > 0 && (
        <p role="alert" className="text-err">
          {t(format === "mov" ? "bulk:withoutMovie" : "bulk:withoutFile", { count: leftOut })}
        </p>
      )}
      {state.kind === "failed" && (
        <div role="alert" className="text-err">
          <p>{t("bulk:exportFailed")}</p>
          {state.reason !== undefined && <p>{t(errorMessageKey(state.reason), { max: 500 })}</p>}
          {isExplained && <p className="mt-1 text-12 text-ink-2">{t("bulk:ownershipNote")}</p>}
        </div>
      )}
    </TaskView>
  );
}
