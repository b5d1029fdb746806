import { type Result, success } from "@sonolens/foundation";
import { type Spectrogram, spectrogram } from "../fft/spectrogram.ts";
import {
  ANALYSIS_OFFSET_S,
  ANALYSIS_WINDOW_S,
  type AnalysisWindowError,
  analysisWindow,
} from "./analysis-window.ts";

/** Seconds from one column of the spectrogram to the next. */
export const SPECTROGRAM_STEP_S = 0.0005;

/** Labels of the time axis, milliseconds from the left edge to the right one. */
export const timeChartLabelsMs: readonly number[] = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** Wave and spectrogram of 0.1 s of a recording over one axis from 0 to 100 ms. */
export interface TimeChart {
  /** Second of the recording at the axis' 0. */
  readonly startS: number;
  readonly labelsMs: readonly number[];
  /** The wave, full scale = 1. */
  readonly samples: Float32Array;
  /** Largest magnitude of the wave. */
  readonly peak: number;
  /** 200 columns, half a millisecond apart, `timesS` on the axis: the middles of the columns' windows. */
  readonly spectrogram: Spectrogram;
}

/**
 * Data of the time chart. The spectrogram's windows are the longest power of two of samples within 0.01 s, so that
 * those at the edges lie within the 0.11 s too. Fails as {@link analysisWindow} does.
 */
export function timeChart(
  x: Float32Array,
  sampleRateHz: number,
  startS = 0,
): Result<TimeChart, AnalysisWindowError> {
  const piece = analysisWindow(x, sampleRateHz, startS);
  if (!piece.ok) return piece;
  const { samples, shown } = piece.value;
  const size = 2 ** Math.floor(Math.log2(ANALYSIS_OFFSET_S * sampleRateHz));
  const columns = Math.round(ANALYSIS_WINDOW_S / SPECTROGRAM_STEP_S);
  const margin = (shown.byteOffset - samples.byteOffset) / samples.BYTES_PER_ELEMENT;
  // the first column is half a step into the axis, like a pixel
  const first = Math.round(margin + (SPECTROGRAM_STEP_S / 2) * sampleRateHz - size / 2);
  const last = first + Math.ceil((columns - 1) * SPECTROGRAM_STEP_S * sampleRateHz) + size;
  const levels = spectrogram(samples.subarray(first, last), sampleRateHz, { size, hopS: SPECTROGRAM_STEP_S });
  const shiftS = (first - margin) / sampleRateHz;
  return success({
    startS: piece.value.startS,
    labelsMs: timeChartLabelsMs,
    samples: shown,
    peak: shown.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    spectrogram: { ...levels, timesS: levels.timesS.map((timeS) => timeS + shiftS) },
  });
}
