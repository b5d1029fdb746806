import { crestFactor, decodeWav, kurtosis, WavError } from "@sonolens/acoustics";
import {
  analyzeRecording,
  directionThrough,
  type RecordingAnalysis,
  recordingOfSnapshot,
  type TaskControl,
} from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotDirection, SnapshotFile, SnapshotSource } from "@sonolens/snapshot-file";
import type { FileProblem } from "./read-file.ts";
import type { RecordingSettings } from "./recording-options.ts";

/** The stored results of a snapshot file without raw channels, as found when it was made. */
export type SnapshotAnalysis = Pick<
  RecordingAnalysis,
  | "azimuthDeg"
  | "elevationDeg"
  | "elevationRangeDeg"
  | "uncertaintyDeg"
  | "levelDb"
  | "bandHz"
  | "durationS"
  | "calibrated"
  | "reference"
> & {
  sources: SnapshotSource[];
  /** As stored; absent if the file does not tell. */
  direction?: SnapshotDirection;
  kurtosis?: number;
  crestFactor?: number;
  /** As stored with the raw channels. */
  leftOutChannels: { channel: number; kind: string }[];
  method: string;
  warnings: { code: string; message: string }[];
};

/** Analyzes a snapshot: from its raw channels if it has them, else from the results in its manifest. */
export async function analyzeSnapshot(
  file: SnapshotFile,
  settings: RecordingSettings,
  control: TaskControl,
): Promise<Result<RecordingAnalysis | SnapshotAnalysis, FileProblem>> {
  const { manifest, channelsWav } = file;
  if (channelsWav !== undefined && manifest.channels !== undefined) {
    const input = {
      ...recordingOfSnapshot(manifest),
      wav: channelsWav,
      geometry: manifest.channels.geometry,
      ...settings,
    };
    return analyzeRecording(input, control);
  }
  // The analyses of leaks and discharges need distance and temperature too.
  const { distanceM: _, temperatureC: __, ...ofRawChannels } = settings;
  if (Object.keys(ofRawChannels).length > 0)
    return failure({
      code: "noRawChannels",
      message:
        "The snapshot holds no raw channels, so it cannot be analysed anew; leave --band, --elevation and --full-scale-db away.",
    });
  return storedAnalysis(file);
}

function storedAnalysis(file: SnapshotFile): Result<SnapshotAnalysis, FileProblem> {
  const { manifest } = file;
  const loudest = loudestPlace(file);
  const { direction } = manifest;
  const hasNone = manifest.sources.length === 0 && (direction?.kind === "none" || direction?.kind === "cone");
  const sources = manifest.sources.length > 0 || hasNone ? manifest.sources : loudest;
  const strongest = sources[0];
  const levelDb = (strongest ?? loudest[0])?.levelDb ?? (hasNone ? loudestLevelDb(file) : undefined);
  if (levelDb === undefined)
    return failure({
      code: "noSource",
      message: "The snapshot names no source of sound and has no picture to place one.",
    });
  const { measurement, heatmap, audio } = manifest;
  return success({
    ...(strongest && {
      azimuthDeg: strongest.azimuthDeg,
      ...(strongest.elevationRangeDeg
        ? { elevationRangeDeg: strongest.elevationRangeDeg }
        : { elevationDeg: strongest.elevationDeg }),
    }),
    ...(strongest?.uncertaintyDeg !== undefined && { uncertaintyDeg: strongest.uncertaintyDeg }),
    levelDb,
    ...(direction && { direction }),
    bandHz: heatmap.bandHz,
    durationS: measurement?.durationS ?? audio?.durationS ?? heatmap.frameCount * heatmap.frameIntervalS,
    ...factorsOf(file),
    calibrated: heatmap.reference === "soundPressure",
    reference: heatmap.reference,
    sources,
    leftOutChannels: (manifest.channels?.leftOut ?? []).map(({ channel, kind }) => ({
      channel: channel + 1,
      kind,
    })),
    method:
      manifest.sources.length > 0 || hasNone
        ? "as stored in the snapshot file"
        : "loudest cell of the stored heat maps",
    warnings: file.warnings.map(({ code, message }) => ({ code, message })),
  });
}

/** Of the stored audio; of the manifest if the audio is missing or unreadable. */
function factorsOf({ manifest, audioWav }: SnapshotFile): { kurtosis?: number; crestFactor?: number } {
  const stored = {
    ...(manifest.measurement?.kurtosis !== undefined && { kurtosis: manifest.measurement.kurtosis }),
    ...(manifest.measurement?.crestFactor !== undefined && { crestFactor: manifest.measurement.crestFactor }),
  };
  if (!audioWav) return stored;
  try {
    const samples = decodeWav(audioWav).channels[0] ?? new Float32Array(0);
    const measured = { kurtosis: kurtosis(samples), crestFactor: crestFactor(samples) };
    return {
      ...(measured.kurtosis !== undefined && { kurtosis: measured.kurtosis }),
      ...(measured.crestFactor !== undefined && { crestFactor: measured.crestFactor }),
    };
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    return stored;
  }
}

/** Without a picture there is no place, but a level. */
const loudestLevelDb = ({ frames }: SnapshotFile): number | undefined =>
  frames.length > 0 ? frames.reduce((one, other) => Math.max(one, other)) : undefined;

/** If a file names no source: the loudest cell of its heat maps. */
function loudestPlace({ manifest, frames }: SnapshotFile): SnapshotSource[] {
  const { width, height } = manifest.heatmap;
  if (!manifest.picture || frames.length === 0) return [];
  let loudest = 0;
  for (let index = 1; index < frames.length; index++)
    if ((frames[index] ?? 0) > (frames[loudest] ?? 0)) loudest = index;
  const cell = loudest % (width * height);
  const u = ((cell % width) + 0.5) / width;
  const v = (Math.floor(cell / width) + 0.5) / height;
  const direction = directionThrough(manifest.picture, u, v);
  return [{ ...direction, levelDb: frames[loudest] ?? 0, u, v, outsidePicture: false }];
}
