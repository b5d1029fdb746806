const dayMs = 86_400_000;
/** No camera of this kind is older. */
const firstMs = Date.UTC(1990, 0, 1);

/**
 * Whether a snapshot can have been taken at this time: a camera whose clock was never set begins in 1970 or 1980, and one
 * whose clock is wrong is ahead. A day of tolerance covers every time zone.
 */
export function isPlausibleCaptureDate(createdDate: string, nowMs: number): boolean {
  const timeMs = Date.parse(createdDate);
  return timeMs >= firstMs && timeMs <= nowMs + dayMs;
}
