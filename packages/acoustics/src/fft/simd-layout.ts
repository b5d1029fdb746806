/** Memory of the two FFT modules. AssemblyScript compiles this file too, so it may contain only constants. */

/** Largest transform that fits into the memory of the module in double precision. */
export const MAX_SIMD_SIZE = 65536;
/**
 * Bytes from a real part to its imaginary part. The odd remainder keeps the streams of a pass, which are powers of two
 * apart, from mapping to the same few cache lines, which would cost a tenth of the speed.
 */
export const IMAGINARY_BYTES = 8 * MAX_SIMD_SIZE + 1088;
/** Bytes of the three twiddle factors (real, imaginary) of one butterfly. */
export const TWIDDLE_BYTES = 48;

/** Largest transform of a batch; its buffers fit into a processor's L2 cache up to 4,096. */
export const MAX_BATCH_SIZE = 16_384;
/** Bytes from a real part to its imaginary part, with the odd remainder, in single precision. */
export const BATCH_IMAGINARY_BYTES = 16 * MAX_BATCH_SIZE + 1088;
export const BATCH_TWIDDLE_BYTES = 24;
