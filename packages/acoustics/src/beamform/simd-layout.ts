/** Memory of the beamforming module. AssemblyScript compiles this file too, so it may contain only constants. */

/** Points of one call in single precision, or of two in double precision. */
export const SIMD_LANES = 8;
/** Bytes of a microphone's cosines and then sines for SIMD_LANES points: as singles, and as doubles. */
export const SINGLES_BYTES = 4 * 2 * SIMD_LANES;
export const DOUBLES_BYTES = 8 * 2 * SIMD_LANES;
