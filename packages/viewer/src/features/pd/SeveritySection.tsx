import { pdSeverityThresholds, severityBucket } from "@sonolens/domain";
import { SeverityBar, SeverityMark } from "@sonolens/ui-kit";
import { fixedText } from "../../lib/format/format.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import type { Finding } from "./KindSection.tsx";
import { noteWord, severityWords } from "./pd-words.ts";

/** The severity as a range on its scale, and what to do about it. */
export function SeveritySection({ finding }: { readonly finding: Finding }) {
  const { t, locale } = useWords();
  const { severityMinPr, severityMaxPr, description, recommendation } = finding;
  const bucket = severityBucket(severityMinPr, severityMaxPr);
  const word = t(severityWords[bucket]);
  const range =
    severityMinPr !== null && severityMaxPr !== null ? { min: severityMinPr, max: severityMaxPr } : null;
  const ends = range && {
    min: fixedText(Math.min(range.min, range.max), 0, locale),
    max: fixedText(Math.max(range.min, range.max), 0, locale),
  };
  const notes = [...new Set(finding.notes.flatMap((note) => noteWord(note) ?? []))];
  return (
    <Section
      title={t("pd:severity")}
      aside={
        <span className="flex items-center gap-2 text-13" data-testid="severity">
          {bucket === "notApplicable" ? (
            <span className="text-ink-2">{word}</span>
          ) : (
            <SeverityMark level={severityNumber[bucket]} label={word} />
          )}
          {ends && <span className="font-medium text-ink tabular-nums">{`${ends.min}–${ends.max}`}</span>}
        </span>
      }
    >
      <SeverityBar
        range={range}
        thresholds={pdSeverityThresholds}
        orientation="horizontal"
        ends={[t("pd:severityLow"), t("pd:severityVeryHigh")]}
        formatMark={(mark) => fixedText(mark, 0, locale)}
        text={ends ? t("pd:severityText", { level: word, ...ends }) : `${t("pd:severity")}: ${word}`}
      />
      {recommendation && <p className="text-14 font-medium text-ink">{recommendation}</p>}
      {description && <p className="text-13 text-ink-2">{description}</p>}
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
    </Section>
  );
}
