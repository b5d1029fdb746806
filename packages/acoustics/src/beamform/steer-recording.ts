import type { BeamformInput } from "./beamform.ts";
import { type BandSpectra, bandSpectra } from "./block-spectra.ts";
import { checkArray, checkBandAndRate, powerToLevelDb, speedFor } from "./create-beamformer.ts";
import { precisePowerEvaluator } from "./steered-powers.ts";
import { type Focus, steeringAdvances } from "./steering-delays.ts";

/** A recording and the options of its beamforming; points are given later. */
export interface SteeringInput extends Omit<BeamformInput, "gridM" | "focus"> {
  /** First sample used, from 0; default 0. */
  readonly startSample?: number;
  /** Sample before which to stop; default, and at most, the length of the shortest channel. */
  readonly endSample?: number;
}

/** Beamforms one recording at different points. */
export interface SteeredRecording {
  readonly input: SteeringInput;
  readonly spectra: BandSpectra;
  /**
   * Levels at points (meters), or in unit directions with focus "far"; [point][x, y, z]. dB re full scale squared, as
   * those of `beamform`.
   */
  levels(gridM: Float64Array, focus?: Focus): Float32Array;
  /** The same as mean square. */
  powers(gridM: Float64Array, focus?: Focus): Float64Array;
}

/**
 * Transforms a recording once, for repeated beamforming with the results of `beamform`. Throws RangeError when array
 * lengths do not fit, and for invalid positions, rates, bands and block sizes.
 */
export function steerRecording(input: SteeringInput): SteeredRecording {
  checkArray(input.positionsM, input.channels.length);
  checkBandAndRate(input.bandHz, input.sampleRateHz);
  const speedMs = speedFor(input.temperatureC);
  const spectra = bandSpectra(input);
  const evaluate = precisePowerEvaluator(spectra, input.diagonalRemoval);
  const powers = (gridM: Float64Array, focus: Focus = "near") => {
    if (gridM.length % 3 !== 0) throw new RangeError("The grid must hold x, y and z of each point.");
    return evaluate(steeringAdvances(input.positionsM, gridM, focus, speedMs));
  };
  return {
    input,
    spectra,
    powers,
    levels: (gridM, focus) => Float32Array.from(powers(gridM, focus), powerToLevelDb),
  };
}
