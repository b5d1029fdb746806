import type { AdvisedDay } from "@sonolens/domain";
import { formatDate } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { noonUtc } from "../format/noon-utc.ts";
import { solvedAdvice } from "../format/repair-step.ts";
import { useWords } from "../format/use-words.ts";
import { Section } from "./Section.tsx";

export interface AdviceSectionProps {
  /** The action, with its time limit: one sentence. */
  readonly lead: string;
  /** The last day of the time limit. */
  readonly until?: AdvisedDay | undefined;
  /** How to do it. */
  readonly text?: string;
  /** An action that the advice needs. */
  readonly children?: ReactNode;
}

/** What to do about a finding, and until when. */
export function AdviceSection({ lead, until, text, children }: AdviceSectionProps) {
  const { t, locale } = useWords();
  return (
    <Section title={t("snapshot:whatToDo")}>
      <p className="-mt-1.5 text-14 text-ink-2" data-testid="advice">
        <b className="block text-16 font-semibold text-ink">{lead}</b>{" "}
        {until && (
          <>
            <span className={cx("mb-1 block font-medium", until.hasPassed ? "text-warn" : "text-ink")}>
              {t(until.hasPassed ? "snapshot:adviceUntilPassed" : "snapshot:adviceUntil", {
                date: formatDate(noonUtc(until.day), locale, "UTC"),
              })}
            </span>{" "}
          </>
        )}
        {text}
      </p>
      {children}
    </Section>
  );
}

/** What to do about a finding that is solved, in place of its recommendation. */
export function SolvedAdvice({ step }: { readonly step: keyof typeof solvedAdvice }) {
  const { t } = useWords();
  return <AdviceSection lead={t(solvedAdvice[step])} />;
}
