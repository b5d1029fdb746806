import { machineFindingFrom, machineSeverity } from "@sonolens/domain";
import { type MessageKey, punctuationOf } from "@sonolens/i18n";
import { ErrorBlock, Icon, infoIcon, Loading, SeverityMark, Skeleton } from "@sonolens/ui-kit";
import type { MechResult } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { keyOf } from "../../lib/format/key-of.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { partWord } from "./part-words.ts";

export type MechanicalFinding = Pick<
  MechResult,
  | "analysis_available"
  | "kurtosis"
  | "crest_factor"
  | "possible_fault"
  | "impacts"
  | "otherImpacts"
  | "expected"
  | "findings"
  | "reason"
>;

export interface MechanicalViewProps {
  readonly finding:
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly details: string; readonly busy: boolean }
    | { readonly state: "present"; readonly value: MechanicalFinding };
  readonly retry: () => void;
}

/** Whether the machine sounds damaged, and the figures behind it. */
export function MechanicalView({ finding, retry }: MechanicalViewProps) {
  const { t } = useWords();
  return (
    <section
      className="flex flex-col gap-3 px-5 py-4"
      aria-labelledby="mech-title"
      data-analysis-error={finding.state === "failed" ? "mech" : undefined}
    >
      <h2 id="mech-title" className="text-12 text-ink-3">
        {t("mechanical:title")}
      </h2>
      {finding.state === "loading" ? (
        <Loading label={t("mechanical:analysing")} className="flex flex-col gap-3">
          <Skeleton height="26px" width="60%" />
          <Skeleton height="48px" />
        </Loading>
      ) : finding.state === "failed" ? (
        <ErrorBlock
          compact
          title={t("mechanical:failed")}
          retry={{ onRetry: retry, busy: finding.busy }}
          details={{ text: finding.details }}
        />
      ) : (
        <Finding finding={finding.value} />
      )}
    </section>
  );
}

const findingWords: Readonly<Record<string, MessageKey>> = {
  periodicImpacts: "mechanical:findingPeriodicImpacts",
  slowImpacts: "mechanical:findingSlowImpacts",
  sustainedImpulses: "mechanical:findingSustainedImpulses",
  levelAboveBaseline: "mechanical:findingLevelAboveBaseline",
  weakImpacts: "mechanical:findingWeakImpacts",
  shaftImpacts: "mechanical:findingShaftImpacts",
  ambiguousRate: "mechanical:findingAmbiguousRate",
  singleEvents: "mechanical:findingSingleEvents",
  clipped: "mechanical:findingClipped",
};

const reasonWords: Readonly<Record<string, MessageKey>> = {
  noAudio: "mechanical:reasonNoAudio",
  audioUnreadable: "mechanical:reasonAudioUnreadable",
  audioTimeAfterEnd: "mechanical:reasonAudioTimeAfterEnd",
  tooShort: "mechanical:reasonTooShort",
  sampleRateTooLow: "mechanical:reasonSampleRateTooLow",
};

