import { failure, type Result, success } from "@sonolens/foundation";
import type { CameraPose, PictureMediaType, SnapshotPicture } from "@sonolens/snapshot-file";
import { directionMapPicture, directionMapSize } from "./direction-map-picture.ts";
import type { DirectionRanges } from "./direction-ranges.ts";
import { checkCameraPose } from "./parse-camera-pose.ts";
import { type PictureLocation, pictureLocation } from "./picture-location.ts";
import type { RecordingError } from "./recording-error.ts";

/** An upright picture without metadata. */
export interface NormalizedPicture {
  bytes: Uint8Array;
  mediaType: PictureMediaType;
  widthPx: number;
  heightPx: number;
}

/** Turns a picture upright by its EXIF orientation and strips all metadata. Throws if it is not a picture. */
export type NormalizePicture = (bytes: Uint8Array) => Promise<NormalizedPicture>;

/** The photograph that belongs to a recording, as it came from the camera or phone. */
export interface PictureInput {
  picture?: { bytes: Uint8Array; mediaType?: string };
  /** Camera pose in array coordinates, for the upright picture. */
  camera?: CameraPose;
  /** Needed with a picture: the decoder of the platform. */
  normalizePicture?: NormalizePicture;
}

/** The picture of a snapshot, its manifest fields, and where it was taken, if known. */
export interface RecordedPicture {
  manifest: SnapshotPicture;
  bytes: Uint8Array;
  location?: PictureLocation;
}

const unreadable = (message: string): Result<never, RecordingError> =>
  failure({ code: "pictureUnreadable", message });

/** The photograph with its camera, or a map of the directions searched. GPS positions are only in the result. */
export async function recordedPicture(
  input: PictureInput,
  ranges: DirectionRanges,
): Promise<Result<RecordedPicture, RecordingError>> {
  const { picture, camera, normalizePicture } = input;
  const location = picture && (await pictureLocation(picture.bytes));
  if (!camera) {
    return success({
      manifest: directionMap(ranges),
      bytes: directionMapPicture(mapAzimuth(ranges), mapElevation(ranges)),
      ...(location && { location }),
    });
  }
  if (!picture) {
    return failure({
      code: "cameraWithoutPicture",
      message: "A camera description needs the picture that it belongs to.",
    });
  }
  const pose = checkCameraPose({ ...camera });
  if (!pose.ok) return pose;
  if (!normalizePicture) return unreadable("This program cannot read pictures.");
  let normalized: NormalizedPicture;
  try {
    normalized = await normalizePicture(picture.bytes);
  } catch {
    return unreadable("The picture cannot be read; it must be a JPEG, PNG or WebP.");
  }
  const { bytes, mediaType, widthPx, heightPx } = normalized;
  const file = `picture.${mediaType.slice("image/".length).replace("jpeg", "jpg")}`;
  return success({
    manifest: { file, mediaType, widthPx, heightPx, kind: "camera", camera: pose.value },
    bytes,
    ...(location && { location }),
  });
}

const directionMap = (ranges: DirectionRanges): SnapshotPicture => ({
  file: "picture.png",
  mediaType: "image/png",
  ...directionMapSize,
  kind: "directionMap",
  azimuthDeg: mapAzimuth(ranges),
  elevationDeg: mapElevation(ranges),
});

/** A fixed angle gets a band of 10 degrees around it, so that there is something to see. */
const mapAzimuth = ({ azimuthDeg: [from, to] }: DirectionRanges): [number, number] =>
  from === to ? [from - 5, to + 5] : [from, to];

function mapElevation({ elevationDeg: [from, to] }: DirectionRanges): [number, number] {
  if (from !== to) return [from, to];
  const low = Math.max(-90, Math.min(80, from - 5));
  return [low, low + 10];
}
