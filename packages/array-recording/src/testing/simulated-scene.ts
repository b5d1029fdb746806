import { type ArrayGeometry, createFft } from "@sonolens/acoustics";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { dot, length, normalize, type Vector } from "../vector.ts";
import { normal } from "./noisy-wave.ts";

/** How much of a scene's sound arrives on other ways than the straight one, and what the microphones are mounted on. */
export type SceneKind =
  /** No reflections. */
  | "free"
  /** Walls that reflect 0.4 to 0.9 of the amplitude, a source that sounds alike all around, 0.8 to 3 m away. */
  | "mild"
  /** Walls that reflect 0.8 to 0.97, a source 2 to 5 m away that faces away from the microphones by up to 180 degrees. */
  | "hard"
  /** No reflections, and microphones on a rigid ball. */
  | "ball";

export type SceneArray = "line" | "flat" | "spatial";

/** What microphones record of one source, and where it is. */
export interface Scene {
  readonly channels: Float32Array[];
  readonly geometry: ArrayGeometry;
  readonly direction: Vector;
}

export const sceneRateHz = 16_000;
const samples = 2 ** 14;
const soundSpeedMs = 343;
/** Half the length of the kernel that delays by parts of a sample. */
const taps = 16;
const responseSamples = 2 ** 12;
const mirrorings = 4;
/** Mirror images below this share of the direct sound do not count. */
const faintest = 0.01;
const turn = 2 * Math.PI;

/**
 * A seeded scene of one source, by the image method (Allen and Berkley 1979) with a source of a cardioid's directivity, or
 * on a rigid ball by its series of spherical harmonics. The sound is noise that is steady or that comes in bursts; noise
 * of each microphone is 10 to 40 dB weaker.
 */
export function recordScene(seed: number, kind: SceneKind, array: SceneArray): Scene {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const radiusM = between(0.03, 0.1);
  const places = placesOf(array, radiusM, random, kind === "ball");
  const geometry = places.map(([x, y, z], index) => ({
    name: `${index + 1}`,
    positionM: [x, y, z] as [number, number, number],
  }));
  const sound = soundOf(random, seed);
  const snr = 10 ** (between(10, 40) / 20);
  const { direction, responses } =
    kind === "ball"
      ? onBall(places, radiusM, upwardsIf(array === "flat", random))
      : inRoom(places, kind, array, random);
  const heard = playThrough(responses, sound);
  const power = heard.reduce((sum, channel) => sum + rms(channel) / heard.length, 0);
  const noise = normal(seed + 7);
  return {
    channels: heard.map((channel) => Float32Array.from(channel, (value) => value + (power / snr) * noise())),
    geometry,
    direction,
  };
}

const rms = (channel: Float64Array): number =>
  Math.sqrt(channel.reduce((sum, value) => sum + value * value, 0) / channel.length);

const anywhere = (random: () => number): Vector => {
  const z = 2 * random() - 1;
  const azimuth = turn * random();
  return [Math.sqrt(1 - z * z) * Math.cos(azimuth), Math.sqrt(1 - z * z) * Math.sin(azimuth), z];
};

function upwardsIf(isUp: boolean, random: () => number): Vector {
  const [x, y, z] = anywhere(random);
  return [x, y, isUp ? Math.abs(z) : z];
}

function placesOf(array: SceneArray, radiusM: number, random: () => number, isOnBall: boolean): Vector[] {
  const count = 4 + Math.floor(9 * random());
  if (array === "line")
    return Array.from({ length: count }, (_, n) => [0, ((2 * n) / (count - 1) - 1) * radiusM, 0]);
  if (array === "flat")
    return Array.from({ length: count }, (_, n) => {
      const angle = (turn * n) / count;
      return [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0];
    });
  // spread over a ball, or anywhere within it
  const start = random();
  return Array.from({ length: Math.max(6, count) }, (_, n) => {
    const z = 1 - (2 * n + 1) / Math.max(6, count);
    const angle = turn * (start + n * 0.381966);
    const away = radiusM * (isOnBall ? 1 : 0.5 + 0.5 * random());
    return [
      away * Math.sqrt(1 - z * z) * Math.cos(angle),
      away * Math.sqrt(1 - z * z) * Math.sin(angle),
      away * z,
    ];
  });
}

