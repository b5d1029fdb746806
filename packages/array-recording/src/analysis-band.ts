import type { ArrayShape } from "./array-shape.ts";

/** Highest share of the sampling rate that converters still pass unharmed. */
const usableShare = 0.45;
const lowestHz = 100;
/** Arrays with this many microphones on no regular raster tell directions apart beyond half a wavelength of spacing. */
const manyMicrophones = 8;

/**
 * The band to look at when the user names none, Hz.
 *
 * - The lower end is where the array is a fifth of a wavelength long: below, every direction sounds alike, and
 *   rumble would decide. Not below 100 Hz.
 * - The upper end is where neighbouring microphones are half a wavelength apart (a whole one for eight or more
 *   microphones): above, false directions of the same strength appear. Not above 0.45 of the sampling rate.
 * - Where the two leave less than an octave, the upper end is two octaves above the lower one, within the limit
 *   of the sampling rate.
 */
export function defaultBandHz(
  shape: ArrayShape,
  microphones: number,
  sampleRateHz: number,
  soundSpeedMs: number,
): [number, number] {
  const limitHz = usableShare * sampleRateHz;
  const aliasHz = (soundSpeedMs / shape.spacingM) * (microphones >= manyMicrophones ? 1 : 0.5);
  const lowHz = Math.max(lowestHz, soundSpeedMs / (5 * shape.apertureM));
  let highHz = Math.min(limitHz, aliasHz);
  if (highHz < 2 * lowHz) highHz = Math.min(limitHz, 4 * lowHz);
  if (highHz < 2 * lowHz) return [roundHz(highHz / 4), roundHz(highHz)];
  return [roundHz(lowHz), roundHz(highHz)];
}

const roundHz = (value: number): number =>
  value >= 1000 ? Math.round(value / 50) * 50 : Math.round(value / 10) * 10;