function Finding({ finding }: { readonly finding: MechanicalFinding }) {
  const { t, locale } = useWords();
  const { possible_fault: fault, impacts, reason } = finding;
  const severity = machineSeverity(machineFindingFrom(fault));
  const slow = finding.findings.includes("slowImpacts") ? finding.otherImpacts : null;
  const regular = impacts ?? slow;
  const part = finding.expected.find(({ measuredHz }) => measuredHz !== null)?.part;
  const fits = part === undefined ? undefined : partWord("fits", part);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p
          className="min-w-0 text-26 font-semibold text-ink wrap-anywhere"
          data-testid="result"
          data-fault={String(fault)}
        >
          {t(fault === null ? "mechanical:cannotTell" : fault ? "mechanical:fault" : "mechanical:noFault")}
        </p>
        {/* "Low" beside "No fault found" would be read as a small fault. */}
        {fault && severity !== "notApplicable" && (
          <SeverityMark
            level={severityNumber[severity]}
            label={t(`common:severity.${severity}`)}
            className="shrink-0 text-13"
          />
        )}
      </div>
      {finding.analysis_available ? (
        <>
          <ul className="-mt-1.5 flex flex-col gap-0.5 text-14 text-ink">
            {finding.findings.map((name) => {
              const word = keyOf(findingWords, name);
              const text = name === "periodicImpacts" && fits ? t(fits) : word && t(word);
              return text ? <li key={name}>{t("common:asSentence", { text })}</li> : null;
            })}
            {impacts && !fits && (
              <li>
                {t("common:asSentence", {
                  text: t("mechanical:repeats", { rate: fixedText(impacts.frequencyHz, 1, locale) }),
                })}
              </li>
            )}
          </ul>
          <dl className="flex flex-wrap gap-x-4 gap-y-2">
            {regular && (
              <Figure
                word={t("mechanical:impactRate")}
                value={fixedText(regular.frequencyHz, 1, locale)}
                uncertainty={`± ${fixedText(Math.max(0.1, regular.uncertaintyHz), 1, locale)} Hz`}
                hint={t("mechanical:harmonics", { count: regular.harmonics })}
              />
            )}
            <Figure
              word={t("mechanical:kurtosis")}
              value={figureText(finding.kurtosis, locale)}
              hint={t("mechanical:kurtosisUsual")}
            />
            <Figure
              word={t("mechanical:crestFactor")}
              value={figureText(finding.crest_factor, locale)}
              hint={t("mechanical:crestFactorUsual")}
            />
          </dl>
          <Meanings finding={finding} />
          <details className="text-13 text-ink-2">
            <summary className="inline-flex min-h-small items-center gap-1.5 rounded-s text-acc underline underline-offset-3">
              <Icon icon={infoIcon} size={16} />
              {t("mechanical:whatFiguresMean")}
            </summary>
            <div className="mt-2 flex flex-col gap-2">
              <p>{t("mechanical:kurtosisMeaning")}</p>
              <p>{t("mechanical:crestFactorMeaning")}</p>
              <p>{t("mechanical:faultMeaning")}</p>
            </div>
          </details>
        </>
      ) : (
        <p className="-mt-1.5 text-14 text-ink">
          {t((reason && keyOf(reasonWords, reason)) ?? "mechanical:reasonSound")}
        </p>
      )}
    </>
  );
}

/** Of even noise, and of damage that has grown. */
const maxUsual = { kurtosis: 4, crestFactor: 5.5 } as const;

/** What the figures add to the finding, where the reader might conclude the opposite from them. */
function Meanings({ finding }: { readonly finding: MechanicalFinding }) {
  const { t, locale } = useWords();
  const { kurtosis, crest_factor: crestFactor, possible_fault: fault } = finding;
  if (fault === null) return null;
  const known = Object.entries({ kurtosis, crestFactor }).flatMap(([name, value]) =>
    value === null ? [] : [{ name: name as keyof typeof maxUsual, value }],
  );
  const usual = known.filter(({ name, value }) => value <= maxUsual[name]);
  const named = (figures: typeof known) =>
    punctuationOf(t).separated(
      figures.map(({ name, value }) => `${t(`mechanical:${name}`)} ${figureText(value, locale)}`),
    );
  return (
    <>
      {fault && usual.length > 0 && (
        <Meaning
          of={named(usual)}
          text={t(usual.length > 1 ? "mechanical:usualValues" : "mechanical:usualValue")}
        />
      )}
      {known
        .filter((figure) => !usual.includes(figure))
        .map((figure) => (
          <Meaning
            key={figure.name}
            of={named([figure])}
            text={t(fault ? `mechanical:${figure.name}Raised` : "mechanical:raisedAlone")}
          />
        ))}
    </>
  );
}

function Meaning({ of, text }: { readonly of: string; readonly text: string }) {
  const { t } = useWords();
  return (
    <p className="text-13 text-ink-2">
      <b className="font-semibold text-ink">{t("common:asLabel", { name: of })}</b> {text}
    </p>
  );
}

const figureText = (value: number | null, locale: string) =>
  value === null ? "–" : fixedText(value, 1, locale);

interface FigureProps {
  readonly word: string;
  readonly value: string;
  /** With the unit. */
  readonly uncertainty?: string;
  readonly hint: string;
}

function Figure({ word, value, uncertainty, hint }: FigureProps) {
  return (
    <div className="min-w-24 flex-1">
      <dt className="text-12 text-ink-3">{word}</dt>
      <dd className="text-20 font-medium text-ink tabular-nums">
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          {value}
          {uncertainty && (
            <span className="text-13 font-normal whitespace-nowrap text-ink-2">{uncertainty}</span>
          )}
        </span>
        <span className="block text-12 font-normal tracking-normal text-ink-3">{hint}</span>
      </dd>
    </div>
  );
}
