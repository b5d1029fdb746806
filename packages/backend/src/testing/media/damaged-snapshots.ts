import { type ArrayGeometry, encodeWav } from "@sonolens/acoustics";
import { unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { aPictureWithGps, aSnapshotFile } from "../a-snapshot-file.ts";
import { arrayWav, testArray } from "../test-array.ts";
import { corona, impacts } from "../test-sounds.ts";

/** The parts of a snapshot file. */
type Parts = Readonly<Record<string, Uint8Array>>;

/** Numbers at the edges of what fields can hold. */
const oddNumbers = [
  ...[0, -0, 1, -1, 0.5, 1e-9, 5e-324, 1e-308, 1e308, -1e308, 1.7976931348623157e308, 3.5e38, 1e15, 2 ** 31],
  ...[4096, 4097, 65_535, 1_000_000, 32_767, 4e9, 180, 360.0001, Number.MAX_SAFE_INTEGER],
];
const oddTexts = [
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202Etxt.exe",
    "\u0085\u2028",
    "\uFFFE\uFFFF",
    "_x0041_",
    "=1+1",
    "../../x",
  ],
  ...[
    "🎈".repeat(500),
    "<b>&amp;</b>",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "1000-02-29T00:00:00.000Z",
  ],
];

/** Intact files of every type, with every part, twice. */
export interface IntactSnapshots {
  /** With sound that is long enough for every analysis. */
  readonly whole: readonly Uint8Array[];
  /** With shorter sound and fewer microphones, so that tens of thousands of them are read in an hour. */
  readonly small: readonly Uint8Array[];
}

const smallArray = testArray.filter((_, index) => index % 2 === 0);

export async function intactSnapshots(): Promise<IntactSnapshots> {
  return {
    whole: await snapshotsOf({ seconds: 0.06, recordedS: 0.02, array: testArray }),
    small: await snapshotsOf({ seconds: 0.015, recordedS: 0.008, array: smallArray }),
  };
}

interface Extent {
  readonly seconds: number;
  /** Of the sound of all microphones. */
  readonly recordedS: number;
  readonly array: ArrayGeometry;
}

async function snapshotsOf({ seconds, recordedS, array }: Extent): Promise<Uint8Array[]> {
  const ids = (index: number) => `6f2504e0-4f89-41d3-9a0c-00000000000${index}`;
  const sound = { rateHz: 96_000, seconds, amplitude: 0.4 };
  const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#40608080" } })
    .png()
    .toBuffer();
  const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#406080" } })
    .webp()
    .toBuffer();
  const wavOf = (samples: Float32Array, format: "pcm16" | "pcm24" | "float32") =>
    encodeWav([samples], sound.rateHz, format);
  const audio = { file: "audio.wav", sampleRateHz: sound.rateHz, durationS: sound.seconds, channel: 0 };
  const tone = wavOf(
    new Float32Array(seconds * sound.rateHz).map((_, index) => Math.sin(index / 7) / 2),
    "pcm16",
  );
  const channels = {
    file: "channels.wav",
    geometry: array.map(({ name, positionM }) => ({ name, positionM })),
  };
  return Promise.all([
    aSnapshotFile(ids(1), { size: 12, picture: await aPictureWithGps(), audioWav: tone }),
    aSnapshotFile(ids(2), {
      ...{ size: 8, frameCount: 6, picture: png, pictureType: "image/png" },
      audioWav: wavOf(corona(sound), "pcm16"),
      manifest: { analysisType: "PD", audio },
    }),
    aSnapshotFile(ids(3), {
      ...{ size: 8, picture: webp, pictureType: "image/webp" },
      audioWav: wavOf(impacts({ ...sound, perSecond: 90 }), "float32"),
      manifest: { analysisType: "MECHANICAL", audio, video: { type: "continuous" } },
    }),
    aSnapshotFile(ids(4), {
      ...{ size: 8, frameCount: 4, audioWav: tone },
      channelsWav: arrayWav(
        [{ azimuthDeg: 40, elevationDeg: 55, amplitude: 0.01, seed: 3 }],
        recordedS,
        array,
      ),
      manifest: { channels },
    }),
    // Without a map, its picture is drawn from its sound.
    aSnapshotFile(ids(5), {
      ...{ size: 1, frameCount: 1, picture: null, audioWav: wavOf(corona(sound), "pcm24") },
      manifest: {
        ...{ audio, sources: [], analysisType: "PD" },
        direction: { kind: "none", reason: "noArray" },
      },
    }),
  ]);
}

/** Of these many files one is made of a whole one. */
const filesPerWhole = 5;
/** Of these many files one is compressed; the parts of the others are stored as they are, which is quicker to write. */
const filesPerCompressed = 4;
/** The parts of intact files. */
const partsOf = new WeakMap<Uint8Array, Parts>();

