import { useCallback, useId, useState } from "react";
import { IconButton } from "../button/IconButton.tsx";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { rowsIcon } from "../generated/icons/rows.ts";
import { filled } from "../icon/icon-shape.ts";
import { useWordsOf } from "../provider/use-ui-words.ts";
import { BandLegend } from "./BandLegend.tsx";
import { ChartTable } from "./ChartTable.tsx";
import type { ChartBand, ChartBaseProps, ChartLine } from "./chart-types.ts";
import { Plot } from "./Plot.tsx";
import { factsOf, hasPoints, type PlotData } from "./plot-data.ts";
import type { PlotKind } from "./plot-options.ts";
import { SeriesMark } from "./SeriesMark.tsx";
import type { ChartSpan } from "./use-span.ts";

interface ChartFrameProps extends ChartBaseProps {
  kind: PlotKind;
  data: PlotData;
  bands?: readonly ChartBand[];
  lines?: readonly ChartLine[];
  onChoose?: (index: number) => void;
  onSpan?: (span: ChartSpan | null) => void;
  chosen?: readonly number[];
  dateIn?: (ms: number) => Date;
  startAt: "first" | "last";
}

const noBands: readonly ChartBand[] = [];
const noLines: readonly ChartLine[] = [];
const noneChosen: readonly number[] = [];
const localDate = (ms: number) => new Date(ms);

/** Shared by all charts: legend, drawing or table, summary, and the states without data. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, x, y, kind, data, loadingLabel, whenEmpty, heightPx = 260, startAt } = props;
  const {
    bands = noBands,
    lines = noLines,
    chosen = noneChosen,
    dateIn = localDate,
    onChoose,
    onSpan,
  } = props;
  const words = useWordsOf("chart", props.words);
  const [asTable, setAsTable] = useState(false);
  const summary = useId();
  const cannotDraw = useCallback(() => setAsTable(true), []);
  if (loadingLabel)
    return (
      <Loading label={loadingLabel}>
        <Skeleton height={`${heightPx}px`} rounded="medium" />
      </Loading>
    );
  if (!hasPoints(data)) return whenEmpty;
  const shared = { title, data, x, y, bands, words, heightPx };
  return (
    <figure aria-label={title} aria-describedby={summary} className="m-0 min-w-0">
      <div className="mb-1 flex items-center gap-x-4">
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          <span className="wrap-anywhere text-ink-3">{y.unit ? `${y.label}, ${y.unit}` : y.label}</span>
          {data.series.length > 1
            ? data.series.map((series, index) => (
                <span key={series.id} className="inline-flex min-w-0 items-center gap-1.5">
                  <SeriesMark index={index} kind={kind} points={series.points} />
                  <span className="min-w-0 wrap-anywhere">{series.label}</span>
                </span>
              ))
            : null}
          {bands.length > 0 ? <BandLegend bands={bands} y={y} /> : null}
        </div>
        <IconButton
          icon={asTable ? filled(rowsIcon) : rowsIcon}
          label={words.showTable}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <ChartTable {...shared} />
      ) : (
        <>
          <Plot
            {...shared}
            {...{ kind, lines, chosen, onChoose, onSpan }}
            dateIn={dateIn}
            startAt={startAt}
            describedBy={summary}
            onCannotDraw={cannotDraw}
          />
          {kind === "dates" ? null : (
            <p aria-hidden="true" className="text-end text-12 text-ink-3">
              {x.unit ? `${x.label}, ${x.unit}` : x.label}
            </p>
          )}
        </>
      )}
      <figcaption id={summary} className="sr-only">
        {words.summary(factsOf(data, data.names !== undefined), y.format)}
      </figcaption>
    </figure>
  );
}
