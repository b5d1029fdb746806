import type { BandSpectra } from "../beamform/block-spectra.ts";

/** Powers of each bin that do not depend on a direction. */
export interface BinPowers {
  /** Mean square of a microphone. */
  readonly mean: Float64Array;
  /** How many blocks of equal power would vary as much. */
  readonly blocks: Float64Array;
  /** Blocks and bins that vary together count this many times too often. */
  readonly dependence: number;
}

/** Hann blocks that overlap by half: their cells are twice as many as independent values (band times duration). */
const dependenceOfHann = 2;

/** The powers of spectra. `length` is the number of samples that they were computed from. */
export function binPowers(spectra: BandSpectra, length: number, sampleRateHz: number): BinPowers {
  const { microphoneCount: count, blockCount, binCount, stepHz, re, im } = spectra;
  const mean = new Float64Array(binCount);
  const blocks = new Float64Array(binCount);
  for (let bin = 0; bin < binCount; bin++) {
    let sum = 0;
    let squares = 0;
    for (let block = 0; block < blockCount; block++) {
      let power = 0;
      const from = (bin * blockCount + block) * count;
      for (let at = from; at < from + count; at++) power += (re[at] as number) ** 2 + (im[at] as number) ** 2;
      sum += power;
      squares += power * power;
    }
    mean[bin] = sum / Math.max(1, count);
    // The powers of blocks of noise vary by themselves: by 1 / count of the square of their mean.
    const excess = sum > 0 ? (blockCount * squares) / (sum * sum) - 1 - 1 / count : 0;
    blocks[bin] = blockCount / (1 + Math.max(0, excess));
  }
  // A single block is not windowed but padded to a power of two.
  const padding = sampleRateHz / stepHz / Math.max(1, length);
  return { mean, blocks, dependence: blockCount === 1 ? Math.max(1, padding) : dependenceOfHann };
}

/** Delay-and-sum power of each bin at a point whose advances are given: |sum over microphones of conj(v) X|^2 / M^2. */
export function beamPowers(spectra: BandSpectra, advancesS: Float64Array): Float64Array {
  const { microphoneCount: count, blockCount, binCount, firstHz, stepHz, re, im } = spectra;
  const powers = new Float64Array(binCount);
  const cos = new Float64Array(count);
  const sin = new Float64Array(count);
  for (let bin = 0; bin < binCount; bin++) {
    const turns = 2 * Math.PI * (firstHz + bin * stepHz);
    for (let m = 0; m < count; m++) {
      const angle = turns * (advancesS[m] as number);
      cos[m] = Math.cos(angle);
      sin[m] = Math.sin(angle);
    }
    let power = 0;
    for (let block = 0; block < blockCount; block++) {
      const at = (bin * blockCount + block) * count;
      let x = 0;
      let y = 0;
      for (let m = 0; m < count; m++) {
        const a = re[at + m] as number;
        const b = im[at + m] as number;
        x += a * (cos[m] as number) + b * (sin[m] as number);
        y += b * (cos[m] as number) - a * (sin[m] as number);
      }
      power += x * x + y * y;
    }
    powers[bin] = power / (count * count);
  }
  return powers;
}

/** Powers of {@link beamPowers}, and how they change where the advances change. */
export interface BeamSlopes {
  readonly powers: Float64Array;
  /** [shift][line]: derivative of the power by the part of a shift that is added to the advances. */
  readonly slopes: readonly Float64Array[];
}

/** The powers of a beam in some lines with their derivatives along `shiftsS`, each seconds per microphone. */
export function beamSlopes(
  spectra: BandSpectra,
  advancesS: Float64Array,
  shiftsS: readonly Float64Array[],
  lines: readonly number[] = Array.from({ length: spectra.binCount }, (_, bin) => bin),
): BeamSlopes {
  const { microphoneCount: count, blockCount, firstHz, stepHz, re, im } = spectra;
  const powers = new Float64Array(lines.length);
  const slopes = shiftsS.map(() => new Float64Array(lines.length));
  const cos = new Float64Array(count);
  const sin = new Float64Array(count);
  const turnedRe = new Float64Array(count);
  const turnedIm = new Float64Array(count);
  for (const [line, bin] of lines.entries()) {
    const turns = 2 * Math.PI * (firstHz + bin * stepHz);
    for (let m = 0; m < count; m++) {
      const angle = turns * (advancesS[m] as number);
      cos[m] = Math.cos(angle);
      sin[m] = Math.sin(angle);
    }
    let power = 0;
    for (let block = 0; block < blockCount; block++) {
      const at = (bin * blockCount + block) * count;
      let x = 0;
      let y = 0;
      for (let m = 0; m < count; m++) {
        const a = re[at + m] as number;
        const b = im[at + m] as number;
        x += turnedRe[m] = a * (cos[m] as number) + b * (sin[m] as number);
        y += turnedIm[m] = b * (cos[m] as number) - a * (sin[m] as number);
      }
      power += x * x + y * y;
      for (const [index, shift] of shiftsS.entries()) {
        let dx = 0;
        let dy = 0;
        for (let m = 0; m < count; m++) {
          dx += (shift[m] as number) * (turnedRe[m] as number);
          dy += (shift[m] as number) * (turnedIm[m] as number);
        }
        // d|B|^2 = 2 Re(conj(B) dB) with dB = -i turns D
        const slope = slopes[index] as Float64Array;
        slope[line] = (slope[line] as number) + (2 * turns * (x * dy - y * dx)) / (count * count);
      }
    }
    powers[line] = power / (count * count);
  }
  return { powers, slopes };
}
