import { SeverityMark } from "../marks/SeverityMark.tsx";
import type { ChartAxis, ChartBand } from "./chart-types.ts";

/** The meaning of the bands behind a drawing: glyph and label of each, and its range. */
export function BandLegend({ bands, y }: { bands: readonly ChartBand[]; y: ChartAxis }) {
  const upwards = [...bands].sort((one, other) => one.from - other.from);
  return (
    <ul className="contents">
      {upwards.map((band) => (
        <li key={`${band.from} ${band.label}`} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <SeverityMark level={band.level} label={band.label} />
          <span className="text-ink-3">{reach(band, y)}</span>
        </li>
      ))}
    </ul>
  );
}

/** "25–50", or "≥ 75" if there is no end. */
function reach({ from, to }: ChartBand, y: ChartAxis): string {
  if (!Number.isFinite(to)) return `≥ ${y.format(from)}`;
  if (!Number.isFinite(from)) return `< ${y.format(to)}`;
  return `${y.format(from)}–${y.format(to)}`;
}
