import { useMemo, useRef } from "react";
import type { MechResult } from "../../data/types.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { axisEndHz, marksOf, sharesOf } from "./envelope-marks.ts";

/** CSS pixels: room for the axis labels and the numbers over the marks. */
const axis = { left: 26, bottom: 20, top: 22, right: 10 } as const;
const heightPx = 126;
const bandPx = 8;
const shares = [0, 0.5, 1] as const;
const gridLines = 5;

export interface EnvelopeChartProps {
  readonly spectrum: NonNullable<MechResult["spectrum"]>;
  /** Of the impacts that are marked. */
  readonly rateHz: number;
  /** Where damage of a part would have its first line. */
  readonly expectedHz: readonly number[];
  readonly shaftHz: number | undefined;
}

/** What repeats in the loudness: the lines of the impacts are marked, and the places where the bearing would show. */
export function EnvelopeChart({ spectrum, rateHz, expectedHz, shaftHz }: EnvelopeChartProps) {
  const { t, locale } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const plotWidth = Math.max(0, width - axis.left - axis.right);
  const plotHeight = heightPx - axis.top - axis.bottom;
  const endHz = axisEndHz(spectrum, rateHz);
  const xOf = (hz: number) => (hz / endHz) * plotWidth;
  const line = useMemo(() => {
    const points = sharesOf(spectrum, endHz).map(
      (share, k) =>
        `${(((k * spectrum.stepHz) / endHz) * plotWidth).toFixed(1)} ${((1 - share) * plotHeight).toFixed(1)}`,
    );
    return `M${points.join("L")}`;
  }, [spectrum, endHz, plotWidth, plotHeight]);
  const marks = marksOf(spectrum, rateHz, endHz);
  return (
    <div
      ref={box}
      role="img"
      aria-label={t("mechanical:spectrumText", { rate: fixedText(rateHz, 1, locale) })}
      data-testid="envelope"
      dir="ltr"
      className="relative w-full overflow-hidden text-11 text-ink-3 tabular-nums"
      style={{ height: heightPx }}
    >
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fill="none">
        {plotWidth > 0 && (
          <g transform={`translate(${axis.left} ${axis.top})`}>
            <path d={`M0 0h${plotWidth}M0 ${plotHeight / 2}h${plotWidth}`} className="stroke-line" />
            {expectedHz
              .filter((hz) => hz <= endHz)
              .map((hz) => (
                <rect
                  key={hz}
                  x={xOf(hz) - bandPx / 2}
                  width={bandPx}
                  height={plotHeight}
                  className="fill-acc opacity-[0.13]"
                  data-expected=""
                />
              ))}
            {shaftHz !== undefined && shaftHz <= endHz && (
              <g>
                <path
                  d={`M${xOf(shaftHz)} ${plotHeight * 0.55}v${plotHeight * 0.35}`}
                  className="stroke-ink-3"
                />
                <text x={xOf(shaftHz) + 3} y={plotHeight * 0.66} fill="currentColor">
                  {t("mechanical:spectrumShaft")}
                </text>
              </g>
            )}
            <path d={line} className="stroke-ink" strokeLinejoin="round" />
            <path d={`M0 ${plotHeight}h${plotWidth}`} className="stroke-line-2" />
            {marks.map(({ frequencyHz, order, share }) => {
              const [x, y] = [xOf(frequencyHz), (1 - share) * plotHeight];
              return (
                <g key={order} className="fill-acc" data-mark={order}>
                  <path d={`M${x - 4} ${y - 9}h8l-4 6z`} />
                  <text x={x} y={y - 12} textAnchor="middle" className="font-semibold">
                    {order === 1 ? fixedText(rateHz, 1, locale) : `${order}×`}
                  </text>
                </g>
              );
            })}
          </g>
        )}
        <g fill="currentColor">
          {shares.map((share) => (
            <text
              key={share}
              x={axis.left - 6}
              y={axis.top + (1 - share) * plotHeight}
              textAnchor="end"
              dominantBaseline="central"
            >
              {fixedText(share, share === 0.5 ? 1 : 0, locale)}
            </text>
          ))}
          {Array.from({ length: gridLines + 1 }, (_, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the label's identity
              key={index}
              x={axis.left + (index / gridLines) * plotWidth}
              y={heightPx - 5}
              textAnchor={index === 0 ? "start" : index === gridLines ? "end" : "middle"}
            >
              {fixedText((endHz * index) / gridLines, 0, locale)}
              {index === gridLines && "\u00a0Hz"}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}
