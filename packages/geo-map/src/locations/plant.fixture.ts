import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import type { Position } from "../geo/position.ts";
import type { Route } from "../routes/route.ts";
import type { LocatedSnapshot } from "./cluster-index.ts";

const sites: readonly Position[] = [
  { latitude: 60.17, longitude: 24.94 },
  { latitude: 60.21, longitude: 25.13 },
  { latitude: 61.5, longitude: 23.76 },
  { latitude: 52.37, longitude: 4.9 },
  { latitude: 51.92, longitude: 4.48 },
  { latitude: 48.14, longitude: 11.58 },
  { latitude: 35.68, longitude: 139.76 },
  { latitude: 40.71, longitude: -74.01 },
  { latitude: -33.87, longitude: 151.21 },
];

/** This many snapshots around plants on several continents, most of them in the first. */
export function snapshotsAround(count: number): LocatedSnapshot[] {
  const next = seededRandom(7);
  return Array.from({ length: count }, (_, index) => {
    const site = sites[Math.floor(next() ** 2 * sites.length)] ?? sites[0];
    return {
      id: `snapshot-${index}`,
      latitude: (site?.latitude ?? 0) + (next() - 0.5) * 0.06,
      longitude: (site?.longitude ?? 0) + (next() - 0.5) * 0.12,
    };
  });
}

const stop = (label: string, latitude: number, longitude: number, ...ids: string[]) => ({
  label,
  latitude,
  longitude,
  ids,
});

/** Three days in a harbor. */
export const harbourRoutes: readonly Route[] = [
  {
    id: "2026-11-19",
    stops: [
      stop("Compressor hall", 60.1699, 24.9384, "a1", "a2"),
      stop("Boiler house", 60.1741, 24.9512, "a3"),
      stop("Substation 4", 60.1812, 24.9633, "a4", "a5", "a6"),
      stop("Pumping station", 60.1868, 24.9407, "a7"),
      stop("Compressor hall, again", 60.1702, 24.9388, "a8"),
    ],
  },
  {
    id: "2026-11-12",
    stops: [
      stop("Gate 2", 60.1655, 24.9266, "b1"),
      stop("Line 110 kV", 60.1588, 24.9102, "b2", "b3"),
      stop("Warehouse", 60.1531, 24.9455, "b4"),
    ],
  },
  {
    id: "2026-10-30",
    stops: [stop("Weighbridge", 60.1777, 24.9011, "c1")],
  },
];
