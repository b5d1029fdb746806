import {
  formatDistance,
  formatHumidity,
  formatPressure,
  formatSpecificPower,
  formatTemperature,
  isAnalyzedGas,
  pressureUnitBeside,
  type TypedUnits,
} from "@sonolens/domain";
import { formatNumber } from "@sonolens/i18n";
import type { useWords } from "../../lib/format/use-words.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import { currencySign, hoursText, pricedUnit, priceText } from "./leak-texts.ts";
import type { LeakValueName, LeakValues } from "./leak-values.ts";

type Words = ReturnType<typeof useWords>["t"];

/** Names and formatted values of the inputs of a leak. */
export interface LeakInputTexts {
  /** As the label of its field. */
  readonly label: (name: LeakValueName) => string;
  /** Within a sentence. */
  readonly noun: (name: LeakValueName) => string;
  readonly text: <Name extends LeakValueName>(name: Name, value: LeakValues[Name]) => string;
}

const words = {
  distance: ["snapshot:distance", "leak:input.distance"],
  gas_type: ["leak:gas", "leak:input.gas"],
  linepressure: ["leak:linePressure", "leak:input.linePressure"],
  temperature: ["leak:temperature", "leak:input.temperature"],
  humidity: ["leak:humidity", "leak:input.humidity"],
  costmode: ["leak:costMode", "leak:input.costMode"],
  energycost: ["leak:price.energy", "leak:input.energyCost"],
  volumecost: ["leak:price.volume", "leak:input.volumeCost"],
  masscost: ["leak:price.mass", "leak:input.massCost"],
  specificpower: ["leak:specificPower", "leak:input.specificPower"],
  utilization: ["leak:utilization", "leak:input.utilization"],
} as const satisfies Record<LeakValueName, readonly [string, string]>;

/** The texts of the inputs in the units of the settings. */
export function leakInputTexts(
  { units, currency }: { readonly units: TypedUnits; readonly currency: string },
  t: Words,
  locale: string,
): LeakInputTexts {
  const none = t("snapshot:notSet");
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
    humidity: (percent) => formatHumidity(percent, locale),
    costmode: (mode) => t(`leak:costMode.${mode}`),
    energycost: (value) => price(value, "energy"),
    volumecost: (value) => price(value, "volume"),
    masscost: (value) => price(value, "mass"),
    specificpower: (kwPerM3Min) => formatSpecificPower(kwPerM3Min, units.leak, locale),
    utilization: (utilization) => hoursText(utilization, t, locale),
  };
  return {
    label: (name) => t(words[name][0]),
    noun: (name) => t(words[name][1]),
    text: (name, value) => texts[name](value),
  };
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
