import { pdSeverityThresholds } from "@sonolens/domain";
import { dateLocale, formatDate, formatNumber, punctuationOf } from "@sonolens/i18n";
import {
  type ChartLine,
  type ChartSpan,
  cornersOutIcon,
  downloadSimpleIcon,
  EmptyState,
  IconButton,
  Segmented,
  TrendChart,
  type TrendSeries,
} from "@sonolens/ui-kit";
import { useMemo, useRef, useState } from "react";
import type { ComponentFigure, ComponentHistory } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useNarrow } from "../../lib/ui/use-narrow.ts";
import type { ComponentActions, ComponentModel } from "./component-model.ts";
import { limitLines, linesToShow } from "./limit-lines.ts";
import { differencesText } from "./reading-words.ts";
import { selectedSpan, type TrendRange, type TrendSpan, trendData, usefulRanges } from "./trend-data.ts";
import { trendSentence } from "./trend-words.ts";

const levelOfStage = { watch: 2, warning: 3, alarm: 4, danger: 4 } as const;
const severities = ["low", "medium", "high", "veryHigh"] as const;
const noBands: readonly never[] = [];

export interface TrendPartProps {
  readonly model: Pick<ComponentModel, "formatOf" | "distanceUnit">;
  readonly history: ComponentHistory;
  readonly figure: ComponentFigure;
  readonly figures: readonly ComponentFigure[];
  readonly setFigure: (figure: ComponentFigure) => void;
  readonly chosen: readonly string[];
  readonly choose: (snapshot: string) => void;
  readonly savePicture: ComponentActions["savePicture"];
}

