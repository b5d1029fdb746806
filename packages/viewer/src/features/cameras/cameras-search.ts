/** The search parameters of the cameras page. */
export interface CamerasSearch {
  /** The search text. */
  readonly q?: string;
  /** From 1; left out for the first. */
  readonly page?: number;
  /** The serial number of the open one. */
  readonly camera?: string;
  /** The open tab. */
  readonly tab?: string;
}

/** Parses the search parameters of the cameras page; invalid ones are left out. */
export function camerasSearch(search: Record<string, unknown>): CamerasSearch {
  const { q, page, camera, tab } = search;
  return {
    ...(isText(q) && { q: String(q) }),
    ...(typeof page === "number" && Number.isInteger(page) && page > 1 && { page }),
    ...(isText(camera) && { camera: String(camera) }),
    ...(typeof tab === "string" && { tab }),
  };
}

/** The router parses a serial number of digits as a number. */
const isText = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";
