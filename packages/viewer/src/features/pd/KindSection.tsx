import { dominantPdClass, formatPercent, pdSeverityThresholds, severityBucket } from "@sonolens/domain";
import { ErrorBlock, Icon, infoIcon, Loading, SeverityBar, SeverityMark, Skeleton } from "@sonolens/ui-kit";
import type { PdResult } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { pdKindKey } from "../../lib/format/pd-kind-key.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Answered } from "./pd-state.ts";
import { reasonWord } from "./pd-words.ts";

export type Finding = Pick<
  PdResult,
  | "classifications"
  | "severityMinPr"
  | "severityMaxPr"
  | "description"
  | "recommendation"
  | "recommendationCode"
  | "notes"
  | "reason"
>;

export interface KindSectionProps {
  readonly finding: Answered<Finding>;
  readonly retry: () => void;
}

/** The most likely discharge type, its severity, and how well the sound matches the other types. */
export function KindSection({ finding, retry }: KindSectionProps) {
  const { t } = useWords();
  const failed = finding.state === "failed";
  return (
    <section
      className="flex flex-col gap-2 px-5 py-4"
      aria-labelledby="pd-title"
      data-analysis-error={failed ? "pd" : undefined}
    >
      <h2 id="pd-title" className="text-12 text-ink-3">
        {t("pd:mostLikely")}
      </h2>
      {finding.state === "loading" ? (
        <Loading label={t("pd:analysing")} className="flex flex-col gap-3">
          <Skeleton height="26px" width="60%" />
          <Skeleton height="16px" />
          <Skeleton height="16px" />
        </Loading>
      ) : finding.state === "invalidParams" ? (
        <p role="status" className="flex gap-2 rounded-m bg-sunken px-3 py-2 text-13 text-ink-2">
          <Icon icon={infoIcon} size={16} className="mt-px shrink-0" />
          {t("pd:invalidParams")}
        </p>
      ) : finding.state === "failed" ? (
        <ErrorBlock
          compact
          title={t("pd:failed")}
          retry={{ onRetry: retry, busy: finding.busy }}
          details={{ text: finding.details }}
        />
      ) : (
        <Kinds finding={finding.value} asking={finding.asking} />
      )}
    </section>
  );
}

function Kinds({ finding, asking }: { readonly finding: Finding; readonly asking: boolean }) {
  const { t, locale } = useWords();
  const { classifications, reason } = finding;
  const first = dominantPdClass(classifications);
  const named = (kind: string) => {
    const key = pdKindKey(kind);
    return key ? t(key) : kind;
  };
  const percent = (confidence: number) => formatPercent(confidence, locale);
  if (first === undefined)
    return (
      <>
        <div data-testid="result">
          <p className="text-20 font-semibold text-ink">{t("pd:noClassification")}</p>
          {reason && <p className="mt-1 text-13 text-ink-2">{t(reasonWord(reason))}</p>}
        </div>
        <Severity finding={finding} />
      </>
    );
  const confidence = classifications.find(({ name }) => name === first)?.confidence ?? 0;
  return (
    <>
      <p
        className="flex flex-wrap items-baseline gap-x-2.5 text-26 font-semibold text-ink"
        data-testid="result"
        aria-busy={asking}
      >
        <span className="min-w-0 hyphens-auto wrap-anywhere">{named(first)}</span>
        <span className="shrink-0 text-13 font-normal text-ink-2 tabular-nums">
          {t("pd:likely", { percent: percent(confidence) })}
        </span>
      </p>
      <Severity finding={finding} />
      <ul className="mt-1 flex flex-col gap-1 text-13" aria-label={t("pd:kinds")}>
        {classifications.map(({ name, confidence: share }) => (
          <li key={name} className={`flex items-center gap-3 ${name === first ? "text-ink" : "text-ink-2"}`}>
            <span className="min-w-0 flex-1 wrap-anywhere">{named(name)}</span>
            <span
              aria-hidden="true"
              className="h-1.5 w-29 shrink-0 overflow-hidden rounded-full bg-quiet forced-colors:border"
            >
              <span
                style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
                className={`block h-full forced-colors:bg-[Highlight] ${name === first ? "bg-ink" : "bg-ink-3"}`}
              />
            </span>
            <span className="w-11 shrink-0 text-end tabular-nums">{percent(share)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The severity as a range on its scale. */
function Severity({ finding }: { readonly finding: Finding }) {
  const { t, locale } = useWords();
  const { severityMinPr, severityMaxPr } = finding;
  const bucket = severityBucket(severityMinPr, severityMaxPr);
  const word = bucket === "notApplicable" ? t("pd:notApplicable") : t(`common:severity.${bucket}`);
  const range =
    severityMinPr !== null && severityMaxPr !== null ? { min: severityMinPr, max: severityMaxPr } : null;
  const ends = range && {
    min: fixedText(Math.min(range.min, range.max), 0, locale),
    max: fixedText(Math.max(range.min, range.max), 0, locale),
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-13 text-ink" data-testid="severity">
        {bucket === "notApplicable" ? (
          <span className="text-ink-2">
            {t(dominantPdClass(finding.classifications) === "noise" ? "pd:noSeverityHeard" : "pd:noSeverity")}
          </span>
        ) : (
          <>
            <SeverityMark level={severityNumber[bucket]} label={word} />
            {ends && <span className="tabular-nums">{t("pd:severityRange", ends)}</span>}
          </>
        )}
      </p>
      <SeverityBar
        range={range}
        thresholds={pdSeverityThresholds}
        orientation="horizontal"
        ends={[t("common:severity.low"), t("common:severity.veryHigh")]}
        formatMark={(mark) => fixedText(mark, 0, locale)}
        text={
          ends
            ? t("pd:severityText", { level: word, ...ends })
            : t("common:labeled", { first: t("pd:severity"), second: word })
        }
      />
    </div>
  );
}
