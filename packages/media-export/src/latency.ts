/** Latency of a camera's acoustic image if the camera does not report it, ms (HMP-18). */
export const defaultLatencyMs = 500;

/** Delay of streamed frames relative to their sound, ms: as reported by the camera, else 500. */
export function frameLatencyMs({ latencyMs }: { readonly latencyMs?: number | null | undefined }): number {
  return typeof latencyMs === "number" && Number.isFinite(latencyMs) ? latencyMs : defaultLatencyMs;
}
