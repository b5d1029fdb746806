/** Frequencies that represent the spectrum of a wave: each has the same share of its power. */
const FREQUENCIES = 16;
const STEPS_OF_TURN = 4096;
const angles = Array.from({ length: STEPS_OF_TURN }, (_, step) => (2 * Math.PI * step) / STEPS_OF_TURN);
const cosines = Float32Array.from(angles, Math.cos);
const sines = Float32Array.from(angles, Math.sin);

/** Frequencies that divide the power of a wave into equal parts; none for a wave without power. */
export function typicalFrequencies(wave: Float64Array, frequenciesHz: Float64Array): Float64Array {
  const total = wave.reduce((sum, power) => sum + power, 0);
  const typical = new Float64Array(total > 0 ? FREQUENCIES : 0);
  let bin = 0;
  let passed = wave[0] ?? 0;
  for (const part of typical.keys()) {
    while (passed < ((part + 0.5) / FREQUENCIES) * total && bin < wave.length - 1) {
      bin += 1;
      passed += wave[bin] as number;
    }
    typical[part] = frequenciesHz[bin] as number;
  }
  return typical;
}

/**
 * The point spread function at some places, the mean over frequencies, 0 to 1; 0 where it is below `least`, which most
 * places are after a few frequencies. `advancesS` is [place][microphone], `ownS` that of the wave.
 */
export function lobeShares(
  advancesS: Float64Array,
  ownS: Float64Array,
  frequenciesHz: Float64Array,
  least: number,
): Float64Array {
  const count = ownS.length;
  const shares = new Float64Array(advancesS.length / Math.max(1, count));
  const mostLost = frequenciesHz.length * (1 - least);
  for (let place = 0; place < shares.length; place++) {
    let lost = 0;
    for (let index = 0; index < frequenciesHz.length && lost <= mostLost; index++) {
      const hz = frequenciesHz[index] as number;
      let x = 0;
      let y = 0;
      for (let m = 0; m < count; m++) {
        const turns = hz * ((advancesS[place * count + m] as number) - (ownS[m] as number));
        const step = ((turns - Math.floor(turns)) * STEPS_OF_TURN) & (STEPS_OF_TURN - 1);
        x += cosines[step] as number;
        y += sines[step] as number;
      }
      lost += 1 - (x * x + y * y) / (count * count);
    }
    if (lost <= mostLost) shares[place] = 1 - lost / Math.max(1, frequenciesHz.length);
  }
  return shares;
}
