import { failure, type Result, success } from "@sonolens/foundation";

/** Seconds of sound that charts show. */
export const ANALYSIS_WINDOW_S = 0.1;
/** Additional seconds: half before, half after, so that the transforms at both ends are fully covered. */
export const ANALYSIS_OFFSET_S = 0.01;
/** Slower recordings have less than one sample in a step of half a millisecond. */
const LOWEST_RATE_HZ = 2000;

/** A piece of a recording for charts and analyses. */
export interface AnalysisWindow {
  /** Second of the recording at which `shown` begins. */
  readonly startS: number;
  /** 0.11 s: the shown part and the offset around it. Samples that are not finite are 0. */
  readonly samples: Float32Array;
  /** The 0.1 s in the middle of `samples`. */
  readonly shown: Float32Array;
}

/** Why a recording has no analysis window. */
export interface AnalysisWindowError {
  readonly code: "audioTooShort" | "invalidSampleRate";
  readonly message: string;
  readonly params: Readonly<Record<string, number>>;
}

/**
 * 0.1 s of a recording and 0.01 s about it, from `startS` (default 0) or as late as the recording allows. A recording
 * shorter than 0.11 s, or of less than 2000 samples a second, has none.
 */
export function analysisWindow(
  x: Float32Array,
  sampleRateHz: number,
  startS = 0,
): Result<AnalysisWindow, AnalysisWindowError> {
  if (!(sampleRateHz >= LOWEST_RATE_HZ) || sampleRateHz === Number.POSITIVE_INFINITY) {
    const message = `A sampling rate of ${sampleRateHz} Hz is too low for a chart of ${ANALYSIS_WINDOW_S} s.`;
    return failure({ code: "invalidSampleRate", message, params: { sampleRateHz } });
  }
  const minS = ANALYSIS_WINDOW_S + ANALYSIS_OFFSET_S;
  const length = Math.round(minS * sampleRateHz);
  if (x.length < length) {
    const params = { durationS: x.length / sampleRateHz, minS };
    const message = `The recording has ${params.durationS.toFixed(3)} s; ${minS} s are needed.`;
    return failure({ code: "audioTooShort", message, params });
  }
  const wanted = startS > 0 ? Math.round(startS * sampleRateHz) : 0;
  const first = Math.min(x.length - length, wanted);
  const samples = x.slice(first, first + length);
  for (let n = 0; n < length; n++) if (!Number.isFinite(samples[n] as number)) samples[n] = 0;
  const margin = Math.floor((length - Math.round(ANALYSIS_WINDOW_S * sampleRateHz)) / 2);
  return success({
    startS: (first + margin) / sampleRateHz,
    samples,
    shown: samples.subarray(margin, margin + Math.round(ANALYSIS_WINDOW_S * sampleRateHz)),
  });
}
