import { type LeakDisplay, leakSizeFromLpm, type ValueRange } from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { useWords } from "../../lib/format/use-words.ts";
import { IntervalBar } from "./IntervalBar.tsx";
import { intervalScale } from "./interval-scale.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { confidenceText, rangeText } from "./leak-size-texts.ts";

export interface SizeBarProps {
  readonly model: LeakResultModel & {
    /** The result before the last change. */
    readonly before?: LeakDisplay | undefined;
  };
  readonly display: Extract<LeakDisplay, { readonly kind: "result" }>;
}

/** The size of a leak on its scale, in the unit shown; nothing without a range. */
export function SizeBar({ model, display }: SizeBarProps) {
  const { t, locale } = useWords();
  const { unit, gas, severity, analysis, before } = model;
  if (!display.rangeLpm) return null;
  const inUnit = (lpm: number) => leakSizeFromLpm(lpm, unit, gas) ?? Number.NaN;
  const rangeOf = ({ low, high }: ValueRange) => ({ low: inUnit(low), high: inUnit(high) });
  const range = rangeOf(display.rangeLpm);
  const smallest = analysis?.smallestDetectableLpmin;
  return (
    <IntervalBar
      {...{ range, severity }}
      scale={intervalScale(range, unit, gas)}
      size={inUnit(display.leakLpm)}
      thresholds={model.thresholdsLpm.map(inUnit)}
      detectionLimit={smallest === undefined || smallest === null ? undefined : inUnit(smallest)}
      before={before?.kind === "result" && before.rangeLpm ? rangeOf(before.rangeLpm) : undefined}
      text={`${confidenceText(t, locale)} ${rangeText(display.rangeLpm, model, t, locale)}`}
      formatMark={(mark) => formatNumber(mark, locale, { maximumFractionDigits: 6 })}
    />
  );
}
