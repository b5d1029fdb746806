/**
 * Cosines and sines of 2 pi f advance for some points, [group][microphone][lane], stepped from bin to bin by one
 * complex product each instead of a sine and a cosine.
 */
export class SteeringTile {
  readonly vr: Float64Array;
  readonly vi: Float64Array;
  readonly #wr: Float64Array;
  readonly #wi: Float64Array;

  constructor(size: number) {
    this.vr = new Float64Array(size);
    this.vi = new Float64Array(size);
    this.#wr = new Float64Array(size);
    this.#wi = new Float64Array(size);
  }

  /** `phase` in the first bin and `turn` from bin to bin, radians. */
  start(index: number, phase: number, turn: number): void {
    this.vr[index] = Math.cos(phase);
    this.vi[index] = Math.sin(phase);
    this.#wr[index] = Math.cos(turn);
    this.#wi[index] = Math.sin(turn);
  }

  /** Moves the first `length` vectors on by one bin. */
  step(length: number): void {
    const { vr, vi } = this;
    const wr = this.#wr;
    const wi = this.#wi;
    for (let index = 0; index < length; index++) {
      const r = vr[index] as number;
      const i = vi[index] as number;
      const c = wr[index] as number;
      const s = wi[index] as number;
      vr[index] = r * c - i * s;
      vi[index] = r * s + i * c;
    }
  }
}
