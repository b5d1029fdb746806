import {
  crestFactor,
  cutWav,
  type DecodedWav,
  decodeWav,
  encodeWav,
  kurtosis,
  openWav,
  readRecordingInfo,
  WavError,
  type WavSource,
} from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import { chooseFrameEncoding, type SnapshotAnalysisType, type SnapshotFile } from "@sonolens/snapshot-file";
import { cancelled } from "./analyze-recording.ts";
import { uuidOfContents } from "./content-uuid.ts";
import { planFrames } from "./recorded-frames.ts";
import { recordingDate } from "./recording-date.ts";
import type { RecordingError } from "./recording-error.ts";
import { sampleFormat } from "./sample-format.ts";
import { bandLevels, mainBand, soundSpectrum } from "./sound-spectrum.ts";
import { breathe, type TaskControl } from "./task-control.ts";

/** A recording of one microphone, or of two whose positions are not known, and what the snapshot is to be called. */
export interface SnapshotFromSoundInput {
  /** A WAV file of any size; not more than `maxSoundSamples` of it are read. */
  readonly source: WavSource;
  readonly fileName: string;
  /** Last change of the file: the date of a recording that does not state its own. */
  readonly modified: Date;
  /** When it was recorded, if the caller knows it better. */
  readonly date?: Date | undefined;
  /** Where `source` begins in the recording, s; default 0. */
  readonly fromS?: number | undefined;
  /** Default: the name of the file without its ending. */
  readonly label?: string | undefined;
  /** Default: "PD" for ultrasound, else "MECHANICAL". */
  readonly analysisType?: SnapshotAnalysisType | undefined;
  /** Default: serial "recorder", labeled "Sound recorder". */
  readonly device?: { readonly serial: string; readonly label: string } | undefined;
  /** From and to, Hz, of the levels; default see `mainBand`. */
  readonly bandHz?: readonly [number, number] | undefined;
  readonly temperatureC?: number | undefined;
  readonly distanceM?: number | undefined;
  /** Sound pressure level of a signal whose RMS value is 1.0. */
  readonly fullScaleDb?: number | undefined;
}

