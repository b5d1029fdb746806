import { componentVerdicts, figureOf, trendNeeds } from "@sonolens/domain";
import { formatDate } from "@sonolens/i18n";
import { Button, caretDownIcon, clockIcon, Icon, Menu, SeverityMark, warningIcon } from "@sonolens/ui-kit";
import type {
  ComponentFigure,
  ComponentHistory,
  ComponentVerdict,
} from "../../data/components/components.ts";
import { severityNumber } from "../../lib/format/severity-number.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { readingSeverity } from "./component-facts.ts";
import type { ComponentModel } from "./component-model.ts";
import { limitLines } from "./limit-lines.ts";
import { severityKey } from "./severity-key.ts";
import { TrendMark } from "./TrendMark.tsx";
import { reachesAt, trendSentence } from "./trend-words.ts";

export interface NowPartProps {
  readonly model: Pick<ComponentModel, "formatOf" | "thresholds" | "refusal">;
  readonly history: ComponentHistory;
  readonly figure: ComponentFigure;
  readonly chosen: readonly string[];
  readonly judge: (snapshots: readonly string[], verdict: ComponentVerdict | null) => void;
}

/** The newest reading, its alarm, the trend in a sentence, and the judgement. */
export function NowPart({ model, history, figure, chosen, judge }: NowPartProps) {
  const { t, locale, timeZone } = useWords();
  const { readings, trends, waiting } = history;
  const format = model.formatOf(figure);
  const newest = readings.at(-1);
  const trend = trends.find((each) => each.figure === figure);
  const date = (text: string | number) => formatDate(new Date(text), locale, timeZone);
  const sentence = trend && trendSentence(trend, format);
  const reach = trend && reachText();
  if (!newest)
    return (
      <Section title={t("assets:now")}>
        <p className="text-13 text-ink-2">{t("assets:noReadings")}</p>
      </Section>
    );
  const value = figureOf(newest, figure);
  const severity = readingSeverity(newest, model.thresholds);
  const toJudge = chosen.length > 0 ? chosen : [newest.snapshot];
  return (
    <>
      <Section title={t("assets:now")} aside={<span className="text-12 text-ink-3">{date(newest.at)}</span>}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="text-26 font-semibold text-ink tabular-nums">
            {newest.leakTooLarge && figure === "leakSize"
              ? t("card:conclusion.tooLarge")
              : value === null
                ? t("assets:noValue")
                : format.text(value)}
          </span>
          <SeverityMark
            className="text-14"
            level={severityNumber[severity]}
            label={t(severityKey(severity))}
          />
        </p>
        <AlarmState
          alarm={history.alarm}
          over={
            newest.overBaselineDb === null ? undefined : model.formatOf("level").text(newest.overBaselineDb)
          }
        />
      </Section>
      {sentence && trend && (
        <Section title={t("assets:trend")}>
          <p className="flex items-start gap-2 text-14 font-semibold text-ink">
            {trend.state !== "tooLittle" && (
              <span className="mt-0.5 shrink-0">
                <TrendMark state={trend.state} size={18} />
              </span>
            )}
            <span data-testid="trend-sentence">{t(sentence.key, sentence.params)}</span>
          </p>
          {trend.state === "tooLittle" ? (
            <Missing readings={trend.readings} />
          ) : (
            <p className="text-12 text-ink-3">
              {t("assets:trendBasis", { count: trend.readings, days: Math.round(trend.days) })}
            </p>
          )}
          {reach !== undefined && <p className="text-13 text-ink-2">{reach}</p>}
        </Section>
      )}
      {model.refusal === undefined && (
        <Section
          title={t("assets:judgement")}
          aside={
            waiting > 0 && (
              <span className="text-12 text-ink-3">{t("assets:toJudge", { count: waiting })}</span>
            )
          }
        >
          {newest.verdict !== null && chosen.length === 0 && (
            <p className="text-13 text-ink-2">{t(`assets:verdict.${newest.verdict}`)}</p>
          )}
          <Menu
            trigger={
              <Button variant={waiting > 0 ? "primary" : "outline"}>
                <span className="flex min-w-0 items-center justify-center gap-1.75">
                  <span className="min-w-0 truncate">
                    {chosen.length > 0
                      ? t("assets:judgeChosen", { count: chosen.length })
                      : t("assets:judgeOf", { date: date(newest.at) })}
                  </span>
                  <Icon icon={caretDownIcon} size={14} className="shrink-0" />
                </span>
              </Button>
            }
            items={[
              ...componentVerdicts.map((verdict) => ({
                id: verdict,
                label: t(`assets:verdict.${verdict}`),
                onSelect: () => judge(toJudge, verdict),
              })),
              ...(readings.some(({ snapshot, verdict }) => verdict !== null && toJudge.includes(snapshot))
                ? [
                    "separator" as const,
                    { id: "none", label: t("assets:takeBack"), onSelect: () => judge(toJudge, null) },
                  ]
                : []),
            ]}
          />
        </Section>
      )}
    </>
  );

  function reachText(): string | undefined {
    if (!trend) return undefined;
    for (const { value: limit, stage } of limitLines(history, figure).toSorted(
      (one, other) => one.value - other.value,
    )) {
      const reached = reachesAt(trend, limit);
      if (!reached) continue;
      const name = t(stage ? `assets:stage.${stage}` : "assets:absolute");
      return reached.toMs === undefined
        ? t("assets:reachesFrom", { stage: name, from: date(reached.fromMs) })
        : t("assets:reaches", { stage: name, from: date(reached.fromMs), to: date(reached.toMs) });
    }
    return undefined;
  }
}

interface AlarmStateProps extends Pick<ComponentHistory, "alarm"> {
  /** The newest reading over the baseline, written; undefined without a baseline. */
  readonly over: string | undefined;
}

/** The alarm that was raised, and a higher one that waits for a second reading. */
function AlarmState({ alarm: { stage, cause, since, pending }, over }: AlarmStateProps) {
  const { t, locale, timeZone } = useWords();
  if (stage === "none" && !pending) return null;
  return (
    <div className="flex flex-col gap-2 text-13">
      {stage !== "none" && (
        <p className="flex items-start gap-2">
          <Icon icon={warningIcon} size={18} className="shrink-0 text-err" />
          <span>
            <b className="font-semibold text-ink">{t(`assets:stage.${stage}`)}</b>
            {since !== null &&
              ` ${t("assets:since", { date: formatDate(new Date(since), locale, timeZone) })}`}
            {cause !== null && <span className="block text-ink-2">{t(`assets:cause.${cause}`)}</span>}
          </span>
        </p>
      )}
      {pending && (
        <p className="flex items-start gap-2">
          <Icon icon={clockIcon} size={18} className="shrink-0 text-ink-2" />
          <span>
            <b className="font-semibold text-ink">
              {t("assets:pendingStage", { stage: t(`assets:stage.${pending.stage}`) })}
            </b>
            <span className="block text-ink-2">{t(`assets:cause.${pending.cause}`)}</span>
          </span>
        </p>
      )}
      {over !== undefined && <p className="text-ink-2">{t("assets:overBaseline", { over })}</p>}
    </div>
  );
}

/** How many comparable readings a trend still needs. */
function Missing({ readings }: { readonly readings: number }) {
  return (
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: trendNeeds.readings }, (_, index) => (
        <span
          key={String(index)}
          className={`h-1.5 flex-1 rounded-full border ${index < readings ? "border-ink bg-ink" : "border-dashed border-line-2"}`}
        />
      ))}
    </div>
  );
}
