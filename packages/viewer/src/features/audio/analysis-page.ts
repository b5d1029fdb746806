/** Seconds that the time chart shows, and that it needs before and after, as the specification gives them. */
export const ANALYSIS_WINDOW_S = 0.1;
const OFFSET_S = 0.01;

/** Whether a recording is long enough for the time chart. */
export const hasTimeChart = (durationS: number): boolean => durationS >= ANALYSIS_WINDOW_S + OFFSET_S;

/** Second at which the 0.1 s begin that hold the playhead, however long the recording is. */
export const pageStartS = (playheadS: number): number =>
  Math.floor(playheadS / ANALYSIS_WINDOW_S + 1e-6) * ANALYSIS_WINDOW_S;

/**
 * Second at which the piece of 0.1 s begins that holds the playhead: a recording is looked at page by page, so that the
 * picture stands still while the playhead crosses it. The last page ends as late as the recording allows.
 */
export function analysisPageS(playheadS: number, durationS: number): number {
  const page = pageStartS(playheadS);
  const last = durationS - ANALYSIS_WINDOW_S - OFFSET_S / 2;
  return Math.max(OFFSET_S / 2, Math.min(last, page));
}

/**
 * Second at which the window of the analyses begins: where they look, as late as the recording allows. Where they look
 * at all of it, it is the piece that holds the playhead.
 */
export const analysisStartS = (windowS: number | undefined, playheadS: number, durationS: number): number =>
  windowS === undefined
    ? analysisPageS(playheadS, durationS)
    : Math.max(0, Math.min(durationS - ANALYSIS_WINDOW_S, windowS));

/** Where the sound that a page needs begins. */
export const soundOfPageS = (pageS: number): number => Math.max(0, pageS - OFFSET_S / 2);
