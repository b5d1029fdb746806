import type { PaletteName } from "../../lib/format/palette-name.ts";
import type { SpectrogramRow } from "./spectrogram-table.ts";

/** Properties of a recording after it was read. */
export interface Recording {
  readonly sampleRateHz: number;
  readonly bitsPerSample: number;
  readonly durationS: number;
  /** Largest magnitude of a sample, full scale = 1. */
  readonly peak: number;
}

/** A picture of levels over time (left to right) and frequency (bottom to top). */
export interface SpectrogramPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Levels at the two ends of the palette, dB re full scale. */
  readonly rangeDb: readonly [number, number];
}

/**
 * A picture of the waveform in the stage's ink color, its quiet parts transparent; the loudest sample touches the edge.
 */
export interface WaveformImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** The time chart of 0.1 s of a recording. */
export interface TimeChartPictures {
  /** Second of the recording at the left edge. */
  readonly startS: number;
  /** Axis labels from edge to edge, milliseconds from the left edge. */
  readonly labelsMs: readonly number[];
  readonly waveform: WaveformImage;
  readonly spectrogram: SpectrogramPicture;
}

export type AudioRequest =
  | { readonly kind: "open"; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: "spectrogram";
      readonly width: number;
      readonly height: number;
      readonly palette: PaletteName;
    }
  | {
      readonly kind: "waveform";
      readonly width: number;
      readonly height: number;
      readonly pixelRatio: number;
    }
  | {
      readonly kind: "timeChart";
      /** Start of the sound that is analyzed, slightly before what is drawn. */
      readonly startS: number;
      readonly width: number;
      readonly waveformHeight: number;
      readonly spectrogramHeight: number;
      readonly pixelRatio: number;
      readonly palette: PaletteName;
    }
  | { readonly kind: "samples" }
  | { readonly kind: "table"; readonly rows: number }
  | { readonly kind: "shifted"; readonly centreHz: number; readonly bandwidthHz: number };

/** The response to each kind of request. */
export interface AudioAnswers {
  open: Recording;
  spectrogram: SpectrogramPicture;
  waveform: WaveformImage;
  timeChart: TimeChartPictures;
  samples: Float32Array<ArrayBuffer>;
  table: readonly SpectrogramRow[];
  shifted: Float32Array<ArrayBuffer>;
}

export interface AudioQuestion {
  readonly id: number;
  readonly request: AudioRequest;
}

export type AudioReply =
  | { readonly id: number; readonly ok: true; readonly value: AudioAnswers[keyof AudioAnswers] }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };
