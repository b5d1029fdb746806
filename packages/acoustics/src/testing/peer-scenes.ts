import { directionVector } from "../beamform/directions.ts";
import { centrePositions, type Focus } from "../beamform/steering-delays.ts";
import { createFft } from "../fft/create-fft.ts";
import { beamwidthDeg } from "../wave-fit/resolution.ts";
import { seededNormal, seededRandom } from "./random.ts";
import { spiralPositionsM } from "./simulated-sources.ts";

type Vector = readonly [number, number, number];

/** An array, a grid before or around it, and a band. */
export interface PeerArray {
  readonly name: string;
  readonly positionsM: Float64Array;
  readonly gridM: Float64Array;
  /** Points in a row of the grid. */
  readonly width: number;
  readonly focus: Focus;
  readonly wrapColumns: boolean;
  readonly sampleRateHz: number;
  readonly bandHz: readonly [number, number];
  readonly blockSize: number;
}

export interface PeerSource {
  readonly direction: Vector;
  /** In the band, at the array's middle, dB re full scale squared. */
  readonly levelDb: number;
}

export interface PeerScene extends PeerArray {
  readonly channels: readonly Float32Array[];
  readonly sources: readonly PeerSource[];
}

const SPEED_MS = 343;
/** More blocks than microphones, which functional beamforming needs. */
const LENGTH = 32_768;
const LOUDEST_DB = -20;
/** Of the strongest source, to the noise of one microphone, in the band. */
const SNR_DB = 6;
const APART_BEAM_WIDTHS = 1.5;
/** A small array has room for no more. */
const FARTHEST_APART_DEG = 45;

/** Points of a plane in front of the array, 62 degrees wide. */
function planeGridM(distanceM: number, columns: number, rows: number): Float64Array {
  const stepM = (2 * Math.tan((31 * Math.PI) / 180) * distanceM) / (columns - 1);
  return Float64Array.from({ length: 3 * columns * rows }, (_, index) => {
    const cell = Math.floor(index / 3);
    const x = ((cell % columns) - (columns - 1) / 2) * stepM;
    const y = ((rows - 1) / 2 - Math.floor(cell / columns)) * stepM;
    return [x, y, distanceM][index % 3] as number;
  });
}

/** Unit directions all around, every 5 degrees, from an elevation up. */
export function directionGrid(lowestDeg: number): { gridM: Float64Array; width: number } {
  const rows = 1 + (90 - lowestDeg) / 5;
  const directions = Array.from({ length: 72 * rows }, (_, index) =>
    directionVector(5 * (index % 72) - 180, 90 - 5 * Math.floor(index / 72)),
  );
  return { gridM: Float64Array.from(directions.flat()), width: 72 };
}

const ringM = (count: number, radiusM: number) =>
  Float64Array.from({ length: 3 * count }, (_, index) => {
    const angle = (2 * Math.PI * Math.floor(index / 3)) / count;
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle), 0][index % 3] as number;
  });

function volumeM(count: number, sizeM: number): Float64Array {
  const random = seededRandom(77);
  return Float64Array.from({ length: 3 * count }, () => sizeM * (random() - 0.5));
}

/** Arrays of several forms. */
export const peerArrays = (): PeerArray[] => {
  const plane = (distanceM: number) => ({
    ...{ gridM: planeGridM(distanceM, 41, 31), width: 41 },
    ...({ focus: "near", wrapColumns: false } as const),
  });
  const around = (lowestDeg: number) => ({
    ...directionGrid(lowestDeg),
    ...({ focus: "far", wrapColumns: true } as const),
  });
  const spiral = { positionsM: spiralPositionsM(), sampleRateHz: 96_000, blockSize: 512 };
  return [
    { ...spiral, ...plane(2), name: "64 on a spiral of 14 cm, 20 to 40 kHz", bandHz: [20_000, 40_000] },
    { ...spiral, ...plane(1), name: "64 on a spiral of 14 cm, 10 to 16 kHz", bandHz: [10_000, 16_000] },
    {
      ...plane(1.5),
      ...{ name: "32 on a ring of 70 cm, 2 to 5 kHz", positionsM: ringM(32, 0.35) },
      ...{ sampleRateHz: 48_000, bandHz: [2000, 5000], blockSize: 1024 },
    },
    {
      ...around(-90),
      ...{ name: "24 in a cube of 25 cm, 2 to 5 kHz", positionsM: volumeM(24, 0.25) },
      ...{ sampleRateHz: 48_000, bandHz: [2000, 5000], blockSize: 1024 },
    },
    {
      ...around(0),
      ...{ name: "16 on a ring of 10 cm, 3 to 6 kHz", positionsM: ringM(16, 0.05) },
      ...{ sampleRateHz: 48_000, bandHz: [3000, 6000], blockSize: 1024 },
    },
    {
      ...around(0),
      ...{ name: "4 on a ring of 6.5 cm, 1 to 3.7 kHz", positionsM: ringM(4, 0.0325) },
      ...{ sampleRateHz: 16_000, bandHz: [1000, 3700], blockSize: 512 },
    },
  ];
};

