import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import type uPlot from "uplot";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { type ChartLook, useChartLook } from "./chart-look.ts";
import type { ChartAxis, ChartBand, ChartLine, ChartWords } from "./chart-types.ts";
import type { PlotData } from "./plot-data.ts";
import type { PlotKind } from "./plot-options.ts";
import { colourIndex, describePoint, nearestPoint, pointValues } from "./point-text.ts";
import { usePlot, usePlotClass } from "./use-plot.ts";
import { type ChartSpan, useSpan } from "./use-span.ts";

export interface PlotProps {
  title: string;
  kind: PlotKind;
  data: PlotData;
  x: ChartAxis;
  y: ChartAxis;
  bands: readonly ChartBand[];
  lines: readonly ChartLine[];
  chosen: readonly number[];
  onChoose: ((index: number) => void) | undefined;
  onSpan: ((span: ChartSpan | null) => void) | undefined;
  words: ChartWords;
  heightPx: number;
  describedBy: string;
  dateIn: (ms: number) => Date;
  /** The point at which the keyboard starts. */
  startAt: "first" | "last";
  onCannotDraw: () => void;
}

/** The drawing, and a cursor on it for pointer and keyboard. */
export function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const look = useChartLook(frame);
  const Class = usePlotClass();
  const { onCannotDraw, heightPx } = props;
  useEffect(() => {
    if (Class === "failed") onCannotDraw();
  }, [Class, onCannotDraw]);
  return (
    // Time runs from left to right in every language.
    <div ref={frame} dir="ltr" className="relative text-12" style={{ minHeight: heightPx }}>
      {look && Class && Class !== "failed" ? <Drawing {...props} look={look} Class={Class} /> : null}
    </div>
  );
}

interface DrawingProps extends PlotProps {
  look: ChartLook;
  Class: typeof uPlot;
}

