/** Diagonal loading as a share of a microphone's power; limits the weights for nearly equal directions. */
const LOADING = 1e-2;

/** Complex numbers, [source][microphone]. */
export interface Weights {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * Weights w_s = A (A^H A)^-1 e_s of beams with gain 1 toward their own source and 0 toward every other; A holds exp(2
 * pi i f advance). `advancesS` is [source][microphone].
 */
export function nullingWeights(advancesS: Float64Array, count: number, frequencyHz: number): Weights {
  const sources = advancesS.length / count;
  const ar = new Float64Array(advancesS.length);
  const ai = new Float64Array(advancesS.length);
  for (let at = 0; at < advancesS.length; at++) {
    const angle = 2 * Math.PI * frequencyHz * (advancesS[at] as number);
    ar[at] = Math.cos(angle);
    ai[at] = Math.sin(angle);
  }
  const inverse = inverseGram(ar, ai, count, sources);
  const re = new Float64Array(advancesS.length);
  const im = new Float64Array(advancesS.length);
  for (let s = 0; s < sources; s++) {
    for (let t = 0; t < sources; t++) {
      const c = inverse.re[t * sources + s] as number;
      const d = inverse.im[t * sources + s] as number;
      for (let m = 0; m < count; m++) {
        const a = ar[t * count + m] as number;
        const b = ai[t * count + m] as number;
        re[s * count + m] = (re[s * count + m] as number) + a * c - b * d;
        im[s * count + m] = (im[s * count + m] as number) + a * d + b * c;
      }
    }
  }
  return { re, im };
}

/** (A^H A + loading)^-1, scaled so that a lone source has the gain 1; by Gauss and Jordan, positive definite. */
function inverseGram(ar: Float64Array, ai: Float64Array, count: number, size: number): Weights {
  const re = new Float64Array(size * size);
  const im = new Float64Array(size * size);
  for (let s = 0; s < size; s++) {
    for (let t = 0; t < size; t++) {
      let sumRe = 0;
      let sumIm = 0;
      for (let m = 0; m < count; m++) {
        const a = ar[s * count + m] as number;
        const b = ai[s * count + m] as number;
        const c = ar[t * count + m] as number;
        const d = ai[t * count + m] as number;
        sumRe += a * c + b * d;
        sumIm += a * d - b * c;
      }
      re[s * size + t] = sumRe + (s === t ? LOADING * count : 0);
      im[s * size + t] = sumIm;
    }
  }
  for (let pivot = 0; pivot < size; pivot++) {
    const pr = re[pivot * size + pivot] as number;
    const pi = im[pivot * size + pivot] as number;
    const square = pr * pr + pi * pi;
    const [qr, qi] = square > 0 ? [pr / square, -pi / square] : [0, 0];
    re[pivot * size + pivot] = 1;
    im[pivot * size + pivot] = 0;
    for (let t = 0; t < size; t++) multiplyAt(re, im, pivot * size + t, qr, qi);
    for (let s = 0; s < size; s++) {
      if (s === pivot) continue;
      const fr = re[s * size + pivot] as number;
      const fi = im[s * size + pivot] as number;
      re[s * size + pivot] = 0;
      im[s * size + pivot] = 0;
      for (let t = 0; t < size; t++) {
        const a = re[pivot * size + t] as number;
        const b = im[pivot * size + t] as number;
        re[s * size + t] = (re[s * size + t] as number) - (a * fr - b * fi);
        im[s * size + t] = (im[s * size + t] as number) - (a * fi + b * fr);
      }
    }
  }
  const gain = 1 + LOADING;
  return { re: re.map((value) => value * gain), im: im.map((value) => value * gain) };
}

function multiplyAt(re: Float64Array, im: Float64Array, at: number, c: number, d: number): void {
  const a = re[at] as number;
  const b = im[at] as number;
  re[at] = a * c - b * d;
  im[at] = a * d + b * c;
}
