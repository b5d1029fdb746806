import {
  type ArrayGeometry,
  arrayShape,
  type ChannelFault,
  type DecodedWav,
  decodeWav,
  judgeChannels,
  positionsOf,
  soundSpeedMs,
  WavError,
} from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import { defaultBandHz } from "./analysis-band.ts";
import { type ArrayShape, measureArray } from "./array-shape.ts";
import { describeFault } from "./describe-fault.ts";
import { checkDirectionRanges, type DirectionRanges } from "./direction-ranges.ts";
import type { RecordingError, RecordingErrorCode } from "./recording-error.ts";

/** A recording of a microphone array and its analysis options. */
export interface RecordingInput {
  /** A WAV file, or its samples. */
  wav: Uint8Array | DecodedWav;
  /** Channel n was recorded by geometry[n]. */
  geometry: ArrayGeometry;
  /** From and to, Hz, both included; without it see `defaultBandHz`. */
  bandHz?: readonly [number, number];
  /** Search range, degrees: 0 to 90 for a planar array (which cannot distinguish its sides), else -90 to 90. */
  elevationDeg?: readonly [number, number];
  /** Default -180 to 180; may pass 180, as in 170 to 190. */
  azimuthDeg?: readonly [number, number];
  /** Air temperature; without it sound travels at 343 m/s. */
  temperatureC?: number;
  /** Sound pressure level of a signal whose RMS value is 1.0 (for a file in pascal 93.98): makes levels calibrated. */
  fullScaleDb?: number;
  /** Distance of the sources; without it they are taken to be far away. */
  distanceM?: number;
  /** The part that is analyzed, from and to, s; all of it if left out. What is beyond the recording is ignored. */
  timeS?: readonly [number, number];
}

/** An input that was checked, with what follows from it. */
export interface CheckedRecording extends DirectionRanges {
  /** The channels that can be used; `geometry[n]` recorded channel n. */
  decoded: DecodedWav;
  geometry: ArrayGeometry;
  /** All channels as they were recorded. */
  recorded: { decoded: DecodedWav; geometry: ArrayGeometry };
  /** Index in `recorded` of each usable channel. */
  usedChannels: number[];
  /** The channels that are not used. */
  faults: ChannelFault[];
  /** The usable microphones are on a line. */
  linear: boolean;
  shape: ArrayShape;
  soundSpeedMs: number;
  bandHz: [number, number];
  bandChosen: "byUser" | "byArray";
  /** Of the part that is analyzed. */
  durationS: number;
  /** Where that part begins in the recording, and how long the whole recording is. */
  startS: number;
  wholeS: number;
  temperatureC?: number;
  fullScaleDb?: number;
  distanceM?: number;
}

/** Beyond this distance between neighboring microphones directions are ambiguous everywhere: units are mistaken. */
const maxSpacingWavelengths = 50;
/**
 * An array that resolves only lower frequencies is given in another unit, or is made for infrasound: that needs a band.
 */
const minDefaultHz = 100;

/** As far as beams are computed. */
const maxPositionM = 10_000;

const fail = (
  code: RecordingErrorCode,
  message: string,
  params?: Record<string, string | number>,
): Result<never, RecordingError> => failure({ code, message, ...(params && { params }) });

/** Reads and checks a recording. */
export function checkRecording(input: RecordingInput): Result<CheckedRecording, RecordingError> {
  const decoding = decode(input.wav);
  if (!decoding.ok) return decoding;
  const wholeS = (decoding.value.channels[0]?.length ?? 0) / decoding.value.sampleRateHz;
  const { decoded, startS } = partOf(decoding.value, input.timeS);
  const numbers = checkNumbers(input) ?? checkArrayOf(input.geometry, decoded);
  if (numbers) return failure(numbers);
  const far = input.geometry.find(({ positionM }) => positionM.some((part) => Math.abs(part) > maxPositionM));
  if (far !== undefined)
    return fail(
      "geometryTooWide",
      `Microphone ${far.name} is more than ${maxPositionM / 1000} km from the origin of the array. Are its positions in metres?`,
      { apertureM: maxPositionM, spacingM: maxPositionM },
    );
  const shape = measureArray(input.geometry);
  if (shape.apertureM < 1e-6) {
    return fail(
      "geometryDegenerate",
      `The ${input.geometry.length} microphones of the array are at one place: they are less than 0.001 mm apart, which tells no direction.`,
      {
        microphones: input.geometry.length,
      },
    );
  }
  const { sampleRateHz } = decoded;
  const speed = input.temperatureC === undefined ? 343 : soundSpeedMs(input.temperatureC);
  const bandHz = input.bandHz ?? defaultBandHz(shape, sampleRateHz, speed);
  const [lowHz, highHz] = bandHz;
  if (!(lowHz >= 0 && highHz > lowHz && highHz <= sampleRateHz / 2)) {
    const params = { lowHz, highHz, limitHz: sampleRateHz / 2 };
    return fail(
      "bandInvalid",
      `The band ${lowHz} to ${highHz} Hz must rise and end by ${sampleRateHz / 2} Hz, half the sampling rate.`,
      params,
    );
  }
  const wavelengths = (shape.spacingM * (lowHz + highHz)) / 2 / speed;
  if (wavelengths > maxSpacingWavelengths || (!input.bandHz && highHz < minDefaultHz)) {
    const apertureM = Number(shape.apertureM.toPrecision(3));
    const spacingM = Number(shape.spacingM.toPrecision(3));
    const sound = input.bandHz ? `sound between ${lowHz} and ${highHz} Hz` : "audible sound";
    return fail(
      "geometryTooWide",
      `An array ${apertureM} m wide, whose neighboring microphones are ${spacingM} m apart, cannot find the direction of ${sound}. Are its positions in millimetres? Then name the unit in the header of the columns (x_mm, y_mm, z_mm).`,
      { apertureM, spacingM },
    );
  }
  const usable = usableChannels(decoded, input.geometry, { bandHz: [lowHz, highHz], soundSpeedMs: speed });
  if (!usable.ok) return usable;
  const ranges = checkDirectionRanges(input);
  if (!ranges.ok) return ranges;
  const { temperatureC, fullScaleDb, distanceM } = input;
  return success({
    ...usable.value,
    linear: arrayShape(usable.value.geometry) === "linear",
    // Of all microphones: distances are from their center.
    shape,
    soundSpeedMs: speed,
    bandHz: [lowHz, highHz],
    bandChosen: input.bandHz ? "byUser" : "byArray",
    durationS: (decoded.channels[0]?.length ?? 0) / sampleRateHz,
    startS,
    wholeS,
    ...ranges.value,
    ...(temperatureC !== undefined && { temperatureC }),
    ...(fullScaleDb !== undefined && { fullScaleDb }),
    ...(distanceM !== undefined && { distanceM }),
  });
}

