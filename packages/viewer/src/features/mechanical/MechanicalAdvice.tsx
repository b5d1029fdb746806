import type { AdvisedDay } from "@sonolens/domain";
import type { RepairStep } from "../../lib/format/repair-step.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { AdviceSection, SolvedAdvice } from "../../lib/ui/AdviceSection.tsx";

export interface MechanicalAdviceProps {
  /** Null if it cannot be determined. */
  readonly fault: boolean | null;
  readonly step: RepairStep;
  /** Until when a possible fault is to be inspected. */
  readonly until: AdvisedDay | undefined;
}

/** What to do about a machine. That no fault was found is no all-clear. */
export function MechanicalAdvice({ fault, step, until }: MechanicalAdviceProps) {
  const { t } = useWords();
  if (step !== "unsolved") return <SolvedAdvice step={step} />;
  if (fault === null)
    return (
      <AdviceSection lead={t("mechanical:adviceMeasureAgain")} text={t("mechanical:adviceHowToMeasure")} />
    );
  return fault ? (
    <AdviceSection
      lead={t("mechanical:adviceInspect")}
      until={until}
      text={t("mechanical:adviceHowToInspect")}
    />
  ) : (
    <AdviceSection lead={t("mechanical:adviceKeepInterval")} text={t("mechanical:adviceNotAllClear")} />
  );
}
