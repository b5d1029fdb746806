const min = 0.7;
const max = 1.6;
/** One step (ORG-15). */
const step = 0.1;

/** The next size of the tree, within its limits. */
export const steppedZoom = (zoom: number, by: 1 | -1): number =>
  Math.min(max, Math.max(min, Math.round((zoom + by * step) * 10) / 10));

/** The stored size; 1 for anything else. */
export function parseZoom(text: string | null): number {
  const zoom = Number(text);
  return text !== null && zoom >= min && zoom <= max ? zoom : 1;
}
