/** The unit in which temperatures are typed and shown; they are stored and sent in Celsius. */
export type TemperatureUnit = "CELSIUS" | "FAHRENHEIT";

export const temperatureUnits = ["CELSIUS", "FAHRENHEIT"] as const satisfies readonly TemperatureUnit[];

const zeroCelsiusK = 273.15;

/**
 * Degrees Fahrenheit to degrees Celsius.
 *
 * @example celsiusFromFahrenheit(212); // 100
 */
export const celsiusFromFahrenheit = (fahrenheit: number): number => (fahrenheit - 32) / 1.8;

/**
 * Degrees Celsius to degrees Fahrenheit, the inverse of {@link celsiusFromFahrenheit}.
 *
 * @example fahrenheitFromCelsius(20); // 68
 */
export const fahrenheitFromCelsius = (celsius: number): number => celsius * 1.8 + 32;

/**
 * Kelvin to degrees Celsius: minus 273.15.
 *
 * @example celsiusFromKelvin(293.15); // 20
 */
export const celsiusFromKelvin = (kelvin: number): number => kelvin - zeroCelsiusK;

/** Degrees Celsius to kelvin: plus 273.15. */
export const kelvinFromCelsius = (celsius: number): number => celsius + zeroCelsiusK;

/** A stored temperature in the unit in which it is shown. */
export const temperatureFromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  unit === "FAHRENHEIT" ? fahrenheitFromCelsius(celsius) : celsius;

/** A difference of temperatures in the unit in which it is shown: 5 °C are 9 °F, without the offset of a temperature. */
export const temperatureDifferenceFromCelsius = (celsius: number, unit: TemperatureUnit): number =>
  unit === "FAHRENHEIT" ? celsius * 1.8 : celsius;

/** A typed temperature in Celsius, in which it is stored and sent. */
export const temperatureToCelsius = (typed: number, unit: TemperatureUnit): number =>
  unit === "FAHRENHEIT" ? celsiusFromFahrenheit(typed) : typed;
