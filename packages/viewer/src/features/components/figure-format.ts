import {
  formatLeakSizeNumber,
  formatPercent,
  type LeakUnit,
  leakSizeFromLpm,
  leakUnitSymbol,
} from "@sonolens/domain";
import { formatNumber, type MessageKey } from "@sonolens/i18n";
import type { ComponentFigure } from "../../data/components/components.ts";
import { fixedText } from "../../lib/format/format.ts";

/** How a figure of readings is written for the user. */
export interface FigureFormat {
  readonly name: MessageKey;
  /** Undefined for one without a unit. */
  readonly unit: string | undefined;
  /** In the unit that is shown. */
  readonly toShown: (value: number) => number;
  /** A shown value without its unit. */
  readonly number: (shown: number) => string;
  /** A stored value with its unit. */
  readonly text: (value: number) => string;
  /** A stored difference with its unit, to two digits. */
  readonly change: (difference: number) => string;
}

const same = (value: number) => value;

/** Of a component the gas of each reading is not known, so sizes are by volume. */
const volumeUnit = (unit: LeakUnit): "LPM" | "CFM" => (unit === "CFM" ? "CFM" : "LPM");

export function figureFormat(figure: ComponentFigure, leakUnit: LeakUnit, locale: string): FigureFormat {
  const shownUnit = volumeUnit(leakUnit);
  const parts = {
    level: { unit: "dB", toShown: same, number: (value: number) => fixedText(value, 1, locale) },
    leakSize: {
      unit: leakUnitSymbol(shownUnit),
      toShown: (lpm: number) => leakSizeFromLpm(lpm, shownUnit, "AIR") ?? Number.NaN,
      number: (value: number) => formatLeakSizeNumber(value, shownUnit, locale),
    },
    severity: { unit: "%", toShown: same, number: (value: number) => fixedText(value, 0, locale) },
    kurtosis: { unit: undefined, toShown: same, number: (value: number) => fixedText(value, 1, locale) },
  }[figure];
  /** A language has its own place for the sign of percent. */
  const percent = (value: number, maxDecimals = 0) => formatPercent(value / 100, locale, maxDecimals);
  const withUnit = (text: string) => (parts.unit === undefined ? text : `${text}\u00a0${parts.unit}`);
  return {
    ...parts,
    name: `assets:figure.${figure}`,
    text: (value) => (figure === "severity" ? percent(value) : withUnit(parts.number(parts.toShown(value)))),
    change: (difference) =>
      figure === "severity"
        ? percent(Number(difference.toPrecision(2)), 2)
        : withUnit(formatNumber(parts.toShown(difference), locale, { maximumSignificantDigits: 2 })),
  };
}
