import type { ComponentSummary } from "../../data/components/components.ts";

const width = 88;
const height = 24;
const margin = 4;

/** The newest readings of a component as a small line; those that do not compare are hollow and not joined. */
export function Sparkline({ recent }: Pick<ComponentSummary, "recent">) {
  if (recent.length < 2) return null;
  const times = recent.map(({ at }) => Date.parse(at));
  const values = recent.map(({ value }) => value);
  const along = scale(Math.min(...times), Math.max(...times), margin, width - margin);
  const up = scale(Math.min(...values), Math.max(...values), height - margin, margin);
  const points = recent.map(({ at, value, comparable }, index) => ({
    ...{ key: `${at} ${index}`, comparable, isNewest: index === recent.length - 1 },
    x: along(Date.parse(at)),
    y: up(value),
  }));
  const joined = points.filter(({ comparable }) => comparable);
  return (
    // Time runs from left to right in every language; the words beside it name the trend.
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="h-6 w-22 shrink-0 text-ink-2">
      <polyline
        points={joined.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {points.map(({ key, x, y, comparable, isNewest }) => (
        <circle
          key={key}
          cx={x}
          cy={y}
          r={isNewest ? 3 : 2}
          fill={comparable ? "currentColor" : "none"}
          stroke="currentColor"
        />
      ))}
    </svg>
  );
}

/** Maps a range onto another one; everything to the middle if it has no extent. */
const scale = (from: number, to: number, start: number, end: number) => (value: number) =>
  from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
