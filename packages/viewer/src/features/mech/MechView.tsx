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
import { fixedText } from "../../lib/format.ts";
import { useWords } from "../../lib/use-words.ts";

export type MechFinding = Pick<
  MechResult,
  "analysis_available" | "kurtosis" | "crest_factor" | "possible_fault" | "impacts" | "findings" | "reason"
>;

export interface MechViewProps {
  readonly finding:
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly details: string; readonly busy: boolean }
    | { readonly state: "present"; readonly value: MechFinding };
  readonly retry: () => void;
}

/** Whether the machine sounds damaged, and the figures behind it. */
export function MechView({ finding, retry }: MechViewProps) {
  const { t } = useWords();
  return (
    <section
      className="flex flex-col gap-3 px-5 py-4"
      aria-labelledby="mech-title"
      data-analysis-error={finding.state === "failed" ? "mech" : undefined}
    >
      <h2 id="mech-title" className="text-12 text-ink-3">
        {t("mech:title")}
      </h2>
      {finding.state === "loading" ? (
        <Loading label={t("mech:analysing")} className="flex flex-col gap-3">
          <Skeleton height="26px" width="60%" />
          <Skeleton height="48px" />
        </Loading>
      ) : finding.state === "failed" ? (
        <ErrorBlock
          compact
          title={t("mech:failed")}
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
  periodicImpacts: "mech:findingPeriodicImpacts",
  sustainedImpulses: "mech:findingSustainedImpulses",
  levelAboveBaseline: "mech:findingLevelAboveBaseline",
  singleEvents: "mech:findingSingleEvents",
  clipped: "mech:findingClipped",
};

const reasonWords: Readonly<Record<string, MessageKey>> = {
  noAudio: "mech:reasonNoAudio",
  audioUnreadable: "mech:reasonAudioUnreadable",
  audioTimeAfterEnd: "mech:reasonAudioTimeAfterEnd",
  tooShort: "mech:reasonTooShort",
  sampleRateTooLow: "mech:reasonSampleRateTooLow",
};

const wordOf = (words: Readonly<Record<string, MessageKey>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

function Finding({ finding }: { readonly finding: MechFinding }) {
  const { t, locale } = useWords();
  const { possible_fault: fault, impacts, reason } = finding;
  const look =
    fault === true
      ? { icon: filled(warningIcon), tone: "text-sev-3-text", word: t("mech:fault") }
      : fault === false
        ? { icon: filled(checkCircleIcon), tone: "text-ink", word: t("mech:noFault") }
        : { icon: questionIcon, tone: "text-ink", word: t("mech:cannotTell") };
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
                  {perSecond ? t("mech:findingImpactsPerSecond", { count: perSecond }) : t(word)}
                </li>
              );
            })}
          </ul>
          <dl className="grid grid-cols-2 gap-4">
            <Figure word={t("mech:kurtosis")} value={finding.kurtosis} hint={t("mech:kurtosisUsual")} />
            <Figure
              word={t("mech:crestFactor")}
              value={finding.crest_factor}
              hint={t("mech:crestFactorUsual")}
            />
          </dl>
          <details className="text-13 text-ink-2">
            <summary className="inline-flex min-h-small items-center gap-1.5 rounded-s text-acc underline underline-offset-3">
              <Icon icon={infoIcon} size={16} />
              {t("mech:whatFiguresMean")}
            </summary>
            <div className="mt-2 flex flex-col gap-2">
              <p>{t("mech:kurtosisMeaning")}</p>
              <p>{t("mech:crestFactorMeaning")}</p>
              <p>{t("mech:faultMeaning")}</p>
            </div>
          </details>
        </>
      ) : (
        <p className="text-13 text-ink-2">
          {t((reason && wordOf(reasonWords, reason)) ?? "mech:reasonSound")}
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
