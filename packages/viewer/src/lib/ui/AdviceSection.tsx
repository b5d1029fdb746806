import type { ReactNode } from "react";
import { solvedAdvice } from "../format/repair-step.ts";
import { useWords } from "../format/use-words.ts";
import { Section } from "./Section.tsx";

export interface AdviceSectionProps {
  /** The action, with its time limit: one sentence. */
  readonly lead: string;
  /** How to do it. */
  readonly text?: string;
  /** An action that the advice needs. */
  readonly children?: ReactNode;
}

/** What to do about a finding. */
export function AdviceSection({ lead, text, children }: AdviceSectionProps) {
  const { t } = useWords();
  return (
    <Section title={t("snapshot:whatToDo")}>
      <p className="-mt-1.5 text-14 text-ink-2" data-testid="advice">
        <b className="block text-16 font-semibold text-ink">{lead}</b> {text}
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
