import { basename, extname } from "node:path";
import { type ArrayGeometry, decodeText } from "@sonolens/acoustics";
import {
  type NormalizePicture,
  parseCameraPose,
  type RecordedSnapshot,
  type SnapshotFromRecordingInput,
  snapshotFromRecording,
} from "@sonolens/array-recording";
import { preparePicture } from "@sonolens/backend";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotAnalysisType } from "@sonolens/snapshot-file";
import { type CommandLine, pathFromCaller } from "./command-line.ts";
import { contentUuid } from "./content-uuid.ts";
import { type FileProblem, readWholeFile } from "./read-file.ts";
import type { RecordingSettings } from "./recording-options.ts";

/** The values of `--picture`, `--camera`, `--label` and `--serial`, read once for all recordings of a call. */
export interface RecordingSurroundings {
  readonly picture?: Uint8Array;
  readonly camera?: NonNullable<SnapshotFromRecordingInput["camera"]>;
  readonly label?: string;
  /** The camera that it is of. */
  readonly device?: NonNullable<SnapshotFromRecordingInput["device"]>;
}

/** Reads picture and camera; each problem is one sentence that names the file. */
export async function readSurroundings(
  line: CommandLine,
): Promise<Result<RecordingSurroundings, FileProblem>> {
  const picture = await readNamed(line, "picture");
  if (!picture.ok) return picture;
  if (picture.value && !(await preparePicture(picture.value)).ok)
    return failure({
      code: "pictureUnreadable",
      message: `${line.text("picture")} is no picture that can be read; it must be a JPEG, PNG or WebP.`,
    });
  const cameraText = await readNamed(line, "camera");
  if (!cameraText.ok) return cameraText;
  const camera = cameraText.value && parseCameraPose(decodeText(cameraText.value));
  if (camera && !camera.ok) return failure(camera.error);
  const label = line.text("label");
  return success({
    ...(picture.value && { picture: picture.value }),
    ...(camera?.ok && { camera: camera.value }),
    ...(label !== undefined && { label }),
  });
}

async function readNamed(
  line: CommandLine,
  name: string,
): Promise<Result<Uint8Array | undefined, FileProblem>> {
  const path = line.text(name);
  return path === undefined ? success(undefined) : readWholeFile(pathFromCaller(path));
}

/** A recording with all its import options. */
export interface RecordingToImport {
  readonly path: string;
  readonly wav: Uint8Array;
  readonly recordedDate: Date;
  /** Where `recordedDate` comes from, see the manifest. */
  readonly recordedDateSource: string;
  /** Where it was recorded, if the recording states it. */
  readonly location?: NonNullable<SnapshotFromRecordingInput["location"]>;
  readonly geometry: ArrayGeometry;
  readonly analysisType?: SnapshotAnalysisType | undefined;
  readonly settings: RecordingSettings;
  readonly surroundings: RecordingSurroundings;
}

/** Makes a snapshot of a recording. The same recording with the same options gets the same id. */
export async function snapshotOfRecording(
  recording: RecordingToImport,
  control: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Result<RecordedSnapshot, FileProblem>> {
  const { path, wav, recordedDate, recordedDateSource, location, geometry, settings, surroundings } =
    recording;
  const { analysisType } = recording;
  const { picture, camera, label, device } = surroundings;
  return snapshotFromRecording(
    {
      wav,
      geometry,
      ...settings,
      ...(picture && { picture: { bytes: picture } }),
      ...(camera && { camera }),
      ...(device && { device }),
      ...(analysisType && { analysisType }),
      normalizePicture,
      snapshotId: contentUuid(
        wav,
        JSON.stringify([geometry, settings, camera ?? null, ...(device ? [device.serial] : [])]),
        picture,
      ),
      ...(location && { location }),
      createdDate: recordedDate.toISOString(),
      createdDateSource: recordedDateSource,
      label: label ?? basename(path, extname(path)),
    },
    control,
  );
}

const normalizePicture: NormalizePicture = async (bytes) => {
  const prepared = await preparePicture(bytes);
  if (!prepared.ok) throw new Error(prepared.error);
  return prepared.value;
};