/** Noise, or bursts of it with pauses, as of speech. */
function soundOf(random: () => number, seed: number): Float64Array {
  const gauss = normal(seed + 1);
  const isSteady = random() < 0.5;
  const burst = 400 + Math.floor(2000 * random());
  let [last, level] = [0, 1];
  const tilt = 0.9 * random();
  return Float64Array.from({ length: samples }, (_, n) => {
    if (!isSteady && n % burst === 0) level = random() < 0.4 ? 0.03 : random();
    last = tilt * last + gauss();
    return level * last;
  });
}

interface Wave {
  readonly atM: Vector;
  readonly gain: number;
}

function inRoom(places: readonly Vector[], kind: SceneKind, array: SceneArray, random: () => number) {
  const between = (from: number, to: number) => from + (to - from) * random();
  const sizeM: Vector = [between(4, 9), between(4, 9), between(2.4, 3.5)];
  const [low, high] = kind === "hard" ? [0.8, 0.97] : [0.4, 0.9];
  const walls = sizeM.map(() => [between(low, high), between(low, high)] as const);
  const centre: Vector = [between(1.2, sizeM[0] - 1.2), between(1.2, sizeM[1] - 1.2), between(0.7, 1.4)];
  const [nearest, farthest] = kind === "hard" ? [2, 5] : [0.8, 3];
  let source: Vector;
  let away: Vector;
  do {
    const height = array === "flat" ? between(centre[2], sizeM[2] - 0.2) : between(0.2, sizeM[2] - 0.2);
    source = [between(0.3, sizeM[0] - 0.3), between(0.3, sizeM[1] - 0.3), height];
    away = [source[0] - centre[0], source[1] - centre[1], source[2] - centre[2]];
  } while (length(away) < nearest || length(away) > farthest);
  const facing = kind === "hard" ? anywhere(random) : undefined;
  const images = kind === "free" ? [{ atM: away, gain: 1 / length(away) }] : imagesOf();
  const loudest = 1 / length(away);
  const heard = images.filter(({ gain }) => Math.abs(gain) > faintest * loudest);
  return {
    direction: normalize(away),
    responses: places.map((place) => responseAt(place, heard)),
  };

  function imagesOf(): Wave[] {
    const along = (axis: 0 | 1 | 2) => {
      const found: { at: number; gain: number; sign: number }[] = [];
      const [one = 0, other = 0] = walls[axis] ?? [];
      for (let n = -mirrorings; n <= mirrorings; n++)
        for (const isMirrored of [false, true])
          found.push({
            at: 2 * n * sizeM[axis] + (isMirrored ? -1 : 1) * source[axis] - centre[axis],
            gain: one ** Math.abs(n - (isMirrored ? 1 : 0)) * other ** Math.abs(n),
            sign: isMirrored ? -1 : 1,
          });
      return found;
    };
    const [xs, ys, zs] = [along(0), along(1), along(2)];
    return xs.flatMap((x) =>
      ys.flatMap((y) =>
        zs.map((z): Wave => {
          const atM: Vector = [x.at, y.at, z.at];
          const distanceM = length(atM);
          // the way on which this image's sound left the source
          const left: Vector = [-x.sign * x.at, -y.sign * y.at, -z.sign * z.at];
          const directed = facing ? 0.5 + 0.5 * dot(facing, normalize(left)) : 1;
          return { atM, gain: (directed * x.gain * y.gain * z.gain) / distanceM };
        }),
      ),
    );
  }
}

function responseAt([x, y, z]: Vector, waves: readonly Wave[]): Float64Array {
  const response = new Float64Array(responseSamples);
  for (const { atM, gain } of waves) {
    const delay = (Math.hypot(atM[0] - x, atM[1] - y, atM[2] - z) / soundSpeedMs) * sceneRateHz;
    for (let n = Math.max(0, Math.ceil(delay - taps)); n < Math.min(responseSamples, delay + taps); n++) {
      const t = n - delay;
      const sinc = Math.abs(t) < 1e-9 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
      response[n] = (response[n] as number) + gain * sinc * (0.5 + 0.5 * Math.cos((Math.PI * t) / taps));
    }
  }
  return response;
}

/** The sound repeats after its length, so that it has no beginning. */
function playThrough(responses: readonly Float64Array[], sound: Float64Array): Float64Array[] {
  const fft = createFft(samples);
  const re = Float64Array.from(sound);
  const im = new Float64Array(samples);
  fft.forward(re, im);
  return responses.map((response) => {
    const [outRe, outIm] = [new Float64Array(samples), new Float64Array(samples)];
    outRe.set(response);
    fft.forward(outRe, outIm);
    for (let bin = 0; bin < samples; bin++) {
      const [a, b] = [outRe[bin] as number, outIm[bin] as number];
      outRe[bin] = a * (re[bin] as number) - b * (im[bin] as number);
      outIm[bin] = a * (im[bin] as number) + b * (re[bin] as number);
    }
    fft.inverse(outRe, outIm);
    return outRe;
  });
}

