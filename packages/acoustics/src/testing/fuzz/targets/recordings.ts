import { seededNormal } from "../../random.ts";
import { oneOf, type Random, wholeFrom } from "../fuzz-target.ts";

/** Rates of real recorders, and some others. */
export const aRate = (random: Random): number =>
  random() < 0.2
    ? 1000 + 200_000 * random()
    : oneOf(random, [8000, 16_000, 44_100, 48_000, 96_000, 128_000, 192_000, 250_000]);

const noise = Float32Array.from({ length: 20_000 }, seededNormal(7));

/** A tone with knocks in noise, of `least` to `most` samples. */
export function aRecording(random: Random, least: number, most: number): Float32Array {
  const length = wholeFrom(random, least, most);
  const turn = 3 * random();
  const every = wholeFrom(random, 50, 2000);
  const [tone, hiss, knock] = [0.4 * random(), 0.1 * random(), 0.5 * random()];
  return Float32Array.from(
    { length },
    (_, n) =>
      tone * Math.sin(turn * n) +
      hiss * (noise[n % noise.length] as number) +
      knock * Math.exp(-(n % every) / 20) * Math.sin(1.5 * (n % every)),
  );
}

/** Positions of a small array and its signals for one far source. */
export function anArray(random: Random) {
  const count = wholeFrom(random, 1, 6);
  const positionsM = Float64Array.from({ length: 3 * count }, (_, at) =>
    at % 3 === 2 && random() < 0.5 ? 0 : 0.2 * (random() - 0.5),
  );
  const length = wholeFrom(random, 100, 1500);
  const frequencyHz = 1000 + 6000 * random();
  const channels = Array.from({ length: count }, (_, m) =>
    Float32Array.from({ length }, (_, n) => {
      const timeS = n / 48_000 + (positionsM[3 * m] as number) / 343;
      return (
        0.3 * Math.sin(2 * Math.PI * frequencyHz * timeS) +
        0.02 * (noise[(n + 997 * m) % noise.length] as number)
      );
    }),
  );
  return { positionsM, channels, sampleRateHz: 48_000, bandHz: [1000, 8000] as const };
}

/** A row or two of points in front of an array. */
export function aGrid(random: Random) {
  const width = wholeFrom(random, 1, 6);
  const rows = wholeFrom(random, 1, 4);
  const gridM = Float64Array.from({ length: 3 * width * rows }, (_, at) =>
    at % 3 === 2 ? 1 + random() : 2 * random() - 1,
  );
  return { gridM, width };
}
