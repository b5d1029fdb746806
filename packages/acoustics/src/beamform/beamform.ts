import { type BeamformerOptions, createBeamformer } from "./create-beamformer.ts";

export interface BeamformInput extends BeamformerOptions {
  /** One array a microphone, full scale = 1, in the order of `positionsM`. */
  readonly channels: readonly Float32Array[];
}

/**
 * Delay-and-sum map of a recording: one level a grid point in dB re full scale squared (a full-scale sine is -3.01).
 * Cross-spectral matrix of periodic Hann blocks with 50 % overlap; the diagonal stays unless removed. A recording
 * shorter than two blocks, and without a `blockSize` any shorter than 4,096 samples, is one rectangular block. v_m =
 * exp(2 pi i f (u . p_m) / c) with positions minus their mean, P = v^H C v / M^2. Throws what {@link createBeamformer}
 * throws; use that for many frames.
 */
export function beamform(input: BeamformInput): Float32Array {
  return createBeamformer(input).levels(input.channels);
}
