/** Seconds that the time chart shows, and the margin it needs before and after, both from the specification. */
export const ANALYSIS_WINDOW_S = 0.1;
const OFFSET_S = 0.01;

/** Whether a recording is long enough for the time chart. */
export const hasTimeChart = (durationS: number): boolean => durationS >= ANALYSIS_WINDOW_S + OFFSET_S;

/** Start in seconds of the 0.1 s that contain the playhead, regardless of the recording's duration. */
export const pageStartS = (playheadS: number): number =>
  Math.floor(playheadS / ANALYSIS_WINDOW_S + 1e-6) * ANALYSIS_WINDOW_S;

/**
 * Start in seconds of the 0.1 s page that contains the playhead: the chart is paged, so that it does not move while the
 * playhead crosses it. The last page ends as late as the recording allows.
 */
export function analysisPageS(playheadS: number, durationS: number): number {
  const page = pageStartS(playheadS);
  const last = durationS - ANALYSIS_WINDOW_S - OFFSET_S / 2;
  return Math.max(OFFSET_S / 2, Math.min(last, page));
}

/**
 * Start in seconds of the analysis window: the selected one, as late as the recording allows. If the whole recording is
 * analyzed, it is the page that contains the playhead.
 */
export const analysisStartS = (windowS: number | undefined, playheadS: number, durationS: number): number =>
  windowS === undefined
    ? analysisPageS(playheadS, durationS)
    : Math.max(0, Math.min(durationS - ANALYSIS_WINDOW_S, windowS));

/** Start in seconds of the sound that a page needs. */
export const soundOfPageS = (pageS: number): number => Math.max(0, pageS - OFFSET_S / 2);