/** From the array's middle to a point of the grid; the direction itself if that is what the grid has. */
export function directionOfPoint({ positionsM, focus }: PeerArray, pointM: Vector): Vector {
  const { mean } = centrePositions(positionsM);
  const [x, y, z] = pointM.map((part, axis) => part - (focus === "near" ? (mean[axis] as number) : 0)) as [
    number,
    number,
    number,
  ];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const angleDeg = (a: Vector, b: Vector): number =>
  (2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2)) * 180) / Math.PI;

/** Between cells, so that no grid has the place of a source. */
function anyPoint({ gridM, width, focus }: PeerArray, random: () => number): Vector {
  const rows = gridM.length / 3 / width;
  const at = (row: number, column: number) =>
    gridM.subarray(3 * (row * width + column), 3 * (row * width + column) + 3);
  // not at the edge, nor where a flat array sees little difference
  const [row, column] = [0.1 + 0.65 * random(), 0.05 + 0.9 * random()].map(
    (share, axis) => share * ((axis === 0 ? rows : width) - 1),
  ) as [number, number];
  const [a, b] = [at(Math.floor(row), Math.floor(column)), at(Math.floor(row) + 1, Math.floor(column) + 1)];
  const share = random();
  const point = [0, 1, 2].map((axis) => (a[axis] as number) * share + (b[axis] as number) * (1 - share));
  const length = focus === "far" ? Math.hypot(...point) : 1;
  return point.map((part) => part / length) as unknown as Vector;
}

/** Sources of noise in a band, delayed exactly, and noise of each microphone; the same for the same seed. */
export function peerScene(array: PeerArray, sourceCount: number, seed: number): PeerScene {
  const { positionsM, bandHz, sampleRateHz, focus } = array;
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  for (let turn = 0; turn < 20; turn++) random();
  const normal = seededNormal(Math.imul(seed + 1, 0x85ebca6b));
  const apartDeg = Math.min(
    FARTHEST_APART_DEG,
    APART_BEAM_WIDTHS * beamwidthDeg(positionsM, bandHz, SPEED_MS),
  );
  const points: Vector[] = [];
  while (points.length < sourceCount) {
    const point = anyPoint(array, random);
    const direction = directionOfPoint(array, point);
    if (points.every((other) => angleDeg(direction, directionOfPoint(array, other)) >= apartDeg))
      points.push(point);
  }
  const sources = points.map((point, index) => ({
    direction: directionOfPoint(array, point),
    levelDb: LOUDEST_DB - (index === 0 ? 0 : 6 * random()),
  }));

  const binHz = sampleRateHz / LENGTH;
  const bandBins = (bandHz[1] - bandHz[0]) / binHz;
  // beyond the band too, so that its edges are as its middle
  const first = Math.ceil((0.9 * bandHz[0]) / binHz);
  const last = Math.min(LENGTH / 2 - 1, Math.floor((1.1 * bandHz[1]) / binHz));
  const noise = (levelDb: number) => {
    const amplitude = (LENGTH / 2) * Math.sqrt(10 ** (levelDb / 10) / bandBins);
    return Array.from(
      { length: last - first + 1 },
      () => [amplitude * normal(), amplitude * normal()] as const,
    );
  };
  const signals = sources.map(({ levelDb }) => noise(levelDb));
  const { centred, mean } = centrePositions(positionsM);
  const fft = createFft(LENGTH);
  const channels = Array.from({ length: positionsM.length / 3 }, (_, m) => {
    const microphone = centred.subarray(3 * m, 3 * m + 3);
    const re = new Float64Array(LENGTH);
    const im = new Float64Array(LENGTH);
    const add = (spectrum: ReturnType<typeof noise>, aheadS: number, gain: number) => {
      for (const [index, [a, b]] of spectrum.entries()) {
        const bin = first + index;
        const angle = 2 * Math.PI * bin * binHz * aheadS;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        re[bin] = (re[bin] as number) + gain * (a * cos - b * sin);
        im[bin] = (im[bin] as number) + gain * (a * sin + b * cos);
      }
    };
    for (const [index, point] of points.entries()) {
      const spectrum = signals[index] as ReturnType<typeof noise>;
      if (focus === "far") {
        const aheadM = point.reduce((sum, part, axis) => sum + part * (microphone[axis] as number), 0);
        add(spectrum, aheadM / SPEED_MS, 1);
      } else {
        const offset = point.map((part, axis) => part - (mean[axis] as number));
        const distanceM = Math.hypot(...offset);
        const awayM = Math.hypot(...offset.map((part, axis) => part - (microphone[axis] as number)));
        add(spectrum, (distanceM - awayM) / SPEED_MS, distanceM / awayM);
      }
    }
    add(noise(LOUDEST_DB - SNR_DB), 0, 1);
    // half of a spectrum: the real part is the signal
    fft.inverse(re, im);
    return Float32Array.from(re, (value) => 2 * value);
  });
  return { ...array, channels, sources };
}
