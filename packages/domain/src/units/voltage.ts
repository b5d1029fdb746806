/** Volts, as the PD analysis is asked, from the kilovolts that people type and snapshots store. */
export const voltsFromKilovolts = (kilovolts: number): number => kilovolts * 1000;

/** Kilovolts from volts, the inverse of {@link voltsFromKilovolts}. */
export const kilovoltsFromVolts = (volts: number): number => volts / 1000;