/** Plane waves on a rigid ball: responses whose spectra are the pressures on its surface. */
function onBall(places: readonly Vector[], radiusM: number, direction: Vector) {
  const fft = createFft(responseSamples);
  const delayS = responseSamples / 4 / sceneRateHz;
  const spectra = places.map((place) => ({
    cosine: dot(direction, normalize(place)),
    re: new Float64Array(responseSamples),
    im: new Float64Array(responseSamples),
  }));
  for (let bin = 1; bin < responseSamples / 2; bin++) {
    const hz = (bin * sceneRateHz) / responseSamples;
    const terms = termsOnBall((turn * hz * radiusM) / soundSpeedMs);
    const [cos, sin] = [Math.cos(turn * hz * delayS), -Math.sin(turn * hz * delayS)];
    for (const { cosine, re, im } of spectra) {
      const [a, b] = pressureAt(terms, cosine);
      re[bin] = a * cos - b * sin;
      im[bin] = a * sin + b * cos;
      re[responseSamples - bin] = re[bin] as number;
      im[responseSamples - bin] = -(im[bin] as number);
    }
  }
  for (const { re, im } of spectra) fft.inverse(re, im);
  return { direction, responses: spectra.map(({ re }) => re) };
}

/** Terms of a series of Legendre polynomials. */
interface Terms {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * Pressure of a plane wave exp(i k x cos) on a rigid ball: the sum over n of
 * (2 n + 1) i^(n + 1) P_n(cos) / (ka)^2 / h_n'(ka), with spherical Hankel functions of the kind for exp(i omega t). All
 * but P_n is the same on the whole ball.
 */
function termsOnBall(ka: number): Terms {
  const last = Math.ceil(ka + 8 + 2 * Math.cbrt(ka));
  // j_n and y_n: y upwards; j downwards, where it is stable
  const y = new Float64Array(last + 2);
  y.set([-Math.cos(ka) / ka, -Math.cos(ka) / ka ** 2 - Math.sin(ka) / ka]);
  for (let n = 1; n <= last; n++) y[n + 1] = ((2 * n + 1) / ka) * (y[n] as number) - (y[n - 1] as number);
  const start = last + 20;
  const j = new Float64Array(start + 2);
  j[start] = 1e-200;
  for (let n = start; n > 0; n--) {
    j[n - 1] = ((2 * n + 1) / ka) * (j[n] as number) - (j[n + 1] as number);
    if (Math.abs(j[n - 1] as number) > 1e200)
      for (let at = n - 1; at <= start; at++) j[at] = (j[at] as number) * 1e-200;
  }
  // the first two are never both small
  const [j0, j1] = [Math.sin(ka) / ka, Math.sin(ka) / ka ** 2 - Math.cos(ka) / ka];
  const scale = Math.abs(j0) > Math.abs(j1) ? j0 / (j[0] as number) : j1 / (j[1] as number);
  const [re, im] = [new Float64Array(last + 1), new Float64Array(last + 1)];
  for (let n = 0; n <= last; n++) {
    const dj = scale * ((n / ka) * (j[n] as number) - (j[n + 1] as number));
    const dy = (y[n + 1] as number) - (n / ka) * (y[n] as number);
    // i^(n - 1) / (dj + i dy), times (2 n + 1) / (ka)^2
    const size = ((dj * dj + dy * dy) * (ka * ka)) / (2 * n + 1);
    const [a, b] = [dj / size, -dy / size];
    if (n % 4 === 0) [re[n], im[n]] = [b, -a];
    else if (n % 4 === 1) [re[n], im[n]] = [a, b];
    else if (n % 4 === 2) [re[n], im[n]] = [-b, a];
    else [re[n], im[n]] = [-a, -b];
  }
  return { re, im };
}

/** Pressure at the cosine of the angle to the wave, real and imaginary. */
function pressureAt(terms: Terms, cosine: number): [number, number] {
  let [re, im] = [0, 0];
  let [before, legendre] = [0, 1];
  for (let n = 0; n < terms.re.length; n++) {
    re += (terms.re[n] as number) * legendre;
    im += (terms.im[n] as number) * legendre;
    const next = ((2 * n + 1) * cosine * legendre - n * before) / (n + 1);
    before = legendre;
    legendre = next;
  }
  return [re, im];
}
