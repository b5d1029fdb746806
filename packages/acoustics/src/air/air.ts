const REFERENCE_KELVIN = 293.15;
const REFERENCE_PRESSURE_KPA = 101.325;
/** Near absolute zero the formulas divide by zero; no recording was made there. */
const LOWEST_KELVIN = 1;

const kelvin = (temperatureC: number): number => Math.max(LOWEST_KELVIN, temperatureC + 273.15);

/** Speed of sound in air in m/s, 343.2 at 20 degrees C. Temperatures below -272.15 count as that. Source: ISO 9613-1:1993. */
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
 * -20 to 50 degrees C and up to about 1 MHz. Temperatures below -272.15 degrees C count as that.
 */
export function absorptionDbPerM(air: Air): number {
  const temperature = kelvin(air.temperatureC);
  const ratio = temperature / REFERENCE_KELVIN;
  const pressureKpa = air.pressureKpa ?? REFERENCE_PRESSURE_KPA;
  const pressure = pressureKpa / REFERENCE_PRESSURE_KPA;
  const saturationKpa = REFERENCE_PRESSURE_KPA * 10 ** (-6.8346 * (273.16 / temperature) ** 1.261 + 4.6151);
  const water = (air.humidityPercent * saturationKpa) / pressureKpa;
  const oxygenHz = pressure * (24 + (4.04e4 * water * (0.02 + water)) / (0.391 + water));
  const nitrogenHz = pressure * ratio ** -0.5 * (9 + 280 * water * Math.exp(-4.17 * (ratio ** (-1 / 3) - 1)));
  const square = air.frequencyHz ** 2;
  const classical = (1.84e-11 / pressure) * Math.sqrt(ratio);
  const oxygen = (0.01275 * Math.exp(-2239.1 / temperature)) / (oxygenHz + square / oxygenHz);
  const nitrogen = (0.1068 * Math.exp(-3352 / temperature)) / (nitrogenHz + square / nitrogenHz);
  return 8.686 * square * (classical + ratio ** -2.5 * (oxygen + nitrogen));
}
