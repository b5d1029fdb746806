import { analyzePrpd } from "./analyze-prpd.ts";
import type { Prpd, PrpdOptions } from "./prpd-result.ts";

/**
 * The phase-resolved pattern of the pulses in a recording of ultrasound: band-pass 20 to 60 kHz, envelope, peaks above
 * the background, phases at the given frequency or at the one found. Phases are relative to the first sample, because a
 * camera does not measure the voltage: only shapes can be compared. Amplitudes are relative to the strongest pulse. `x`
 * has full scale 1. Undefined if there is no sound or no pattern; {@link analyzePrpd} returns the reason. Source: IEC
 * 60270's phi-q-n pattern with amplitude for charge; definitions of Prpd and PrpdFeatures.
 *
 * @example prpd(samples, 192_000)?.features.r1
 */
export function prpd(x: Float32Array, sampleRateHz: number, options: PrpdOptions = {}): Prpd | undefined {
  const result = analyzePrpd(x, sampleRateHz, options);
  return result.ok ? result.value : undefined;
}
