import {
  analysisSpan,
  type HeatmapFrames,
  type HeatmapOptions,
  highestOfMoments,
  meanOfFrames,
  type Palette,
} from "@sonolens/heatmap-renderer";

/** A decoded picture: [red, green, blue, alpha] per pixel, row by row from the top. */
export interface RgbaPicture {
  readonly rgba: Uint8ClampedArray | Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Heat maps that follow each other without gaps; frame k begins at startS + k * intervalS of the recording. */
export interface LevelFrames {
  /** Cells of one frame. */
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** Seconds into the recording, in which the sound begins at 0. */
  readonly startS: number;
  readonly intervalS: number;
  /** Top of the scale if the look has none, dB; absent: each frame's own highest level. */
  readonly highestDb?: number;
  /** Levels of one frame in dB, row by row from the top; read when it is drawn, so that not all need be in memory. */
  frameAt(index: number): ArrayLike<number> | Promise<ArrayLike<number>>;
}

/** How heat maps are drawn, as options of `renderHeatmap`. */
export interface HeatmapLook
  extends Pick<HeatmapOptions, "maxDb" | "mode" | "scheme" | "placement" | "outline" | "pixelRatio"> {
  /** dB; the upper 80 % are drawn. */
  dynamicRangeDb: number;
  palette: Palette;
  /** Of the picture under the heat map, 0 to 1; absent: `defaultBrightness`. */
  brightness?: number;
}

/** The sound of a recording, read piece by piece. */
export interface RecordedSound {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** One array a channel with samples [fromFrame, toFrame), full scale = 1. */
  read(fromFrame: number, toFrame: number): readonly Float32Array[] | Promise<readonly Float32Array[]>;
}

/**
 * `audible` resamples the audible range of the first two channels to 48 kHz; `lossless` keeps every channel at its rate
 * with 24 bits, in a MOV or MKV file that browsers do not play.
 */
export type SoundMode = "audible" | "lossless";

/** Options common to all videos. */
export interface VideoShape {
  /** Size of the video; default: the picture's, at most 1920 x 1080, without a picture 800 x 480. Made even. */
  readonly size?: { readonly widthPx: number; readonly heightPx: number };
  readonly sound?: RecordedSound;
  readonly soundMode?: SoundMode;
  /** Which of the two files that hold H.264 and AAC; default `mp4`. Without H.264 it is WebM. */
  readonly container?: "mp4" | "mov";
  /** Name of the file without extension; default "video". */
  readonly name?: string;
}

export interface HeatmapVideoInput extends VideoShape {
  /** Under the heat map; absent: a plain dark ground. */
  readonly picture?: RgbaPicture;
  readonly frames: LevelFrames;
  readonly look: HeatmapLook;
  /** How much later than its sound the camera stamped a frame, ms; default 0. See `frameLatencyMs`. */
  readonly latencyCompensationMs?: number;
}

/** Sound that is in memory already; channels of equal length, full scale = 1. */
export function soundFromChannels(channels: readonly Float32Array[], sampleRateHz: number): RecordedSound {
  return {
    sampleRateHz,
    channelCount: channels.length,
    frames: channels[0]?.length ?? 0,
    read: (fromFrame, toFrame) => channels.map((channel) => channel.subarray(fromFrame, toFrame)),
  };
}

/**
 * The frames of a snapshot as its player shows them: each the mean of 8 (HMP-14), all with one scale that ends at the
 * highest level of any.
 */
export function levelFrames(frames: HeatmapFrames): LevelFrames {
  const { width, height, frameCount, startS, frameIntervalS } = frames;
  const highestDb = highestOfMoments(frames);
  const target = new Float32Array(width * height);
  return {
    width,
    height,
    count: frameCount,
    startS,
    intervalS: frameIntervalS,
    ...(highestDb !== undefined && { highestDb }),
    frameAt(index) {
      const span = analysisSpan(frames, startS + index * frameIntervalS);
      return meanOfFrames(frames, span, target).levelsDb;
    },
  };
}
