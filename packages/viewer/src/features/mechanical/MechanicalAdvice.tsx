import { useWords } from "../../lib/format/use-words.ts";
import { AdviceSection, SolvedAdvice } from "../../lib/ui/AdviceSection.tsx";

export interface MechanicalAdviceProps {
  /** Null if it cannot be determined. */
  readonly fault: boolean | null;
  readonly isSolved: boolean;
}

/** What to do about a machine. No sign of a fault is no all-clear. */
export function MechanicalAdvice({ fault, isSolved }: MechanicalAdviceProps) {
  const { t } = useWords();
  if (isSolved) return <SolvedAdvice />;
  if (fault === null)
    return (
      <AdviceSection lead={t("mechanical:adviceMeasureAgain")} text={t("mechanical:adviceHowToMeasure")} />
    );
  return fault ? (
    <AdviceSection lead={t("mechanical:adviceInspect")} text={t("mechanical:adviceHowToInspect")} />
  ) : (
    <AdviceSection lead={t("mechanical:adviceKeepInterval")} text={t("mechanical:adviceNotAllClear")} />
  );
}
