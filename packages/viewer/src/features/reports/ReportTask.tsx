import { errorMessageKey, formatNumber } from "@sonolens/i18n";
import { useRouter } from "@tanstack/react-router";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useRefusal } from "../../data/account/account.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { TaskView } from "../../lib/tasks/TaskView.tsx";
import { isOpen, type Task, type TaskEntryProps } from "../../lib/tasks/task.ts";
import { IssueView } from "./issued/IssueView.tsx";
import type { IssueState, RevisedReport } from "./issued/issue-state.ts";
import { reportStateFrom } from "./report-state.ts";
import type { LinkOptions } from "./share/link-form.ts";
import { ShareLinkView } from "./share/ShareLinkView.tsx";
import type { ShareState } from "./share/share-state.ts";

/** What a report has beside what every task has. */
export interface ReportDetail {
  /** How far it is, as reported; {@link reportStateFrom} knows the states. */
  readonly status: string;
  /** Snapshots that were read, or could not be. */
  readonly done: number;
  readonly total: number;
  /** Those whose data could not be read. */
  readonly skipped: readonly { readonly id: string; readonly label: string }[];
  readonly share: ShareState;
  readonly createLink: (options: LinkOptions) => void;
  readonly issue: IssueState;
  readonly revised: RevisedReport | undefined;
  /** Issues the draft. */
  readonly issueNow: () => void;
}

export type ReportTask = Task<ReportDetail>;

export const isReport = (task: Task): task is ReportTask => task.kind === "report";

/** A report on the panel. */
export function ReportEntry({ task }: TaskEntryProps<ReportDetail>) {
  useLazyTexts("reportDialog", "issuedReports");
  return <OwnReport task={task} canClose />;
}

export interface OwnReportProps {
  readonly task: ReportTask;
  readonly canClose: boolean;
}

/** A report of the signed-in user. */
export function OwnReport(props: OwnReportProps) {
  const { t } = useWords();
  const refusal = useRefusal("shareReport");
  const showIssued = useShowIssued();
  return (
    <ReportTaskView {...props} refusal={refusal && t(errorMessageKey(refusal))} showIssued={showIssued} />
  );
}

export interface ReportTaskViewProps extends OwnReportProps {
  /** Why this user can neither share nor issue it. */
  readonly refusal: string | undefined;
  readonly showIssued: () => void;
}

/** Those that are named; the rest is a number. */
const maxNamed = 5;

/** Opens the page of the issued reports, in place of an open dialog. */
export function useShowIssued(): () => void {
  const router = useRouter();
  const setDialog = useSetCurrentDialog();
  return () => {
    setDialog("idle");
    void router.navigate({ to: "/reports" });
  };
}

/** The progress of a report, or its outcome: the file, what is not in it, and its link. */
export function ReportTaskView({ task, canClose, refusal, showIssued }: ReportTaskViewProps) {
  const { t, locale } = useWords();
  const { state, detail } = task;
  const { status, skipped, share, createLink } = detail;
  const number = (value: number) => formatNumber(value, locale);
  const known = reportStateFrom(status);
  const progress = known
    ? t(`reportDialog:state.${known}`, { done: number(detail.done), all: number(detail.total) })
    : t("reportDialog:unknownState");
  const named = skipped.slice(0, maxNamed);
  return (
    <TaskView
      task={task}
      canClose={canClose}
      texts={{
        title: task.label || t("reportDialog:taskTitle"),
        progress,
        stop: t("reportDialog:stop"),
        isSuccess: state.kind === "done",
        outcome:
          state.kind === "done" ? progress : state.kind === "canceled" ? t("errors:cancelled") : undefined,
      }}
      more={
        state.kind === "done" && (
          <div className="flex w-full flex-col gap-3">
            <IssueView
              state={detail.issue}
              revised={detail.revised}
              refusal={refusal}
              issue={detail.issueNow}
              showIssued={showIssued}
            />
            <h3 className="text-13 font-semibold">{t("issuedReports:share")}</h3>
            <ShareLinkView share={share} refusal={refusal} create={createLink} />
          </div>
        )
      }
    >
      {state.kind === "failed" && (
        <p role="alert" className="text-err">
          {progress} {state.reason !== undefined && t(errorMessageKey(state.reason))}
        </p>
      )}
      {!isOpen(task) && skipped.length > 0 && (
        <div role="alert" className="text-err">
          <p>{t("reportDialog:skipped", { count: skipped.length })}</p>
          <ul className="mt-1 list-disc ps-5 text-12">
            {named.map(({ id, label }) => (
              <li key={id} className="wrap-anywhere">
                <bdi>{label || id}</bdi>
              </li>
            ))}
            {skipped.length > named.length && (
              <li>{t("reportDialog:andMore", { count: skipped.length - named.length })}</li>
            )}
          </ul>
        </div>
      )}
    </TaskView>
  );
}