function Drawing(props: DrawingProps) {
  const {
    title,
    kind,
    data,
    x,
    y,
    bands,
    lines,
    words,
    heightPx,
    look,
    Class,
    describedBy,
    dateIn,
    startAt,
  } = props;
  const { chosen, onChoose, onSpan } = props;
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const plot = usePlot(
    place,
    Class,
    { kind, data, look, bands, lines, axes: () => ({ x, y }), dateIn },
    heightPx,
  );
  const span = useSpan(frame, plot, onSpan);
  const last = data.xs.length - 1;
  const [at, setAt] = useState(startAt === "last" ? last : 0);
  const [shown, setShown] = useState(false);
  const index = Math.min(at, last);
  const hint = useId();

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!plot) return;
    const box = plot.over.getBoundingClientRect();
    const left = event.clientX - box.left;
    const top = event.clientY - box.top;
    if (left < -12 || left > box.width + 12) return setShown(false);
    const inside = Math.min(box.width, Math.max(0, left));
    setAt(kind === "points" ? nearestPoint(plot, data, inside, top) : plot.posToIdx(inside));
    setShown(true);
  };
  // Like the platform's range input, but also when the page runs from right to left.
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && shown) {
      event.stopPropagation();
      return setShown(false);
    }
    if (event.key === "Enter" && onChoose) {
      event.preventDefault();
      return onChoose(index);
    }
    if (!event.altKey && !event.ctrlKey && !event.metaKey && span.key(event.key, data.xs[index] ?? 0))
      return event.preventDefault();
    const page = Math.max(1, Math.round(last / 10));
    const step = {
      ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
      ...{ PageDown: -page, PageUp: page, Home: -last, End: last },
    }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, index + step)));
    setShown(true);
  };
  const text = describePoint(data, index, { x, y, bands, words });
  const values = pointValues(data, index);

  return (
    <div
      ref={frame}
      className="relative touch-pan-y rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-acc-line"
      onPointerMove={(event) => {
        follow(event);
        span.move(event);
      }}
      onPointerDown={(event) => {
        follow(event);
        span.down(event);
        // The arrow keys continue from here.
        range.current?.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerUp={(event) => {
        if (!span.up(event) && shown) onChoose?.(index);
      }}
      onPointerCancel={span.cancel}
      onPointerLeave={(event) => event.pointerType === "mouse" && setShown(false)}
    >
      <div
        ref={place}
        aria-hidden="true"
        data-drawn={look.isDark ? "dark" : "light"}
        className="sonolens-plot"
        style={{ height: heightPx }}
      />
      {/* A native range input: arrows, Home, End, Page keys and screen reader gestures move from point to point. */}
      <input
        ref={range}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={title}
        aria-describedby={`${describedBy} ${hint}`}
        aria-valuetext={text}
        onChange={(event) => {
          setAt(event.target.valueAsNumber);
          setShown(true);
        }}
        onFocus={(event) => event.target.matches(":focus-visible") && setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={key}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
      <span id={hint} hidden>
        {x.unit ? `${x.label}, ${x.unit}` : x.label}
      </span>
      {plot && span.selected ? (
        <div
          aria-hidden="true"
          data-no-print=""
          className="pointer-events-none absolute"
          style={placeOver(plot)}
        >
          <div
            className="absolute inset-y-0 border-x border-acc bg-acc/15 forced-colors:border-[Highlight]"
            style={{ left: span.selected.leftPx, width: span.selected.widthPx }}
          />
        </div>
      ) : null}
      {plot && chosen.length > 0 ? <Chosen {...{ plot, data, chosen }} /> : null}
      {shown && plot ? (
        <>
          <Cursor plot={plot} look={look} data={data} index={index} kind={kind} />
          <ChartTooltip
            plot={plot}
            kind={kind}
            x={x}
            y={y}
            at={data.xs[index] ?? 0}
            name={data.names?.[index]}
            values={kind === "points" || data.names ? values.filter(({ value }) => value !== null) : values}
            noValue={words.noValue}
            bands={bands}
          />
        </>
      ) : null}
    </div>
  );
}

interface CursorProps {
  plot: uPlot;
  look: ChartLook;
  data: PlotData;
  index: number;
  kind: PlotKind;
}

/** A ring around each chosen point. */
function Chosen({ plot, data, chosen }: Pick<CursorProps, "plot" | "data"> & { chosen: readonly number[] }) {
  return (
    <svg
      aria-hidden="true"
      data-no-print=""
      className="pointer-events-none absolute overflow-visible text-acc forced-colors:text-[Highlight]"
      style={placeOver(plot)}
    >
      {chosen.flatMap((index) =>
        pointValues(data, index).map(({ value, series }) =>
          value === null ? null : (
            <circle
              key={`${index} ${series.id}`}
              cx={plot.valToPos(data.xs[index] ?? 0, "x")}
              cy={plot.valToPos(value, "y")}
              r="9"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
            />
          ),
        ),
      )}
    </svg>
  );
}

const placeOver = ({ over }: uPlot) => ({
  left: over.offsetLeft,
  top: over.offsetTop,
  width: over.clientWidth,
  height: over.clientHeight,
});

/** A line at the cursor and a mark on each of its points. */
function Cursor({ plot, look, data, index, kind }: CursorProps) {
  const left = plot.valToPos(data.xs[index] ?? 0, "x");
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute overflow-visible" style={placeOver(plot)}>
      {kind === "points" ? null : (
        <line x1={left} x2={left} y1={0} y2="100%" stroke={look.muted} strokeWidth="1" />
      )}
      {pointValues(data, index).map(({ value, series }) =>
        value === null ? null : (
          <circle
            key={series.id}
            cx={left}
            cy={plot.valToPos(value, "y")}
            r={kind === "points" ? 8 : 5.5}
            fill={kind === "points" ? "none" : look.surface}
            stroke={look.data[colourIndex(data.series.indexOf(series), series) % look.data.length]}
            strokeWidth="2.5"
          />
        ),
      )}
    </svg>
  );
}