/** What a user should know of a recording that became a snapshot. */
export interface SoundWarning {
  /**
   * `soundCut`, `oneOfTwoChannels`, `recordingTimeUnknown`, or the code of an assumption that was made to read the file.
   */
  readonly code: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A snapshot without a map, and what to know about it. */
export interface SoundSnapshot extends SnapshotFile {
  readonly soundWarnings: readonly SoundWarning[];
}

/** Twelve minutes at 48 kHz, 87 s at 384 kHz: a page can hold, play and analyze it. */
export const maxSoundSamples = 2 ** 25;

/** Channels of a recording that needs no positions of its microphones. */
export const maxSoundChannels = 2;

/**
 * Creates a snapshot without picture, map and direction from a recording of one or two channels: its sound, and a heat
 * map of one cell with its level over time. Of two channels the stronger is taken. The same sound gets the same id.
 * Errors: see {@link RecordingErrorCode}.
 */
export async function snapshotFromSound(
  input: SnapshotFromSoundInput,
  control: TaskControl = {},
): Promise<Result<SoundSnapshot, RecordingError>> {
  if (!(await breathe(control, 0))) return failure(cancelled);
  const read = await readSound(input);
  if (!read.ok) return read;
  const { decoded, wholeS, info } = read.value;
  const { sampleRateHz, channels } = decoded;
  const channel = strongestChannel(channels);
  const samples = channels[channel] ?? new Float32Array(0);
  const durationS = samples.length / sampleRateHz;
  const checked = checkSamples(samples) ?? checkBand(input.bandHz, sampleRateHz);
  if (checked) return failure(checked);
  const plan = planFrames(durationS);
  const spectrum = await soundSpectrum(samples, sampleRateHz, plan, control);
  if (!spectrum) return failure(cancelled);
  const main = mainBand(spectrum, sampleRateHz);
  const bandHz: [number, number] = input.bandHz ? [...input.bandHz] : main.bandHz;
  const { fullScaleDb, temperatureC, distanceM } = input;
  const frames = bandLevels(spectrum, bandHz).map((levelDb) => levelDb + (fullScaleDb ?? 0));
  const audioWav = encodeWav([samples], sampleRateHz, sampleFormat({ ...decoded, channels: [samples] }));
  const when = recordingDate({
    given: input.date,
    stated: info.time,
    fromS: input.fromS,
    modified: input.modified,
  });
  control.onProgress?.(1);
  const factors = { kurtosis: kurtosis(samples), crestFactor: crestFactor(samples) };
  return success({
    manifest: {
      format: "sonolens-snapshot",
      version: 1,
      snapshotId: uuidOfContents(audioWav),
      createdDate: when.date.toISOString(),
      createdDateSource: when.source,
      label: input.label ?? input.fileName.replace(/\.[^.]*$/, ""),
      device: {
        ...(input.device ?? { serial: "recorder", label: "Sound recorder" }),
        microphoneCount: channels.length,
      },
      analysisType: input.analysisType ?? (main.isUltrasound ? "PD" : "MECHANICAL"),
      heatmap: {
        file: "heatmap.u16",
        encoding: "uint16-db",
        width: 1,
        height: 1,
        ...plan,
        startS: 0,
        ...chooseFrameEncoding(frames),
        reference: fullScaleDb === undefined ? "fullScale" : "soundPressure",
        ...(fullScaleDb !== undefined && { fullScaleDb }),
        bandHz,
        focus: { mode: "far" },
      },
      audio: { file: "audio.wav", sampleRateHz, durationS, channel },
      measurement: {
        durationS,
        ...(distanceM !== undefined && { distanceM }),
        ...(temperatureC !== undefined && { temperatureC }),
        ...(factors.kurtosis !== undefined && { kurtosis: factors.kurtosis }),
        ...(factors.crestFactor !== undefined && { crestFactor: factors.crestFactor }),
      },
      direction: { kind: "none", reason: "noArray" },
      sources: [],
      ...(info.location && { location: { ...info.location } }),
    },
    frames,
    audioWav,
    warnings: [],
    soundWarnings: [
      ...(decoded.warnings ?? []),
      ...warningsOf({ durationS, wholeS, channel, channelCount: channels.length, when: when.source }),
    ],
  });
}

interface ReadSound {
  readonly decoded: DecodedWav;
  /** Length of the whole recording. */
  readonly wholeS: number;
  readonly info: ReturnType<typeof readRecordingInfo>;
}

async function readSound({
  source,
  fileName,
}: SnapshotFromSoundInput): Promise<Result<ReadSound, RecordingError>> {
  try {
    const { channelCount, frames, sampleRateHz } = await openWav(source);
    if (channelCount > maxSoundChannels)
      return failure({
        code: "arrayNeeded",
        message: `The recording has ${channelCount} channels: the positions of its microphones are needed.`,
        params: { channels: channelCount },
      });
    const wav = await cutWav(source, { fromS: 0, toS: Math.min(frames, maxSoundSamples) / sampleRateHz });
    return success({
      decoded: decodeWav(wav),
      wholeS: frames / sampleRateHz,
      info: readRecordingInfo(wav, fileName),
    });
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    return failure({
      code: "wavUnreadable",
      message: error.message,
      params: { ...error.params, wavCode: error.code },
    });
  }
}

/** The channel that varies most, the first of equals: a recorder may have only one of its inputs connected. */
function strongestChannel(channels: readonly Float32Array[]): number {
  const powers = channels.map((samples) => {
    let [sum, squares] = [0, 0];
    for (const sample of samples) {
      sum += sample;
      squares += sample * sample;
    }
    return squares - (sum * sum) / Math.max(1, samples.length);
  });
  return Math.max(0, powers.indexOf(Math.max(...powers)));
}

function checkSamples(samples: Float32Array): RecordingError | undefined {
  if (samples.length === 0) return { code: "recordingEmpty", message: "The recording holds no samples." };
  const [first] = samples;
  return samples.every((sample) => sample === first)
    ? { code: "recordingSilent", message: "All samples of the recording are the same." }
    : undefined;
}

function checkBand(
  bandHz: SnapshotFromSoundInput["bandHz"],
  sampleRateHz: number,
): RecordingError | undefined {
  if (!bandHz) return undefined;
  const [lowHz, highHz] = bandHz;
  const limitHz = sampleRateHz / 2;
  return lowHz >= 0 && highHz > lowHz && highHz <= limitHz
    ? undefined
    : {
        code: "bandInvalid",
        message: `The band ${lowHz} to ${highHz} Hz must rise and end by ${limitHz} Hz, half the sampling rate.`,
        params: { lowHz, highHz, limitHz },
      };
}

function warningsOf({
  durationS,
  wholeS,
  channel,
  channelCount,
  when,
}: {
  readonly durationS: number;
  readonly wholeS: number;
  readonly channel: number;
  readonly channelCount: number;
  readonly when: string;
}): SoundWarning[] {
  const seconds = (value: number) => Number(value.toPrecision(3));
  return [
    ...(wholeS > durationS
      ? [
          {
            code: "soundCut",
            message: `The recording is ${seconds(wholeS)} s long; its first ${seconds(durationS)} s were taken.`,
            params: { wholeS: seconds(wholeS), takenS: seconds(durationS) },
          },
        ]
      : []),
    ...(channelCount > 1
      ? [
          {
            code: "oneOfTwoChannels",
            message: `Of its ${channelCount} channels the stronger, channel ${channel + 1}, was taken.`,
            params: { channel: channel + 1 },
          },
        ]
      : []),
    ...(when === "fileTime"
      ? [
          {
            code: "recordingTimeUnknown",
            message:
              "The recording does not state when it was made; the time at which its file was last changed was taken.",
          },
        ]
      : []),
  ];
}
