import exifr from "exifr";

/** Degrees, WGS 84. */
export interface PictureLocation {
  latitude: number;
  longitude: number;
}

/** The location in a picture's metadata; undefined if absent or out of range. */
export async function pictureLocation(bytes: Uint8Array): Promise<PictureLocation | undefined> {
  try {
    const found: unknown = await exifr.gps(bytes);
    if (typeof found !== "object" || found === null) return undefined;
    const { latitude, longitude } = found as Partial<PictureLocation>;
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
    // Cameras without a fix write zeros.
    return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
  } catch {
    return undefined;
  }
}

const isWithin = (value: number | undefined, limit: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= limit;
