import { seededRandom } from "./seeded-random.ts";

interface Sound {
  readonly rateHz: number;
  readonly seconds: number;
  readonly amplitude: number;
}

/** Normally distributed noise, the same on every run. */
export function noise({ rateHz, seconds, amplitude }: Sound, seed = 1): Float32Array {
  const random = seededRandom(seed);
  return new Float32Array(Math.round(rateHz * seconds)).map(() => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return amplitude * 0.3 * radius * Math.cos(2 * Math.PI * random());
  });
}

/** Impacts that ring and decay, over some noise. `weight` says how strong the pulse at a phase of the cycle is. */
export function pulses(
  sound: Sound & { readonly perSecond: number; readonly ringHz?: number },
): Float32Array {
  const { rateHz, perSecond, amplitude, ringHz = 18_000 } = sound;
  const samples = noise({ ...sound, amplitude: amplitude * 0.05 });
  const length = Math.round(rateHz * 0.002);
  for (let time = 0.003; time < sound.seconds; time += 1 / perSecond) {
    const start = Math.round(time * rateHz);
    for (let offset = 0; offset < length && start + offset < samples.length; offset += 1) {
      const ring = Math.sin((2 * Math.PI * ringHz * offset) / rateHz) * Math.exp(-offset / (rateHz * 3e-4));
      samples[start + offset] = (samples[start + offset] ?? 0) + amplitude * ring;
    }
  }
  return samples;
}
