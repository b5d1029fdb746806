import { type ChannelFaultKind, crestFactor, kurtosis } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { AlternativeDirection } from "./alternative-directions.ts";
import { describeFault } from "./describe-fault.ts";
import { type DirectionFinding, findDirection, warningsOf } from "./direction-finding.ts";
import { beamformingOf, isOneBlock } from "./look-at-directions.ts";
import type { RecordingError } from "./recording-error.ts";
import { type CheckedRecording, checkRecording, type RecordingInput } from "./recording-input.ts";
import { type FittedDirection, searchSources } from "./search-sources.ts";
import { breathe, inSteps, type TaskControl } from "./task-control.ts";
import { withoutSilence } from "./without-silence.ts";

/** Where a source is, degrees in array coordinates, and its level at the array. */
export interface SourceDirection {
  azimuthDeg: number;
  elevationDeg: number;
  levelDb: number;
  /**
   * Within this angle the direction of the source alone is in 95 of 100 simulated recordings with as much white noise
   * at every microphone, or, for the strongest source and if that is more, by how much the parts of the band disagree, as
   * they do where there are reflections; degrees. Errors of positions and of the speed of sound come on top.
   */
  uncertaintyDeg: number;
  /**
   * Only the azimuth is stated, and `uncertaintyDeg` is that of the azimuth: the elevation is anywhere in this range, from
   * and to, degrees; `elevationDeg` is then where the map is highest. A flat array cannot resolve elevations near its plane.
   */
  elevationRangeDeg?: [number, number];
  /** Directions from which it could come as well, the likeliest first; absent if there are none. */
  alternatives?: AlternativeDirection[];
  /** Likely the mirror image of a stronger source; absent if not, and if the search does not detect reflections. */
  reflection?: boolean;
}

/** A microphone that was left out of direction, level and sound, counted from 1, and why. */
export interface LeftOutChannel {
  channel: number;
  kind: ChannelFaultKind;
  /** Median delay against the others, s, if that is the fault. */
  delayS?: number;
}

/**
 * The analysis of a microphone array's recording. Direction, its uncertainty and level are those of the strongest
 * source. Without a direction (see `direction`) only the level is there, the highest of the map; `elevationDeg` is
 * absent too if only the azimuth is stated, and `elevationRangeDeg` is there instead.
 */
export interface RecordingAnalysis
  extends Partial<
    Pick<SourceDirection, "azimuthDeg" | "elevationDeg" | "elevationRangeDeg" | "uncertaintyDeg">
  > {
  levelDb: number;
  direction: DirectionFinding;
  bandHz: [number, number];
  bandChosen: "byUser" | "byArray";
  durationS: number;
  /** Channel of the statistics and of the sound, counted from 1: the first that can be used. */
  soundChannel: number;
  /** Of the sound channel; absent for a constant signal. Pearson, normal noise = 3. */
  kurtosis?: number;
  /** Of the sound channel: largest value over RMS. */
  crestFactor?: number;
  /** Microphones that are not part of the result. */
  leftOutChannels: LeftOutChannel[];
  calibrated: boolean;
  /** Reference of the levels: full scale squared, or 20 µPa. */
  reference: "fullScale" | "soundPressure";
  fullScaleDb?: number;
  /** Strongest first; the first is the direction above. Empty without a direction. */
  sources: SourceDirection[];
  sampleRateHz: number;
  channelCount: number;
  blockSize: number;
  soundSpeedMs: number;
  /** The range searched, degrees. */
  searched: { azimuthDeg: [number, number]; elevationDeg: [number, number] };
  /** The array is planar, so that front and back cannot be distinguished. */
  planar: boolean;
  distanceM?: number;
  method: string;
  /** What had to be assumed to read the WAV file, which microphones were left out, and limits of the array. */
  warnings: { code: string; message: string }[];
}

const method = "delay-and-sum, cross-spectral matrix with its diagonal, periodic Hann blocks, 50 % overlap";
/** How sources are found that are separated. */
export const methodOfSeparation = `sources separated by spatial coherence where a direction is stated, levels by ${method}`;
const methodOfOneBlock = "delay-and-sum, one rectangular block, zero-padded";

/**
 * Finds the directions of the sound in a recording, and describes it. Without `fullScaleDb` levels are in dB re full
 * scale squared (a full-scale sine is -3.01) and `calibrated` is false; with it, sound pressure levels. Errors: see
 * {@link RecordingErrorCode}.
 */
