import type { MessageKey } from "@sonolens/i18n";
import {
  checkCircleIcon,
  ErrorBlock,
  filled,
  Icon,
  infoIcon,
  Loading,
  questionIcon,
  Skeleton,
  warningIcon,
} from "@sonolens/ui-kit";
import type { MechResult } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";

export type MechanicalFinding = Pick<
  MechResult,
  "analysis_available" | "kurtosis" | "crest_factor" | "possible_fault" | "impacts" | "findings" | "reason"
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
  sustainedImpulses: "mechanical:findingSustainedImpulses",
  levelAboveBaseline: "mechanical:findingLevelAboveBaseline",
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

const wordOf = (words: Readonly<Record<string, MessageKey>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

function Finding({ finding }: { readonly finding: MechanicalFinding }) {
  const { t, locale } = useWords();
  const { possible_fault: fault, impacts, reason } = finding;
  const look =
    fault === true
      ? { icon: filled(warningIcon), tone: "text-sev-3-text", word: t("mechanical:fault") }
      : fault === false
        ? { icon: filled(checkCircleIcon), tone: "text-ink", word: t("mechanical:noFault") }
        : { icon: questionIcon, tone: "text-ink", word: t("mechanical:cannotTell") };
  const regular = finding.findings.includes("periodicImpacts") ? impacts : null;
  return (
    <>
      <p
        className={`flex items-center gap-2.5 text-20 font-semibold ${look.tone}`}
        data-testid="result"
        data-fault={String(fault)}
      >
        <Icon icon={look.icon} size={24} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{look.word}</span>
      </p>
      {finding.analysis_available ? (
        <>
          <ul className="flex flex-col gap-1 text-13 text-ink-2">
            {finding.findings.map((name) => {
              const word = wordOf(findingWords, name);
              if (!word) return null;
              const perSecond =
                regular && name === "periodicImpacts" && fixedText(regular.frequencyHz, 0, locale);
              return (
                <li key={name}>
                  {perSecond ? t("mechanical:findingImpactsPerSecond", { count: perSecond }) : t(word)}
                </li>
              );
            })}
          </ul>
          <dl className="grid grid-cols-2 gap-4">
            <Figure
              word={t("mechanical:kurtosis")}
              value={finding.kurtosis}
              hint={t("mechanical:kurtosisUsual")}
            />
            <Figure
              word={t("mechanical:crestFactor")}
              value={finding.crest_factor}
              hint={t("mechanical:crestFactorUsual")}
            />
          </dl>
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
        <p className="text-13 text-ink-2">
          {t((reason && wordOf(reasonWords, reason)) ?? "mechanical:reasonSound")}
        </p>
      )}
    </>
  );
}

interface FigureProps {
  readonly word: string;
  readonly value: number | null;
  readonly hint: string;
}

function Figure({ word, value, hint }: FigureProps) {
  const { locale } = useWords();
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{word}</dt>
      <dd className="text-26 font-medium text-ink tabular-nums">
        {value === null ? "–" : fixedText(value, 1, locale)}
        <span className="block text-12 font-normal text-ink-3">{hint}</span>
      </dd>
    </div>
  );
}