/** Leaves out the channels that must not be believed. Errors: `microphonesUnusable` if half of them or more are. */
function usableChannels(
  decoded: DecodedWav,
  geometry: ArrayGeometry,
  { bandHz, soundSpeedMs }: Pick<CheckedRecording, "bandHz" | "soundSpeedMs">,
): Result<
  Pick<CheckedRecording, "decoded" | "geometry" | "recorded" | "usedChannels" | "faults">,
  RecordingError
> {
  const { channels, sampleRateHz } = decoded;
  const positionsM = positionsOf(geometry);
  const faults = judgeChannels({ channels, sampleRateHz, bandHz, positionsM, soundSpeedMs });
  const isBad = new Set(faults.map(({ channel }) => channel));
  const usedChannels = channels.flatMap((_, channel) => (isBad.has(channel) ? [] : [channel]));
  if (usedChannels.length <= channels.length / 2) {
    const sentences = faults.map((fault) => describeFault(fault, geometry)).join(" ");
    return fail(
      "microphonesUnusable",
      `${faults.length} of ${channels.length} microphones cannot be used, too many to find a direction. ${sentences} Check the array and record again.`,
      { unusable: faults.length, microphones: channels.length },
    );
  }
  return success({
    decoded: { ...decoded, channels: channels.filter((_, channel) => !isBad.has(channel)) },
    geometry: geometry.filter((_, channel) => !isBad.has(channel)),
    recorded: { decoded, geometry },
    usedChannels,
    faults,
  });
}

function decode(wav: Uint8Array | DecodedWav): Result<DecodedWav, RecordingError> {
  if (!(wav instanceof Uint8Array)) return success(wav);
  try {
    return success(decodeWav(wav));
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    return fail("wavUnreadable", error.message, { ...error.params, wavCode: error.code });
  }
}

/** The requested part of a recording, without copying samples. */
function partOf(
  decoded: DecodedWav,
  timeS: readonly [number, number] | undefined,
): { readonly decoded: DecodedWav; readonly startS: number } {
  if (!timeS) return { decoded, startS: 0 };
  const { channels, sampleRateHz } = decoded;
  const [from, to] = timeS.map((second) => Math.max(0, Math.round(second * sampleRateHz)));
  return {
    decoded: { ...decoded, channels: channels.map((channel) => channel.subarray(from, to)) },
    startS: (from ?? 0) / sampleRateHz,
  };
}

function checkArrayOf(geometry: ArrayGeometry, { channels }: DecodedWav): RecordingError | undefined {
  if (geometry.length < 2) {
    return {
      code: "geometryTooSmall",
      message: `Finding a direction needs two or more microphones; the geometry has ${geometry.length}.`,
      params: { microphones: geometry.length },
    };
  }
  if (geometry.length !== channels.length) {
    return {
      code: "channelCountMismatch",
      message: `The recording has ${channels.length} channels, but the geometry has ${geometry.length} microphones.`,
      params: { channels: channels.length, microphones: geometry.length },
    };
  }
  if ((channels[0]?.length ?? 0) === 0) {
    return { code: "recordingEmpty", message: "The recording holds no samples." };
  }
  if (!channels.some((channel) => channel.some((sample) => sample !== 0))) {
    return { code: "recordingSilent", message: "All samples of the recording are zero." };
  }
  return undefined;
}

function checkNumbers({ temperatureC, fullScaleDb, distanceM }: RecordingInput): RecordingError | undefined {
  if (temperatureC !== undefined && !(temperatureC >= -100 && temperatureC <= 1000)) {
    return {
      code: "temperatureInvalid",
      message: `The temperature must lie between -100 and 1000 degrees Celsius, not ${temperatureC}.`,
      params: { value: temperatureC },
    };
  }
  if (fullScaleDb !== undefined && !(Math.abs(fullScaleDb) <= 400)) {
    return {
      code: "fullScaleInvalid",
      message: `The level of full scale must be a number of dB, not ${fullScaleDb}.`,
      params: { value: fullScaleDb },
    };
  }
  if (distanceM !== undefined && !(distanceM > 0 && distanceM <= 10_000)) {
    return {
      code: "distanceInvalid",
      message: `The distance must be above 0 and at most 10000 m, not ${distanceM}.`,
      params: { value: distanceM },
    };
  }
  return undefined;
}
