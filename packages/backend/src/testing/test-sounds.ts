import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";

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

/** Impacts that ring and decay, over some noise, `perSecond` times a second. */
export function impacts(sound: Sound & { readonly perSecond: number }): Float32Array {
  const samples = noise({ ...sound, amplitude: sound.amplitude * 0.05 });
  for (let time = 0.003; time < sound.seconds; time += 1 / sound.perSecond)
    ring(samples, sound, { time, ringHz: 18_000, decayS: 3e-4 });
  return samples;
}

/** Corona at 50 Hz: pulses of about the same size around the peak of one half cycle. */
export function corona(sound: Sound): Float32Array {
  const samples = noise({ ...sound, amplitude: sound.amplitude * 0.02 });
  const random = seededRandom(7);
  for (let cycle = 0; cycle < sound.seconds * 50; cycle += 1)
    for (let pulse = 0; pulse < 12; pulse += 1) {
      const phaseDeg = 70 + 40 * (random() + random() - 1);
      const loud = { ...sound, amplitude: sound.amplitude * (0.8 + 0.4 * random()) };
      ring(samples, loud, { time: (cycle + phaseDeg / 360) / 50, ringHz: 35_000, decayS: 4e-5 });
    }
  return samples;
}

function ring(
  samples: Float32Array,
  { rateHz, amplitude }: Sound,
  pulse: { readonly time: number; readonly ringHz: number; readonly decayS: number },
): void {
  const start = Math.round(pulse.time * rateHz);
  const length = Math.round(rateHz * 7 * pulse.decayS);
  for (let offset = 0; offset < length && start + offset < samples.length; offset += 1) {
    const wave = Math.sin((2 * Math.PI * pulse.ringHz * offset) / rateHz);
    const value = amplitude * wave * Math.exp(-offset / (rateHz * pulse.decayS));
    samples[start + offset] = (samples[start + offset] ?? 0) + value;
  }
}
