import { type Palette, renderPrpd } from "@sonolens/heatmap-renderer";
import { useEffect, useMemo, useRef } from "react";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useElementSize } from "../../lib/ui/use-element-size.ts";
import { type PatternPoints, phaseOf } from "./pattern-table.ts";

/** CSS pixels: room for the axis labels. */
const axis = { left: 30, bottom: 22, top: 6, right: 12 } as const;
const heightPx = 196;
const quarters = [0, 90, 180, 270, 360] as const;
const strengths = [0, 0.5, 1] as const;
/** Share of the height, from the middle: keeps the sine clear of the edges. */
const sineShare = 0.45;

export interface PatternChartProps {
  readonly pattern: PatternPoints;
  readonly palette: Palette;
  /** Text alternative of the chart. */
  readonly text: string;
}

/** The pulses over one cycle of the voltage: the denser they are, the more the color contrasts with the background. */
export function PatternChart({ pattern, palette, text }: PatternChartProps) {
  const { locale } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const plotWidth = Math.max(0, width - axis.left - axis.right);
  const plotHeight = heightPx - axis.top - axis.bottom;
  const sine = useMemo(() => sinePath(plotWidth, plotHeight), [plotWidth, plotHeight]);
  return (
    <div
      ref={box}
      role="img"
      aria-label={text}
      data-testid="pattern"
      dir="ltr"
      className="relative w-full overflow-hidden text-11 text-ink-3 tabular-nums"
      style={{ height: heightPx }}
    >
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible" fill="none">
        <g transform={`translate(${axis.left} ${axis.top})`}>
          {quarters.slice(1).map((degrees) => (
            <path
              key={degrees}
              d={`M${(degrees / 360) * plotWidth} 0v${plotHeight}`}
              className="stroke-line"
            />
          ))}
          <path d={`M0 ${plotHeight / 2}h${plotWidth}`} className="stroke-line" />
          <path d={sine} className="stroke-line-2 opacity-70" data-testid="sine" />
          <path d={`M0 0v${plotHeight}h${plotWidth}`} className="stroke-line-2" />
        </g>
        <g fill="currentColor">
          {quarters.map((degrees) => (
            <text
              key={degrees}
              x={axis.left + (degrees / 360) * plotWidth}
              y={heightPx - 6}
              textAnchor={degrees === 0 ? "start" : degrees === 360 ? "end" : "middle"}
            >
              {`${degrees}°`}
            </text>
          ))}
          {strengths.map((strength) => (
            <text
              key={strength}
              x={axis.left - 6}
              y={axis.top + (1 - strength) * plotHeight}
              textAnchor="end"
              dominantBaseline="central"
            >
              {fixedText(strength, strength === 0 ? 0 : 1, locale)}
            </text>
          ))}
        </g>
      </svg>
      {plotWidth > 0 &&
        (["light", "dark"] as const).map((ground) => (
          <Density
            key={ground}
            {...{ pattern, palette, ground }}
            width={plotWidth}
            height={plotHeight}
            className={ground === "light" ? "dark:hidden" : "hidden dark:block"}
          />
        ))}
    </div>
  );
}

function sinePath(width: number, height: number): string {
  const steps = 72;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const phase = step / steps;
    const y = height / 2 - Math.sin(2 * Math.PI * phase) * sineShare * height;
    return `${(phase * width).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

interface DensityProps extends Pick<PatternChartProps, "pattern" | "palette"> {
  readonly ground: "light" | "dark";
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

function Density({ pattern, palette, ground, width, height, className }: DensityProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.max(1, Math.round(width * ratio));
    element.height = Math.max(1, Math.round(height * ratio));
    const { rgba } = renderPrpd({
      phases: pattern.xValues.map((x) => phaseOf(x, pattern.cycleLength)),
      amplitudes: pattern.yValues,
      lowest: 0,
      highest: 1,
      outWidth: element.width,
      outHeight: element.height,
      palette,
      ground,
      dotSize: Math.max(1, Math.round(3 * ratio)),
    });
    context.putImageData(new ImageData(rgba, element.width, element.height), 0, 0);
    element.dataset.drawn = "";
  }, [pattern, palette, ground, width, height]);
  return (
    <canvas
      ref={canvas}
      data-ground={ground}
      className={`absolute ${className}`}
      style={{ left: axis.left, top: axis.top, width, height }}
    />
  );
}
