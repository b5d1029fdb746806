import { useLayoutEffect, useRef, useState } from "react";
import type uPlot from "uplot";
import type { ChartAxis, ChartBand } from "./chart-types.ts";
import type { PlotKind } from "./plot-options.ts";
import { bandOf, type PointValue, valueText, withUnit } from "./point-text.ts";
import { SeriesMark } from "./SeriesMark.tsx";

interface ChartTooltipProps {
  plot: uPlot;
  kind: PlotKind;
  x: ChartAxis;
  y: ChartAxis;
  at: number;
  name: string | undefined;
  values: readonly PointValue[];
  noValue: string;
  bands: readonly ChartBand[];
}

const gapPx = 12;

/** The values at the cursor, on the side with more room; assistive technology reads them from the range input. */
export function ChartTooltip({ plot, kind, x, y, at, name, values, noValue, bands }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number>();
  const cursor = plot.over.offsetLeft + plot.valToPos(at, "x");
  useLayoutEffect(() => {
    const width = box.current?.offsetWidth ?? 0;
    const before = cursor - gapPx - width;
    const after = cursor + gapPx;
    const fits = after + width <= plot.width ? after : before;
    setLeft(Math.min(Math.max(0, fits), Math.max(0, plot.width - width)));
  });
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-testid="chart-tooltip"
      style={{ insetInlineStart: left ?? 0, top: 4, visibility: left === undefined ? "hidden" : "visible" }}
      className="pointer-events-none absolute z-10 max-w-[min(100%,320px)] rounded-m bg-raised px-2.5 py-1.5 text-12 text-ink shadow-2 forced-colors:border"
    >
      <p className="text-ink-3">{withUnit(x.format(at), x)}</p>
      {name ? <p className="font-medium wrap-anywhere">{name}</p> : null}
      {values.map((point) => (
        <p key={point.series.id} className="flex items-center gap-2">
          {plot.series.length > 2 ? (
            <SeriesMark index={point.index} kind={kind} points={point.series.points} />
          ) : null}
          {plot.series.length > 2 ? (
            <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">{point.series.label}</span>
          ) : null}
          <span className="font-semibold whitespace-nowrap">{valueText(point, y, noValue)}</span>
          <span>{bandOf(point.value, bands)?.label}</span>
        </p>
      ))}
    </div>
  );
}
