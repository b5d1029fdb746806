import {
  celsiusFromKelvin,
  distanceFromMeters,
  feetFromMeters,
  flowReferences,
  formatDistance,
  formatLeakSize,
  formatTemperature,
  leakUnitSymbol,
  limits,
  type Settings,
  specificPowerUnit,
} from "@sonolens/domain";
import { fixedText } from "../../lib/format/format.ts";

/** The units in which the reader's pages are written. */
export type FaqUnits = Pick<Settings, "leak_size_unit" | "source_distance_unit" | "temperature_unit">;

/** An example with round numbers for each unit of flow: its cost is size / divisor x power x hours x price. */
const examples = {
  LPM: { size: 10, divisor: 1000, power: 11.7, lowLimit: 5, highLimit: 15 },
  CFM: { size: 10, divisor: 100, power: 33, lowLimit: 10, highLimit: 30 },
} as const;
const hoursPerYear = 8736;
const pricePerKwh = 0.1;

/** Absorption of air at 40 kHz and 20 °C, and the distance from which levels become uncertain. */
const absorptionDbPerM = 1.3;
const uncertainFromM = 10;

/** The quantities that answers name, in the units of the settings. */
export function faqValues(settings: FaqUnits, locale: string) {
  const { leak_size_unit: leakUnit, source_distance_unit: distanceUnit, temperature_unit: unit } = settings;
  const { size, divisor, power, lowLimit, highLimit } = examples[leakUnit];
  const isFeet = distanceUnit === "FEET";
  const reach = isFeet ? limits.distanceFt : limits.distanceM;
  const shortUnit = isFeet ? "ft" : "m";
  const number = (value: number) => value.toLocaleString(locale);
  const celsius = (kelvin: number) => formatTemperature(celsiusFromKelvin(kelvin), unit, locale);
  const absorption = isFeet ? absorptionDbPerM / feetFromMeters(1) : absorptionDbPerM;
  return {
    flowUnit: leakUnitSymbol(leakUnit),
    divisor: number(divisor),
    powerUnit: specificPowerUnit(leakUnit).replace("m3", "m³"),
    power: number(power),
    hours: number(hoursPerYear),
    price: fixedText(pricePerKwh, 2, locale),
    cost: fixedText((size / divisor) * power * hoursPerYear * pricePerKwh, 0, locale),
    absorption: `${fixedText(absorption, 1, locale)}\u00a0dB/${shortUnit}`,
    nearest: number(reach.min),
    farthest: `${number(reach.max)}\u00a0${shortUnit}`,
    uncertainFrom: isFeet
      ? `${number(Math.round(distanceFromMeters(uncertainFromM, distanceUnit) / 10) * 10)}\u00a0ft`
      : formatDistance(uncertainFromM, distanceUnit, locale),
    lowLimit: formatLeakSize(lowLimit, leakUnit, locale),
    highLimit: formatLeakSize(highLimit, leakUnit, locale),
    normal: celsius(flowReferences.normal.temperatureK),
    free: celsius(flowReferences.freeAir.temperatureK),
  };
}
