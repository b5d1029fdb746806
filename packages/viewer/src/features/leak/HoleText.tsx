import { formatHole, formatPressure, pressureUnitBeside } from "@sonolens/domain";
import { useWords } from "../../lib/format/use-words.ts";
import { holeOf } from "./hole-of.ts";
import type { LeakResultModel } from "./leak-result-model.ts";

/** The leak size as an equivalent round hole; nothing if the line pressure is unknown. */
export function HoleText({ model }: { readonly model: LeakResultModel }) {
  const { t, locale } = useWords();
  const hole = holeOf(model);
  if (!hole || model.linePressureBar === null) return null;
  const unit = pressureUnitBeside(model.units.leak);
  const inUnit = (meters: number) => formatHole(meters, unit, locale);
  const pressure = formatPressure(model.linePressureBar, unit, locale);
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
