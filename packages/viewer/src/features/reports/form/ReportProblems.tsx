import { errorMessageKey } from "@sonolens/i18n";
import { Button, infoIcon, Notice, warningIcon } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";
import { LinkButton } from "../../../lib/ui/LinkButton.tsx";
import type { ReportFacts, ReportProblem } from "./report-facts.ts";

export interface ReportProblemsProps {
  readonly facts: ReportFacts;
  readonly show: (problem: ReportProblem) => void;
  /** Chooses the type that takes any snapshot. */
  readonly chooseLevel: () => void;
}

/** What makes the report worse, each in one line with a link, or that there is nothing to report. */
export function ReportProblems({ facts, show, chooseLevel }: ReportProblemsProps) {
  const { t } = useWords();
  const { usable, otherType, problems } = facts;
  if (usable.length === 0)
    return (
      <Notice
        tone="error"
        icon={warningIcon}
        {...(facts.all > 0 && {
          action: (
            <Button variant="quiet" onClick={chooseLevel}>
              {t("reportDialog:levelReport")}
            </Button>
          ),
        })}
      >
        {t(errorMessageKey("reportEmpty"))} {facts.all > 0 && t("reportDialog:emptyAdvice")}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {problems.map((problem) => (
        <Notice
          key={problem.kind}
          tone="warning"
          icon={warningIcon}
          action={<LinkButton onClick={() => show(problem)}>{t("reportDialog:showThem")}</LinkButton>}
        >
          {t(`reportDialog:${problem.kind}`, { count: problem.ids.length })}
        </Notice>
      ))}
      {otherType > 0 && <Notice icon={infoIcon}>{t("reportDialog:otherType", { count: otherType })}</Notice>}
    </div>
  );
}
