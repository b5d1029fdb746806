/** Volts, the unit of the PD analysis, from kilovolts, the unit of typed and stored values. */
export const voltsFromKilovolts = (kilovolts: number): number => kilovolts * 1000;

/** Kilovolts from volts, the inverse of {@link voltsFromKilovolts}. */
export const kilovoltsFromVolts = (volts: number): number => volts / 1000;
