import { steerRecording, type WaveFit } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotFile, SnapshotSource } from "@sonolens/snapshot-file";
import { methodOfSeparation } from "./analyze-recording.ts";
import { placeOf } from "./describe-recording.ts";
import { directionFitter } from "./fit-directions.ts";
import { beamformingOf, levelsAt } from "./look-at-directions.ts";
import type { RecordingError } from "./recording-error.ts";
import { checkRecording } from "./recording-input.ts";
import { recordingOfSnapshot } from "./recording-of-snapshot.ts";
import { separateDirections } from "./separate-directions.ts";

/** A source of a snapshot, separated from the others. */
export interface LocatedSnapshotSource extends SnapshotSource {
  /** Index in the list of the source whose sound it repeats: likely a reflection of it. */
  reflectionOf?: number;
  /** Its delay relative to that source, seconds. */
  delayS?: number;
}

/** The sources of a snapshot's raw channels and how they were found. */
export interface SnapshotLocations {
  /** Strongest first; empty if no source is prominent. */
  sources: LocatedSnapshotSource[];
  method: string;
}

/** That only the azimuth is stated. */
function statedOf(fit: WaveFit | undefined): Pick<SnapshotSource, "uncertaintyDeg" | "elevationRangeDeg"> {
  if (!fit?.azimuthOnly) return {};
  const { uncertaintyDeg, elevationRangeDeg } = fit.azimuthOnly;
  return { uncertaintyDeg, elevationRangeDeg: [elevationRangeDeg[0], elevationRangeDeg[1]] };
}

/**
 * Separates the sources that a snapshot's raw channels hold, in the band and at the focus of its heat maps. Errors:
 * `noRawChannels` for a snapshot without them, and see {@link RecordingErrorCode}.
 */
export function locateSnapshotSources({
  manifest,
  channelsWav,
}: Pick<SnapshotFile, "manifest" | "channelsWav">): Result<SnapshotLocations, RecordingError> {
  const { channels, picture } = manifest;
  if (!channels || !channelsWav)
    return failure({ code: "noRawChannels", message: "The snapshot holds no raw channels." });
  const checked = checkRecording({
    ...recordingOfSnapshot(manifest),
    wav: channelsWav,
    geometry: channels.geometry,
  });
  if (!checked.ok) return checked;
  const recording = checked.value;
  const sound = steerRecording({ ...beamformingOf(recording), channels: recording.decoded.channels });
  const { fit } = directionFitter(recording, sound);
  // Where the snapshot states no direction, no source is drawn.
  const located =
    recording.linear || manifest.direction?.kind === "none"
      ? []
      : separateDirections(recording, (directions) => levelsAt(recording, directions, sound));
  const isOnly = located.length === 1;
  const fits = located.map((source, index) => fit(source, { isBesideStronger: index > 0, isOnly }));
  const isTold = fits.some(({ isSignificant }) => isSignificant) && !fits[0]?.doubt;
  const found = isTold ? located : [];
  return success({
    sources: found.map((source, index) => ({
      ...source,
      ...statedOf(fits[index]),
      levelDb: source.levelDb + (recording.fullScaleDb ?? 0),
      ...placeOf(source, recording, picture),
    })),
    method: methodOfSeparation,
  });
}