/** Makes damaged files of intact ones, the same for the same numbers. */
export function damagedSnapshot(
  { whole, small }: IntactSnapshots,
  random: () => number,
  count: number,
): Uint8Array {
  const below = (limit: number): number => Math.floor(random() * limit);
  const of = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const source = of(below(filesPerWhole) === 0 ? whole : small);
  // Damage to the archive itself is refused by its checksums, and other tests are about it.
  if (random() < 0.05) return flipBytes(source, below);
  const intact = partsOf.get(source) ?? (unzipSync(source) as Parts);
  partsOf.set(source, intact);
  const parts: Record<string, Uint8Array> = { ...intact };
  const manifest = JSON.parse(new TextDecoder().decode(parts["manifest.json"])) as Record<string, unknown>;
  manifest.snapshotId = idOf(count);
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const name = of(Object.keys(parts));
    const bytes = parts[name] as Uint8Array;
    if (name === "manifest.json") damageField(manifest, of, below);
    else if (name.endsWith(".wav") && random() < 0.7) parts[name] = damageWav(bytes, of, below);
    else if (random() < 0.1) delete parts[name];
    else if (random() < 0.15) parts[name] = bytes.slice(0, below(bytes.length));
    else parts[name] = flipBytes(bytes, below);
  }
  parts["manifest.json"] = new TextEncoder().encode(JSON.stringify(manifest));
  return zipSync(parts, { level: below(filesPerCompressed) === 0 ? 1 : 0 });
}

const idOf = (count: number): string => `7f2504e0-4f89-41d3-9a0c-${count.toString(16).padStart(12, "0")}`;

function flipBytes(intact: Uint8Array, below: (limit: number) => number): Uint8Array {
  const bytes = intact.slice();
  if (bytes.length === 0) return bytes;
  for (let left = 1 + below(8); left > 0; left -= 1) {
    // Half of the damage is in the beginning, where formats have their headers.
    const at = below(left % 2 === 0 ? Math.min(bytes.length, 200) : bytes.length);
    const length = 1 + below(4);
    for (let index = at; index < Math.min(bytes.length, at + length); index += 1) bytes[index] = below(256);
  }
  return bytes;
}

/** Sets one field of a WAV header or of its samples to something extreme. */
function damageWav(
  intact: Uint8Array,
  of: <Value>(values: readonly Value[]) => Value,
  below: (limit: number) => number,
): Uint8Array {
  const bytes = intact.slice();
  const view = new DataView(bytes.buffer);
  const u16 = (at: number, values: readonly number[]) => () => view.setUint16(at, of(values), true);
  const u32 = (at: number, values: readonly number[]) => () => view.setUint32(at, of(values), true);
  const counts = [0, 1, 2, 128, 129, 32_767, 65_535];
  const sizes = [0, 1, 7, 0x7fffffff, 0xffffffff];
  of([
    u32(4, sizes),
    u16(20, [0, 1, 2, 3, 6, 7, 0x55, 0xfffe]),
    u16(22, counts),
    u32(24, [0, 1, 7, 100, 8_000, 44_100, 100_000_000, 100_000_001, 4_000_000_000, 0xffffffff]),
    // A consistent header of many channels or of a huge rate.
    () => {
      view.setUint16(22, 32_767, true);
      view.setUint16(32, 65_534, true);
    },
    () => {
      view.setUint32(24, 4_000_000_000, true);
      view.setUint32(28, 8_000_000_000 % 2 ** 32, true);
    },
    u32(28, sizes),
    u16(32, counts),
    u16(34, [0, 1, 8, 16, 24, 32, 64, 65]),
    u32(40, sizes),
    () => bytes.fill(of([0, 0xff, 0x7f, 0x80]), 44),
    () => {
      for (let at = 44; at + 4 <= bytes.length; at += 4 * (1 + below(50)))
        view.setFloat32(at, of([Number.NaN, Number.POSITIVE_INFINITY, 1e38, -1e38, 1e-45]), true);
    },
  ])();
  return bytes;
}

/** Sets one field of a manifest, at any depth, to something extreme. */
function damageField(
  manifest: Record<string, unknown>,
  of: <Value>(values: readonly Value[]) => Value,
  below: (limit: number) => number,
): void {
  const places: [Record<string, unknown>, string][] = [];
  const collect = (object: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(object)) {
      places.push([object, key]);
      if (typeof value === "object" && value !== null) collect(value as Record<string, unknown>);
    }
  };
  collect(manifest);
  const [object, key] = of(places);
  const value = object[key];
  if (key === "snapshotId" || key === "format" || key === "version") return;
  if (typeof value === "number") object[key] = of(oddNumbers);
  else if (typeof value === "string") object[key] = below(4) === 0 ? of(oddTexts) : `${value}${of(oddTexts)}`;
  else if (below(3) === 0) delete object[key];
  else if (Array.isArray(value)) object[key] = of([[], [...value, ...value], value.slice(1), [null]]);
}
