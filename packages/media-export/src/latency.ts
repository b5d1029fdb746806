/** How late a camera's acoustic image is where it does not say so, ms (HMP-18). */
export const defaultLatencyMs = 500;

/** How much later than its sound a camera stamped the frames that it streamed, ms: what it says, else 500. */
export function frameLatencyMs({ latencyMs }: { readonly latencyMs?: number | null | undefined }): number {
  return typeof latencyMs === "number" && Number.isFinite(latencyMs) ? latencyMs : defaultLatencyMs;
}
