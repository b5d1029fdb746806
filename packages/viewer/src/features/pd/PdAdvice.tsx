import { type AdvisedDay, dominantPdClass } from "@sonolens/domain";
import type { RepairStep } from "../../lib/format/repair-step.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { AdviceSection, SolvedAdvice } from "../../lib/ui/AdviceSection.tsx";
import type { Finding } from "./KindSection.tsx";
import { noteWord } from "./pd-words.ts";

export interface PdAdviceProps {
  readonly finding: Finding;
  readonly step: RepairStep;
  /** The last day of the time limit of the recommendation. */
  readonly until: AdvisedDay | undefined;
}

/** What to do about a discharge, and what limits the certainty of the finding. */
export function PdAdvice({ finding, step, until }: PdAdviceProps) {
  const { t } = useWords();
  if (step !== "unsolved") return <SolvedAdvice step={step} />;
  const { recommendation, description } = finding;
  const notes = [...new Set(finding.notes.flatMap((note) => noteWord(note) ?? []))];
  const first = dominantPdClass(finding.classifications);
  const [lead, text] =
    first === undefined || !recommendation
      ? [t("pd:measureAgain"), t("pd:keepInterval")]
      : // "No discharge heard" comes first, so that it does not read like an action.
        first === "noise"
        ? [description, recommendation]
        : [recommendation, description];
  return (
    <AdviceSection lead={lead} until={until} text={text}>
      {notes.length > 0 && (
        <div className="text-12 text-ink-2">
          <h3 className="font-medium">{t("pd:lessSure")}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-4 marker:text-ink-3">
            {notes.map((note) => (
              <li key={note}>{t(note)}</li>
            ))}
          </ul>
        </div>
      )}
    </AdviceSection>
  );
}
