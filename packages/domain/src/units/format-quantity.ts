import type { LeakUnit } from "./leak-size.ts";
import { type DistanceUnit, distanceFromMeters } from "./length.ts";
import { digitOptions, numberFormat, quantityText, roundToDigits, writeNumber } from "./number-text.ts";
import { type PressureUnit, pressureFromBar } from "./pressure.ts";
import { specificPowerAsShown, specificPowerUnit } from "./specific-power.ts";
import {
  type TemperatureUnit,
  temperatureDifferenceFromCelsius,
  temperatureFromCelsius,
} from "./temperature.ts";

/** At most this many decimals, without trailing zeros. */
const upTo = (decimals: number) => ({ decimals, atLeast: 0 });

/** Decimals for three significant digits: of 2.345, 23.45 and 234.5 two, one and none. */
const threeDigits = (value: number) => upTo(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

const temperatureSymbols: Readonly<Record<TemperatureUnit, string>> = { CELSIUS: "°C", FAHRENHEIT: "°F" };

/** A temperature stored in Celsius, in the requested unit: "20.5 °C". Up to one decimal. */
export const formatTemperature = (celsius: number, unit: TemperatureUnit, locale: string): string =>
  quantityText(temperatureFromCelsius(celsius, unit), upTo(1), temperatureSymbols[unit], locale);

/** A difference of temperatures in Celsius, in the requested unit: "5 °C", "9 °F". Up to one decimal. */
export const formatTemperatureDifference = (celsius: number, unit: TemperatureUnit, locale: string): string =>
  quantityText(temperatureDifferenceFromCelsius(celsius, unit), upTo(1), temperatureSymbols[unit], locale);

/** A distance stored in meters, in the requested unit: "2.4 m", "7.87 ft". Up to three digits. */
export function formatDistance(meters: number, unit: DistanceUnit, locale: string): string {
  const shown = distanceFromMeters(meters, unit);
  return quantityText(shown, threeDigits(shown), unit === "FEET" ? "ft" : "m", locale);
}

/**
 * A share from 0 to 1, or relative humidity, in percent: "75%", in German "75 %", in Turkish "%75". Up to `maxDecimals`
 * decimals. All percentages that a person reads are written by it, so that a language has one way.
 */
export function formatPercent(share: number, locale: string, maxDecimals = 0): string {
  const format = numberFormat(locale, { ...digitOptions(upTo(maxDecimals), share), style: "percent" });
  return writeNumber(share, format);
}

/** A voltage in kilovolts: "10 kV". Up to three decimals, without trailing zeros. */
export const formatVoltage = (kilovolts: number, locale: string): string =>
  quantityText(kilovolts, upTo(3), "kV", locale);

/** A frequency of the mains in hertz: "16.7 Hz". Up to two decimals. */
export const formatAcFrequency = (hertz: number, locale: string): string =>
  quantityText(hertz, upTo(2), "Hz", locale);

/** A specific power stored in kW/(m3/min), as it is shown beside a leak unit: "11.7 kW/(m³/min)". */
export function formatSpecificPower(kwPerM3Min: number, unit: LeakUnit, locale: string): string {
  const symbol = specificPowerUnit(unit).replace("m3", "m³");
  return quantityText(specificPowerAsShown(kwPerM3Min, unit), upTo(2), symbol, locale);
}

/** A gauge pressure stored in bar, in the requested unit: "7 bar", "101.5 psi". Up to two decimals. */
export function formatPressure(bar: number, unit: PressureUnit, locale: string): string {
  const shown = pressureFromBar(bar, unit);
  return quantityText(shown, upTo(shown >= 10 ? 1 : 2), unit === "PSI" ? "psi" : "bar", locale);
}

/** The diameter of a hole in meters beside a pressure: "0.84 mm" beside bar, "0.033 in" beside psi. */
export const formatHole = (meters: number, unit: PressureUnit, locale: string): string =>
  unit === "PSI"
    ? quantityText(meters / 0.0254, { decimals: 3 }, "in", locale)
    : quantityText(meters * 1000, { decimals: meters >= 0.01 ? 1 : 2 }, "mm", locale);

/** The yearly quantities that are shown beside a cost. */
export type YearlyQuantity = "energyKwh" | "volumeM3" | "massKg" | "co2Kg";

const yearlySymbols: Readonly<Record<YearlyQuantity, string>> = {
  energyKwh: "kWh",
  volumeM3: "m³",
  massKg: "kg",
  co2Kg: "kg CO₂",
};

/** Energy, volume, mass or emissions: "1,200 kWh". No decimals from 100, one from 10, else two; no trailing zeros. */
export const formatYearlyQuantity = (value: number, quantity: YearlyQuantity, locale: string): string =>
  quantityText(value, threeDigits(value), yearlySymbols[quantity], locale);

/**
 * A yearly quantity that follows from an estimated leak size, in two digits; masses from a tonne on in tonnes: "5.4 t".
 * Otherwise as {@link formatYearlyQuantity}.
 */
export function formatEstimatedYearlyQuantity(
  value: number,
  quantity: YearlyQuantity,
  locale: string,
): string {
  const rounded = roundToDigits(value, 2);
  const symbol = yearlySymbols[quantity];
  // As rounded: 999.6 kg are a tonne.
  if (!symbol.startsWith("kg") || rounded < 1000) return formatYearlyQuantity(rounded, quantity, locale);
  return quantityText(rounded / 1000, threeDigits(rounded / 1000), symbol.replace("kg", "t"), locale);
}
