import { dashes, seriesColours } from "./chart-look.ts";
import type { PlotSeries } from "./plot-data.ts";
import type { PlotKind } from "./plot-options.ts";

const shapes = [
  <circle key="0" cx="12" cy="6" r="4.5" />,
  <rect key="1" x="8" y="2" width="8" height="8" />,
  <path key="2" d="M12 1l5.2 9H6.8z" />,
  <path key="3" d="M12 .5 17.5 6 12 11.5 6.5 6z" />,
  <path key="4" d="M6.8 2h10.4L12 11z" />,
];

interface SeriesMarkProps {
  index: number;
  kind: PlotKind;
  points?: PlotSeries["points"];
}

/** How a series is drawn, for the legend: its stroke, or the shape of its points. */
export function SeriesMark({ index, kind, points }: SeriesMarkProps) {
  const colour = `var(--data-${(points === "apart" ? 0 : index % seriesColours) + 1})`;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 12"
      className="h-3 w-6 shrink-0 forced-colors:text-[CanvasText]"
      style={{ color: colour }}
    >
      {points === "apart" ? (
        <circle cx="12" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      ) : points === "joined" ? (
        <g stroke="currentColor" fill="currentColor">
          <line x1="0" x2="24" y1="6" y2="6" strokeWidth="2" />
          <circle cx="12" cy="6" r="4" />
        </g>
      ) : kind === "points" ? (
        <g fill="currentColor">{shapes[index % shapes.length]}</g>
      ) : (
        <line
          x1="0"
          x2="24"
          y1="6"
          y2="6"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={dashes[index % dashes.length]?.join(" ")}
        />
      )}
    </svg>
  );
}
