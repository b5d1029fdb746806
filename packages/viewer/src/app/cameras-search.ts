/** What a link says of the cameras. */
export interface CamerasSearch {
  /** What is searched for. */
  readonly q?: string;
  /** From 1; left out for the first. */
  readonly page?: number;
  /** The serial number of the open one. */
  readonly camera?: string;
  /** Which of its tabs. */
  readonly tab?: string;
}

/** Reads what a link says of the cameras; what cannot be meant is left out. */
export function camerasSearch(search: Record<string, unknown>): CamerasSearch {
  const { q, page, camera, tab } = search;
  return {
    ...(isText(q) && { q: String(q) }),
    ...(typeof page === "number" && Number.isInteger(page) && page > 1 && { page }),
    ...(isText(camera) && { camera: String(camera) }),
    ...(typeof tab === "string" && { tab }),
  };
}

/** A serial number that is all digits comes as a number. */
const isText = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";
