import { seededNormal, seededRandom } from "./random.ts";

/** Pulses around some phases of a voltage; default: one pulse at 90 degrees of 50 Hz, no noise. */
export interface PulseTrain {
  readonly sampleRateHz?: number;
  readonly durationS?: number;
  readonly frequencyHz?: number;
  /** Standard deviation of the phase, pulses per cycle (not a whole number is rounded at random) and amplitude. */
  readonly clusters?: readonly {
    readonly centreDeg: number;
    readonly sigmaDeg?: number;
    readonly count?: number;
    readonly amplitude?: number;
  }[];
  readonly noise?: number;
  readonly seed?: number;
}

/** Bursts of 40 kHz, or of a quarter of a low sample rate, that rise at once and ring out in 60 microseconds. */
export function aPulseTrain(train: PulseTrain = {}): Float32Array {
  const { sampleRateHz = 192_000, durationS = 1, frequencyHz = 50, noise = 0, seed = 1 } = train;
  const clusters = train.clusters ?? [{ centreDeg: 90 }];
  const random = seededRandom(seed);
  const normal = seededNormal(seed + 1000);
  const x = new Float32Array(Math.round(durationS * sampleRateHz));
  if (noise > 0) for (let index = 0; index < x.length; index++) x[index] = noise * normal();
  const carrierHz = Math.min(40_000, sampleRateHz / 4);
  for (let cycle = 0; cycle < durationS * frequencyHz; cycle++) {
    for (const { centreDeg, sigmaDeg = 0, count = 1, amplitude = 1 } of clusters) {
      const pulses = Math.floor(count + random());
      for (let pulse = 0; pulse < pulses; pulse++) {
        const phaseDeg = centreDeg + (sigmaDeg === 0 ? 0 : sigmaDeg * normal());
        addBurst(x, sampleRateHz, (cycle + phaseDeg / 360) / frequencyHz, amplitude, carrierHz, random());
      }
    }
  }
  return x;
}

function addBurst(
  x: Float32Array,
  sampleRateHz: number,
  timeS: number,
  amplitude: number,
  carrierHz: number,
  turn: number,
): void {
  const from = Math.max(0, Math.ceil(timeS * sampleRateHz));
  const to = Math.min(x.length, from + Math.ceil(0.0005 * sampleRateHz));
  for (let index = from; index < to; index++) {
    const t = index / sampleRateHz - timeS;
    const wave = Math.sin(2 * Math.PI * (carrierHz * t + turn));
    x[index] = (x[index] as number) + amplitude * Math.exp(-t / 0.000_06) * wave;
  }
}
