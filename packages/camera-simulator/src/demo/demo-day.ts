import type { LeakRecipe, SnapshotRecipe } from "../scene/recipe.ts";
import { type DemoCamera, type DemoSite, demoCameras, placeAt } from "./demo-places.ts";

/** One round with a camera: place, device and air. */
export interface DemoDay {
  camera: DemoCamera;
  site: DemoSite;
  /** For example 2026-11-10. */
  date: string;
  temperatureC: number;
  humidityPercent: number;
  humDb: number;
}

/** Fields that differ between the snapshots of a round; the rest has defaults. */
export type DemoEntry = Pick<SnapshotRecipe, "name" | "scene" | "distanceM"> & {
  /** UTC, hh:mm:ss. */
  time: string;
  /** Spot and flow in l/min. */
  leaks?: (LeakRecipe | [spotId: string, flowLpm: number])[];
  northM: number;
  eastM: number;
} & Partial<Omit<SnapshotRecipe, "leaks">>;

/** The recipes of a round. Stills last 1.5 s and have 12 frames. */
export function demoDay(day: DemoDay, entries: DemoEntry[]): SnapshotRecipe[] {
  const { camera, site, date, temperatureC, humidityPercent, humDb } = day;
  return entries.map(({ time, leaks = [], northM, eastM, ...entry }) => ({
    durationS: 1.5,
    framesPerSecond: 8,
    dynamicRangeDb: 12,
    temperatureC,
    humidityPercent,
    humDb,
    device: demoCameras[camera],
    location: placeAt(site, northM, eastM),
    createdDate: `${date}T${time}.000Z`,
    leaks: leaks.map((leak) => (Array.isArray(leak) ? { spotId: leak[0], flowLpm: leak[1] } : leak)),
    ...entry,
  }));
}
