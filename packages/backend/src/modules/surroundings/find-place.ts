import type { Coordinates } from "@sonolens/domain";

/** A town or city. */
export interface Place {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly distanceKm: number;
}

interface Places {
  readonly names: readonly string[];
  readonly countries: string;
  /** Degrees, from south to north. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Places further away do not describe a position. */
const maxKm = 50;
const earthRadiusKm = 6371;
const kmPerDegree = (earthRadiusKm * Math.PI) / 180;

let loaded: Promise<Places> | undefined;

/** The nearest place of at least 15,000 inhabitants within 50 km. The list is read on first use. */
export async function findPlace(at: Coordinates): Promise<Place | undefined> {
  loaded ??= loadPlaces();
  const { names, countries, latitudes, longitudes } = await loaded;
  const reach = maxKm / kmPerDegree;
  let nearest = -1;
  let shortestKm = maxKm;
  for (let index = firstAbove(latitudes, at.latitude - reach); index < latitudes.length; index += 1) {
    const latitude = latitudes[index] ?? 0;
    if (latitude > at.latitude + reach) break;
    const km = distanceKm(at, { latitude, longitude: longitudes[index] ?? 0 });
    if (km > shortestKm) continue;
    nearest = index;
    shortestKm = km;
  }
  const name = names[nearest];
  if (name === undefined) return undefined;
  return { name, country: countries.slice(2 * nearest, 2 * nearest + 2), distanceKm: shortestKm };
}

/** A town with its country, in a language. */
export interface Town {
  /** "Rayong, Thailand" */
  readonly name: string;
  /** To its middle. */
  readonly km: number;
}

/** The nearest town as it is shown; undefined if there is none nearby. Asks no service. */
export async function nearestTown(at: Coordinates, locale: string): Promise<Town | undefined> {
  const place = await findPlace(at);
  if (place === undefined) return undefined;
  const country = new Intl.DisplayNames([locale], { type: "region" }).of(place.country);
  return {
    name: `${place.name}, ${country ?? place.country}`,
    km: Math.round(place.distanceKm * 10) / 10,
  };
}

async function loadPlaces(): Promise<Places> {
  const { default: list } = await import("./places.json", { with: { type: "json" } });
  const bytes = Buffer.from(list.coordinates, "base64");
  const count = bytes.length / 4;
  const degrees = (offset: number, outermost: number) =>
    Float64Array.from(
      { length: count },
      (_, index) => (bytes.readInt16LE(4 * index + offset) / 32_767) * outermost,
    );
  return {
    names: list.names.split("|"),
    countries: list.countries,
    latitudes: degrees(0, 90),
    longitudes: degrees(2, 180),
  };
}

/** Index of the first value not below `least`; values ascend. */
function firstAbove(values: Float64Array, least: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Along the great circle, by the haversine formula. */
function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const share =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)));
}
