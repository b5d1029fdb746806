import { formatHole, formatPressure, pressureUnitBeside } from "@sonolens/domain";
import { useWords } from "../../lib/format/use-words.ts";
import { holeOf } from "./hole-of.ts";
import type { LeakResultSnapshot } from "./LeakResultView.tsx";

/** The leak size as an equivalent round hole; nothing if the line pressure is unknown. */
export function HoleText({ snapshot }: { readonly snapshot: LeakResultSnapshot }) {
  const { t, locale } = useWords();
  const hole = holeOf(snapshot);
  if (!hole || snapshot.linePressureBar === null) return null;
  const unit = pressureUnitBeside(snapshot.units.leak);
  const inUnit = (meters: number) => formatHole(meters, unit, locale);
  const pressure = formatPressure(snapshot.linePressureBar, unit, locale);
  return (
    <p className="text-13 text-ink-2 tabular-nums" data-testid="leak-hole">
      {hole.rangeM
        ? t("leak:holeBetween", {
            size: inUnit(hole.diameterM),
            low: inUnit(hole.rangeM.low),
            high: inUnit(hole.rangeM.high),
            pressure,
          })
        : t("leak:hole", { size: inUnit(hole.diameterM), pressure })}
    </p>
  );
}