/** The readings of a component over time, with its baseline and limits. */
export function TrendPart(props: TrendPartProps) {
  const { model, history, figure, figures, chosen } = props;
  const { t, locale, timeZone } = useWords();
  const narrow = useNarrow();
  const part = useRef<HTMLElement>(null);
  const [range, setRange] = useState<TrendRange>("all");
  const [span, setSpan] = useState<TrendSpan>();
  const { formatOf, distanceUnit } = model;
  const format = useMemo(() => formatOf(figure), [formatOf, figure]);
  const ranges = useMemo(() => usefulRanges(history), [history]);
  const shownRange = ranges.includes(range) ? range : "all";
  const data = useMemo(
    () => trendData(history, figure, span ?? shownRange, format),
    [history, figure, span, shownRange, format],
  );
  const hasApart = data.apart.some((value) => value !== null);
  const hasJoined = data.joined.some((value) => value !== null);
  const series = useMemo((): readonly TrendSeries[] => {
    const bounds = data.low && data.high ? { low: data.low, high: data.high } : {};
    return [
      {
        ...{ id: "joined", values: data.joined, points: "joined" as const, ...bounds },
        label: t(hasApart ? "assets:comparable" : format.name),
      },
      ...(hasApart
        ? [
            {
              ...{ id: "apart", values: data.apart, points: "apart" as const, ...bounds },
              label: t("assets:notComparable"),
            },
          ]
        : []),
    ];
  }, [data, hasApart, format, t]);
  const names = useMemo(
    () =>
      data.readings.map((reading) => {
        const why = differencesText(reading, { t, locale, distanceUnit });
        const verdict = reading.verdict && t(`assets:verdict.${reading.verdict}`);
        return punctuationOf(t).separated([why, verdict]) || undefined;
      }),
    [data, t, locale, distanceUnit],
  );
  const lines = useMemo((): readonly ChartLine[] => {
    const baseline = history.baselines.find((each) => each.figure === figure);
    const highest = Math.max(
      ...history.readings.map((reading) => (figure === "level" ? reading.levelDb : 0)),
    );
    return [
      ...(baseline
        ? [
            {
              at: format.toShown(baseline.value),
              label: t("assets:baselineAt", { value: format.text(baseline.value) }),
              level: 0 as const,
            },
          ]
        : []),
      ...linesToShow(
        limitLines(history, figure),
        figure === "level" ? highest : Number.POSITIVE_INFINITY,
      ).map(({ stage, value, overDb }) => ({
        at: format.toShown(value),
        label:
          stage && overDb !== undefined
            ? `${t(`assets:stage.${stage}`)} +${formatOf("level").change(overDb)}`
            : t("assets:absolute"),
        level: stage ? levelOfStage[stage] : (4 as const),
      })),
    ];
  }, [history, figure, format, formatOf, t]);
  const bands = useMemo(
    () =>
      figure === "severity"
        ? severities.map((severity, index) => ({
            from: [0, ...pdSeverityThresholds][index] ?? 0,
            to: [...pdSeverityThresholds, 100][index] ?? 100,
            level: (index + 1) as 1 | 2 | 3 | 4,
            label: t(`common:severity.${severity}`),
          }))
        : noBands,
    [figure, t],
  );
  const x = useMemo(() => {
    const tick = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone });
    const month = tick({ month: "short", year: "numeric" });
    const day = tick({ day: "numeric", month: "short" });
    const time = tick({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    return {
      label: t("assets:date"),
      ...(span && { range: [span.fromMs, span.toMs] as const }),
      format: (ms: number, stepMs?: number) =>
        stepMs === undefined
          ? formatDate(new Date(ms), locale, timeZone)
          : (stepMs > 25 * dayMs ? month : stepMs < dayMs ? time : day).format(ms),
    };
  }, [t, locale, timeZone, span]);
  const y = useMemo(
    () => ({
      label: t(format.name),
      ...(format.unit !== undefined && { unit: format.unit }),
      // Ticks have the decimals that their distance needs.
      format: (value: number, step?: number) =>
        step !== undefined && step >= 1 ? formatNumber(value, locale) : format.number(value),
      ...(figure === "severity" && { range: [0, 100] as const }),
    }),
    [t, locale, format, figure],
  );
  const select = (wanted: ChartSpan | null) => {
    const next = wanted ? selectedSpan(history, figure, { fromMs: wanted.from, toMs: wanted.to }) : "all";
    if (next === "all") setRange("all");
    if (next !== undefined) setSpan(next === "all" ? undefined : next);
  };
  const trend = history.trends.find((each) => each.figure === figure);
  const sentence = trend && trendSentence(trend, format);
  const summary = sentence && t(sentence.key, sentence.params);
  return (
    <section ref={part} aria-labelledby="component-trend" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="component-trend" className="me-auto text-14 font-semibold">
          {t(format.name)}
        </h2>
        <div data-no-print="" className="contents">
          {figures.length > 1 && (
            <Segmented
              label={t("assets:figure")}
              value={figure}
              options={figures.map((value) => ({ value, label: t(`assets:figure.${value}`) }))}
              onValueChange={props.setFigure}
            />
          )}
          {ranges.length > 1 && (
            <Segmented
              label={t("assets:range")}
              value={span ? null : shownRange}
              options={ranges.map((value) => ({ value, label: t(`assets:range.${value}`) }))}
              onValueChange={(value) => {
                setSpan(undefined);
                setRange(value);
              }}
            />
          )}
        </div>
        {span && (
          <IconButton icon={cornersOutIcon} label={t("assets:wholePeriod")} onClick={() => select(null)} />
        )}
        {data.readings.length > 0 && (
          <IconButton
            icon={downloadSimpleIcon}
            label={t("assets:png")}
            onClick={() => part.current && props.savePicture(part.current)}
          />
        )}
      </div>
      <TrendChart
        title={t(format.name)}
        at={data.at}
        {...{ series, names, lines, bands, x, y, timeZone }}
        chosen={data.readings.flatMap(({ snapshot }, index) => (chosen.includes(snapshot) ? [index] : []))}
        onChoose={(index) => {
          const id = data.readings[index]?.snapshot;
          if (id !== undefined) props.choose(id);
        }}
        onSpan={select}
        heightPx={narrow ? 260 : 340}
        {...(summary !== undefined && { words: { summary: () => summary } })}
        whenEmpty={<EmptyState title={t("assets:noValues")}>{t("assets:noValuesText")}</EmptyState>}
      />
      {(hasJoined || hasApart) && data.readings.length > 1 && (
        <p data-no-print="" className="text-12 text-ink-3">
          {t("assets:chooseTwo")}
        </p>
      )}
    </section>
  );
}

const dayMs = 86_400_000;
