import { errorMessageKey } from "@sonolens/i18n";
import { Button, checkCircleIcon, filled, Icon, Spinner } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";
import { LinkButton } from "../../../lib/ui/LinkButton.tsx";
import type { IssueState, RevisedReport } from "./issue-state.ts";

export interface IssueViewProps {
  readonly state: IssueState;
  readonly revised: RevisedReport | undefined;
  /** Why this user cannot issue reports. */
  readonly refusal: string | undefined;
  readonly issue: () => void;
  readonly showIssued: () => void;
}

/** Issues a draft, or shows the number under which it is issued. */
export function IssueView({ state, revised, refusal, issue, showIssued }: IssueViewProps) {
  const { t } = useWords();
  const isDraft = state.kind === "draft" || state.kind === "failed";
  return (
    <div className="flex w-full flex-col items-start gap-2 border-b border-line pb-3">
      {isDraft && (
        <>
          <p className="text-13 text-ink-2">
            {revised
              ? t("issuedReports:revisionNote", { number: revised.number })
              : t("issuedReports:draftNote")}
          </p>
          <Button
            variant="primary"
            disabled={refusal !== undefined}
            {...(refusal !== undefined && { disabledReason: refusal })}
            onClick={issue}
          >
            {t(revised ? "issuedReports:issueRevision" : "issuedReports:issue")}
          </Button>
        </>
      )}
      {/* Before its content, because screen readers announce changes only. */}
      <div role="status" className="text-13 empty:hidden">
        {state.kind === "pending" && (
          <span className="flex items-center gap-2 text-ink-2">
            <Spinner label={t("issuedReports:issuing")} size={16} />
            <span aria-hidden="true">{t("issuedReports:issuing")}</span>
          </span>
        )}
        {state.kind === "issued" && (
          <span className="flex items-center gap-2 font-medium">
            <Icon icon={filled(checkCircleIcon)} size={18} className="text-solved" />
            {t("issuedReports:issuedAs", { number: state.number, revision: state.revision })}
          </span>
        )}
      </div>
      {state.kind === "issued" && (
        <p className="text-12 text-ink-2">
          {t("issuedReports:issuedText")}{" "}
          <LinkButton onClick={showIssued}>{t("issuedReports:showIssued")}</LinkButton>
        </p>
      )}
      {state.kind === "outdated" && (
        <p role="alert" className="text-13 text-err">
          {t("issuedReports:outdated")}
        </p>
      )}
      {state.kind === "failed" && (
        <p role="alert" className="text-13 text-err">
          {t("issuedReports:notIssued")} {t(errorMessageKey(state.code))}
        </p>
      )}
    </div>
  );
}
