import { encodeWav } from "@sonolens/acoustics";
import { seededRandom } from "./mutate.ts";

const sampleRateHz = 96_000;

/** Four microphones around the origin, 6 cm apart. */
export const squareArrayCsv =
  "channel,name,x_m,y_m,z_m\n1,a,0.03,0.03,0\n2,b,-0.03,0.03,0\n3,c,-0.03,-0.03,0\n4,d,0.03,-0.03,0\n";

function noise(seconds: number, amplitude: number): Float32Array {
  const random = seededRandom(1);
  return new Float32Array(Math.round(sampleRateHz * seconds)).map(
    () => amplitude * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

/** Adds the sound of a short impact. */
function ring(samples: Float32Array, timeS: number, how: { hz: number; decayS: number; amplitude: number }) {
  const start = Math.round(timeS * sampleRateHz);
  for (let index = Math.max(0, start); index < Math.min(samples.length, start + 400); index++) {
    const t = (index - start) / sampleRateHz;
    samples[index] =
      (samples[index] ?? 0) + how.amplitude * Math.exp(-t / how.decayS) * Math.sin(2 * Math.PI * how.hz * t);
  }
}

/** Four microphones in front of a source. */
const fromTheFront = (samples: Float32Array): Uint8Array =>
  encodeWav([samples, samples, samples, samples], sampleRateHz, "pcm16");

/** A machine with 87 impacts a second. */
export function machineWav(): Uint8Array {
  const samples = noise(1, 0.009);
  for (let timeS = 0.003; timeS < 1; timeS += 1 / 87)
    ring(samples, timeS, { hz: 18_000, decayS: 3e-4, amplitude: 0.6 });
  return fromTheFront(samples);
}

/** Corona at 50 Hz: small pulses around the peak of one half cycle. */
export function coronaWav(): Uint8Array {
  const samples = noise(1, 0.002);
  const random = seededRandom(7);
  for (let cycle = 0; cycle < 50; cycle++)
    for (let pulse = 0; pulse < 12; pulse++) {
      const phaseDeg = 70 + 40 * (random() + random() - 1);
      const amplitude = 0.3 * (0.8 + 0.4 * random());
      ring(samples, (cycle + phaseDeg / 360) / 50, { hz: 38_000, decayS: 5e-5, amplitude });
    }
  return fromTheFront(samples);
}
