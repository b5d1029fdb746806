import { type ArrayGeometry, encodeWav, type WavSampleFormat } from "@sonolens/acoustics";
import { noisyWave, normal } from "../../../../packages/array-recording/src/testing/noisy-wave.ts";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";

/** How a recording without leak, discharge and damage came about. */
export const nothingKinds = [
  "noise",
  "hum",
  "offset",
  "clipped",
  "truncated",
  "resampled",
  "permuted",
  "mirrored",
] as const;
export type NothingKind = (typeof nothingKinds)[number];

/** A recording without leak, discharge and damage. */
export interface RecordedNothing {
  readonly wav: Uint8Array;
  readonly geometry: ArrayGeometry;
  /** One wave of noise was recorded, by microphones that are stated elsewhere; otherwise there is no source at all. */
  readonly hasWave: boolean;
}

type Random = () => number;
interface Scene {
  readonly random: Random;
  readonly gauss: Random;
  readonly geometry: ArrayGeometry;
  readonly sampleRateHz: number;
  readonly samples: number;
}
type Channels = readonly Float32Array[];

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(values.length * random())] as Value;

/** A line, a ring, a square or scattered microphones, as wide as arrays of that rate usually are. */
function arrayOf(random: Random, sampleRateHz: number): ArrayGeometry {
  const count = pick(random, [2, 3, 4, 4, 5, 5, 6, 7, 8, 16]);
  const spacingM = ((0.3 + random()) * 343) / (0.45 * sampleRateHz);
  const shape = pick(random, ["line", "ring", "square", "scattered", "space"]);
  const side = Math.ceil(Math.sqrt(count));
  const part = () => spacingM * side * (random() - 0.5);
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const radiusM = (spacingM * count) / (2 * Math.PI);
    const positions = {
      line: [index * spacingM, 0, 0],
      ring: [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0],
      square: [(index % side) * spacingM, Math.floor(index / side) * spacingM, 0],
      scattered: [part(), part(), 0],
      space: [part(), part(), part()],
    } as const;
    const [x, y, z] = positions[shape as keyof typeof positions];
    return { name: `m${index + 1}`, positionM: [x, y, z] as [number, number, number] };
  });
}

/** Colored noise of each microphone, whose gains differ by up to 3 dB. */
function noise({ random, gauss, geometry, samples }: Scene): Channels {
  const color = 0.95 * random();
  const size = 10 ** (-1 - 3 * random());
  return geometry.map(() => {
    const gain = 10 ** (0.15 * random());
    let last = 0;
    return Float32Array.from({ length: samples }, () => {
      last = color * last + gauss();
      return size * gain * last;
    });
  });
}

/** The mains and its multiples, which every microphone's cable catches with a size and a phase of its own, and noise. */
function hum(scene: Scene): Channels {
  const { random, sampleRateHz } = scene;
  const mainsHz = pick(random, [50, 60]);
  const size = 10 ** (-0.5 - 2 * random());
  const lines = Array.from({ length: 12 }, (_, index) => ({
    step: (2 * Math.PI * mainsHz * (index + 1)) / sampleRateHz,
    size: (size * random()) / (index + 1),
  }));
  return noise(scene).map((channel) => {
    const caught = lines.map((line) => ({
      ...line,
      size: line.size * random(),
      phase: 2 * Math.PI * random(),
    }));
    return channel.map((value, n) =>
      caught.reduce((sum, line) => sum + line.size * Math.sin(line.step * n + line.phase), value),
    );
  });
}

const noiseOrHum = (scene: Scene): Channels => (scene.random() < 0.5 ? noise : hum)(scene);

const highest = (channel: Float32Array): number =>
  channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

function clipped(scene: Scene): Channels {
  const share = 0.15 + 0.85 * scene.random();
  return noiseOrHum(scene).map((channel) => {
    const top = share * highest(channel);
    return channel.map((value) => Math.max(-top, Math.min(top, value)));
  });
}

/** All channels end early, or are silent from one moment on. */
function truncated(scene: Scene): Channels {
  const end = Math.floor(scene.random() * scene.samples);
  const isShorter = scene.random() < 0.5;
  return noiseOrHum(scene).map((channel) => (isShorter ? channel.slice(0, end) : channel.fill(0, end)));
}

/** By straight lines between the samples, which images the sound into high frequencies. */
function resampled(scene: Scene): Channels {
  const share = 0.2 + 0.8 * scene.random();
  const samples = Math.ceil(scene.samples * share) + 2;
  const before = noiseOrHum({ ...scene, samples, sampleRateHz: scene.sampleRateHz * share });
  return before.map((channel) =>
    Float32Array.from({ length: scene.samples }, (_, n) => {
      const at = Math.floor(n * share);
      const part = n * share - at;
      return (channel[at] ?? 0) * (1 - part) + (channel[at + 1] ?? 0) * part;
    }),
  );
}

function offset(scene: Scene): Channels {
  return noise(scene).map((channel) => {
    const shift = 0.8 * (scene.random() - 0.5);
    return channel.map((value) => value + shift);
  });
}

function wave({ random, geometry, sampleRateHz, samples }: Scene, seed: number): Channels {
  const [azimuth, elevation] = [2 * Math.PI * random(), 1.5 * random()];
  const direction = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ] as const;
  const bandHz = [0.05 * sampleRateHz, 0.4 * sampleRateHz] as const;
  return noisyWave({ geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb: 25 * random() });
}

const withoutSource: Partial<Record<NothingKind, (scene: Scene) => Channels>> = {
  noise,
  hum,
  offset,
  clipped,
  truncated,
  resampled,
};

/** A recording of a kind, the same for a seed. */
export function recordedNothing(kind: NothingKind, seed: number): RecordedNothing {
  const random = seededRandom(seed);
  const sampleRateHz = pick(random, [16_000, 48_000, 96_000]);
  const samples = pick(random, [2048, 4096, 4096, 8192]);
  const geometry = arrayOf(random, sampleRateHz);
  const scene: Scene = { random, gauss: normal(seed + 1), geometry, sampleRateHz, samples };
  const make = withoutSource[kind];
  const channels = make ? make(scene) : wave(scene, seed);
  const format: WavSampleFormat = pick(random, ["pcm16", "pcm24", "float32"]);
  const bytes = encodeWav(channels, sampleRateHz, format);
  // A file whose end was lost.
  const isCut = kind === "truncated" && random() < 0.3;
  return {
    wav: isCut ? bytes.subarray(0, 44 + Math.floor((bytes.length - 44) * random())) : bytes,
    geometry: geometryOf(kind, geometry, random),
    hasWave: make === undefined,
  };
}

/** The microphones as they are stated. */
function geometryOf(kind: NothingKind, geometry: ArrayGeometry, random: Random): ArrayGeometry {
  if (kind === "mirrored")
    return geometry.map(({ name, positionM: [x, y, z] }) => ({ name, positionM: [-x, y, z] }));
  if (kind !== "permuted") return geometry;
  const order = geometry.map((microphone) => ({ microphone, at: random() })).sort((a, b) => a.at - b.at);
  return order.map(({ microphone }) => microphone);
}