export async function analyzeRecording(
  input: RecordingInput,
  control: TaskControl = {},
): Promise<Result<RecordingAnalysis, RecordingError>> {
  if (!(await breathe(control, 0))) return failure(cancelled);
  const checked = checkRecording(input);
  if (!checked.ok) return checked;
  const analysis = await analyzeChecked(checked.value, {
    ...control,
    onProgress: (share) => control.onProgress?.(0.05 + 0.95 * share),
  });
  if (!(await breathe(control, 1))) return failure(cancelled);
  return analysis;
}

export const cancelled: RecordingError = { code: "cancelled", message: "The analysis was cancelled." };

/** The analysis of an input that is already checked. */
export async function analyzeChecked(
  recording: CheckedRecording,
  control: TaskControl,
): Promise<Result<RecordingAnalysis, RecordingError>> {
  const { decoded, fullScaleDb, distanceM, recorded, faults } = recording;
  const { sampleRateHz, channels } = decoded;
  const heard = withoutSilence(recording);
  const search = await inSteps(searchSources(heard), control);
  if (!search) return failure(cancelled);
  const { highestDb } = search;
  if (highestDb === undefined) {
    const [lowHz, highHz] = recording.bandHz;
    return failure({
      code: "recordingSilent",
      message: `The recording holds no sound between ${lowHz} and ${highHz} Hz.`,
      params: { lowHz, highHz },
    });
  }
  const finding = findDirection(heard, search);
  const limits = warningsOf(heard, finding, search);
  const direction: DirectionFinding = { ...finding, warnings: [...new Set(limits.map(({ code }) => code))] };
  const heardShare = (heard.decoded.channels[0]?.length ?? 0) / Math.max(1, channels[0]?.length ?? 0);
  const offsetDb = (fullScaleDb ?? 0) + 10 * Math.log10(heardShare);
  const sources =
    direction.kind !== "direction" ? [] : search.sources.map((source) => toSource(source, offsetDb));
  const [strongest] = sources;
  const first = channels[0] ?? new Float32Array(0);
  const factors = { kurtosis: kurtosis(first), crestFactor: crestFactor(first) };
  const { blockSize } = beamformingOf(recording);
  return success({
    ...(strongest && {
      azimuthDeg: strongest.azimuthDeg,
      ...(strongest.elevationRangeDeg
        ? { elevationRangeDeg: strongest.elevationRangeDeg }
        : { elevationDeg: strongest.elevationDeg }),
      uncertaintyDeg: strongest.uncertaintyDeg,
    }),
    levelDb: strongest?.levelDb ?? highestDb + offsetDb,
    direction,
    bandHz: recording.bandHz,
    bandChosen: recording.bandChosen,
    durationS: recording.durationS,
    soundChannel: (recording.usedChannels[0] ?? 0) + 1,
    ...(factors.kurtosis !== undefined && { kurtosis: factors.kurtosis }),
    ...(factors.crestFactor !== undefined && { crestFactor: factors.crestFactor }),
    leftOutChannels: faults.map((fault) => ({ ...fault, channel: fault.channel + 1 })),
    calibrated: fullScaleDb !== undefined,
    reference: fullScaleDb === undefined ? "fullScale" : "soundPressure",
    ...(fullScaleDb !== undefined && { fullScaleDb }),
    sources,
    sampleRateHz,
    channelCount: recorded.decoded.channels.length,
    blockSize,
    soundSpeedMs: recording.soundSpeedMs,
    searched: { azimuthDeg: recording.azimuthDeg, elevationDeg: recording.elevationDeg },
    planar: recording.planar,
    ...(distanceM !== undefined && { distanceM }),
    method: search.way === "separation" ? methodOfSeparation : isOneBlock(heard) ? methodOfOneBlock : method,
    warnings: [
      ...(decoded.warnings ?? []).map(({ code, message }) => ({ code, message })),
      ...faults.map((fault) => ({
        code: "channelLeftOut",
        message: `${describeFault(fault, recorded.geometry)} It was left out.`,
      })),
      ...limits,
    ],
  });
}

const toSource = (
  {
    azimuthDeg,
    elevationDeg,
    levelDb,
    uncertaintyDeg,
    azimuthOnly,
    alternatives,
    reflectionOf,
  }: FittedDirection,
  offsetDb: number,
): SourceDirection => ({
  azimuthDeg,
  elevationDeg,
  levelDb: levelDb + offsetDb,
  uncertaintyDeg: azimuthOnly?.uncertaintyDeg ?? uncertaintyDeg,
  ...(azimuthOnly && {
    elevationRangeDeg: [azimuthOnly.elevationRangeDeg[0], azimuthOnly.elevationRangeDeg[1]],
  }),
  ...(alternatives.length > 0 && { alternatives: [...alternatives] }),
  ...(reflectionOf !== undefined && { reflection: true }),
});
