/** How late a camera's acoustic image is where it does not say so, ms (HMP-18). */
export const defaultLatencyMs = 500;

/**
 * How much later than its sound a camera stamped the frames that it streamed itself, ms: what the snapshot's meta
 * says, else 500. Frames of a `.nlz` file stand at the time of their sound already and need no compensation.
 */
export function frameLatencyMs(meta: { readonly acimg_latency_compensation_ms?: number | null }): number {
  const given = meta.acimg_latency_compensation_ms;
  return given !== null && given !== undefined && Number.isFinite(given) ? given : defaultLatencyMs;
}
