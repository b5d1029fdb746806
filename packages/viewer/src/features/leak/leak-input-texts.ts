import {
  formatDistance,
  formatPercent,
  formatPressure,
  formatSpecificPower,
  formatTemperature,
  isAnalyzedGas,
  pressureUnitBeside,
  type TypedUnits,
} from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import { fixedText } from "../../lib/format/format.ts";
import { sharedUnit } from "../../lib/format/from-to.ts";
import type { useWords } from "../../lib/format/use-words.ts";
import type { LeakCauseName, LeakChange, LeakOutcomeOf } from "./leak-change.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { currencySign, hoursText, pricedUnit, priceText } from "./leak-texts.ts";
import type { LeakValueName, LeakValues } from "./leak-values.ts";

type Words = ReturnType<typeof useWords>["t"];

/** Names and formatted values of the inputs of a leak. */
export interface LeakInputTexts {
  /** As the label of its field. */
  readonly label: (name: LeakValueName) => string;
  readonly text: <Name extends LeakValueName>(name: Name, value: LeakValues[Name]) => string;
}

const labels = {
  distance: "snapshot:distance",
  gas_type: "leak:gas",
  linepressure: "leak:linePressure",
  temperature: "leak:temperature",
  humidity: "leak:humidity",
  costmode: "leak:costMode",
  energycost: "leak:price.energy",
  volumecost: "leak:price.volume",
  masscost: "leak:price.mass",
  specificpower: "leak:specificPower",
  utilization: "leak:utilization",
} as const satisfies Record<LeakValueName, string>;

const nouns = {
  distance: "leak:input.distance",
  gas_type: "leak:input.gas",
  linepressure: "leak:input.linePressure",
  temperature: "leak:input.temperature",
  humidity: "leak:input.humidity",
  costmode: "leak:input.costMode",
  energycost: "leak:input.energyCost",
  volumecost: "leak:input.volumeCost",
  masscost: "leak:input.massCost",
  specificpower: "leak:input.specificPower",
  utilization: "leak:input.utilization",
  analysisTime: "leak:input.analysisWindow",
  correction: "leak:input.correction",
  usualDistance: "leak:input.usualDistance",
  usualEnergyCost: "leak:input.usualEnergyCost",
  currency: "leak:input.currency",
} as const satisfies Record<LeakCauseName, string>;

/** The texts of the inputs in the units of the settings. */
export function leakInputTexts(
  options: {
    readonly units: TypedUnits;
    readonly currency: string;
    /** For a value that is not set; by default as in its field. */
    readonly none?: string;
  },
  t: Words,
  locale: string,
): LeakInputTexts {
  const { units, currency, none = t("snapshot:notSet") } = options;
  const price = (value: number, mode: "energy" | "volume" | "mass") =>
    value === 0
      ? none
      : `${formatNumber(value, locale, { maximumFractionDigits: 4 })}\u00a0${currencySign(currency, locale)}/${pricedUnit(mode)}`;
  const texts: { [Name in LeakValueName]: (value: LeakValues[Name]) => string } = {
    distance: (meters) => (meters === null ? none : formatDistance(meters, units.distance, locale)),
    gas_type: (gas) => t(`leak:gas.${gas}`),
    linepressure: (bar) =>
      bar === null ? none : formatPressure(bar, pressureUnitBeside(units.leak), locale),
    temperature: (celsius) => formatTemperature(celsius, units.temperature, locale),
    humidity: (percent) => formatPercent(percent / 100, locale),
    costmode: (mode) => t(`leak:costMode.${mode}`),
    energycost: (value) => price(value, "energy"),
    volumecost: (value) => price(value, "volume"),
    masscost: (value) => price(value, "mass"),
    specificpower: (kwPerM3Min) => formatSpecificPower(kwPerM3Min, units.leak, locale),
    utilization: (utilization) => hoursText(utilization, t, locale),
  };
  return {
    label: (name) => t(labels[name]),
    text: (name, value) => texts[name](value),
  };
}

/** What changed, as a cause: "the distance went from 1.5 to 4 m". Each end is in the currency of its time. */
export function causeText(
  name: LeakCauseName,
  { before, after }: Pick<LeakChange, "before" | "after">,
  units: TypedUnits,
  { t, locale }: { readonly t: Words; readonly locale: string },
): string {
  const [from, to] = [before, after].map((outcome) => originText(name, outcome, units, t, locale)) as [
    string,
    string,
  ];
  const [start, end] = sharedUnit(from, to);
  return t("leak:change.went", { name: t(nouns[name]), from: start, to: end });
}

/** What a result was calculated from. Without an energy price of its own, that of the settings counted. */
function originText(
  name: LeakCauseName,
  { values, circumstances }: LeakOutcomeOf,
  units: TypedUnits,
  t: Words,
  locale: string,
): string {
  const none = t("leak:change.notSet");
  const { text } = leakInputTexts({ units, currency: circumstances.currency, none }, t, locale);
  const energyCost = values.energycost || circumstances.usualEnergyCost;
  switch (name) {
    case "analysisTime":
      return circumstances.analysisTime === null
        ? t("leak:wholeRecording")
        : t("leak:seconds", { seconds: fixedText(circumstances.analysisTime, 1, locale) });
    case "correction":
      return formatNumber(circumstances.correction, locale, { maximumFractionDigits: 4 });
    case "usualDistance":
      return text("distance", circumstances.usualDistance);
    case "energycost":
    case "usualEnergyCost":
      return text("energycost", energyCost);
    case "currency":
      return circumstances.currency;
    default:
      return text(name, values[name]);
  }
}

/** The inputs in one line: only those that the result of this gas and cost basis depends on. */
export function leakSummary(
  model: Pick<LeakResultModel, "distanceM" | "gas" | "linePressureBar" | "cost">,
  values: Pick<LeakValues, "temperature" | "humidity">,
  { text }: LeakInputTexts,
  { t, locale }: { readonly t: Words; readonly locale: string },
): string[] {
  const { distanceM, gas, linePressureBar, cost } = model;
  const distance = distanceM === null ? t("leak:distanceUnknown") : text("distance", distanceM);
  if (!isAnalyzedGas(gas)) return [distance, text("gas_type", gas)];
  const price = priceText(cost, locale);
  return [
    distance,
    text("gas_type", gas),
    text("temperature", values.temperature),
    text("humidity", values.humidity),
    ...(linePressureBar === null ? [] : [text("linepressure", linePressureBar)]),
    cost.costMode === "off" ? t("leak:costOffShort") : (price ?? t("leak:noPrice")),
  ];
}
