const REFERENCE_KELVIN = 293.15;
const REFERENCE_PRESSURE_KPA = 101.325;
/** Near absolute zero the formulas divide by zero; no recording is that cold. */
const LOWEST_KELVIN = 1;

const HIGHEST_KELVIN = 1e4;
const USUAL_HUMIDITY_PERCENT = 75;
const LOWEST_PRESSURE_KPA = 0.1;
const HIGHEST_PRESSURE_KPA = 1e5;
const HIGHEST_HZ = 1e9;

/** `value` clamped to its limits; NaN counts as the default. */
const within = (value: number, low: number, high: number, usual: number): number =>
  Number.isNaN(value) ? usual : Math.max(low, Math.min(high, value));

const kelvin = (temperatureC: number): number =>
  within(temperatureC + 273.15, LOWEST_KELVIN, HIGHEST_KELVIN, REFERENCE_KELVIN);

/**
 * Speed of sound in air in m/s, 343.2 at 20 degrees C. Temperatures below -272.15 count as that, NaN as 20.
 * Source: ISO 9613-1:1993.
 */
export function soundSpeedMs(temperatureC: number): number {
  return 343.2 * Math.sqrt(kelvin(temperatureC) / REFERENCE_KELVIN);
}

/** Air that sound passes through. */
export interface Air {
  readonly frequencyHz: number;
  readonly temperatureC: number;
  /** Relative humidity, 0 to 100. */
  readonly humidityPercent: number;
  /** Default 101.325. */
  readonly pressureKpa?: number;
}

/**
 * Attenuation of a pure tone by air in dB/m. Source: ISO 9613-1:1993, formulas 3 to 5 and B.1 to B.3; good to 10 % for
 * -20 to 50 degrees C and up to about 1 MHz. Temperatures below -272.15 degrees C count as that, humidity is held
 * within 0 to 100 %, pressure within 0.1 to 100,000 kPa, frequency from 0; NaN counts as 20 degrees C, 75 %, 101.325
 * kPa, 0 Hz.
 */
export function absorptionDbPerM(air: Air): number {
  const temperature = kelvin(air.temperatureC);
  const ratio = temperature / REFERENCE_KELVIN;
  const pressureKpa = within(
    air.pressureKpa ?? REFERENCE_PRESSURE_KPA,
    LOWEST_PRESSURE_KPA,
    HIGHEST_PRESSURE_KPA,
    REFERENCE_PRESSURE_KPA,
  );
  const humidityPercent = within(air.humidityPercent, 0, 100, USUAL_HUMIDITY_PERCENT);
  const pressure = pressureKpa / REFERENCE_PRESSURE_KPA;
  const saturationKpa = REFERENCE_PRESSURE_KPA * 10 ** (-6.8346 * (273.16 / temperature) ** 1.261 + 4.6151);
  const water = (humidityPercent * saturationKpa) / pressureKpa;
  const oxygenHz = pressure * (24 + (4.04e4 * water * (0.02 + water)) / (0.391 + water));
  const nitrogenHz = pressure * ratio ** -0.5 * (9 + 280 * water * Math.exp(-4.17 * (ratio ** (-1 / 3) - 1)));
  const square = within(air.frequencyHz, 0, HIGHEST_HZ, 0) ** 2;
  const classical = (1.84e-11 / pressure) * Math.sqrt(ratio);
  const oxygen = (0.01275 * Math.exp(-2239.1 / temperature)) / (oxygenHz + square / oxygenHz);
  const nitrogen = (0.1068 * Math.exp(-3352 / temperature)) / (nitrogenHz + square / nitrogenHz);
  return 8.686 * square * (classical + ratio ** -2.5 * (oxygen + nitrogen));
}
