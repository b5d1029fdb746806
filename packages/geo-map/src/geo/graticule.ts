import { latitudeAt, mercatorY, projectAside, worldWidthPx } from "./mercator.ts";
import type { MapSize, MapView } from "./position.ts";

/** A line of equal latitude or longitude, and its position on the map. */
export interface GraticuleLine {
  readonly degrees: number;
  /** Pixels from the left for a meridian, from the top for a parallel. */
  readonly atPx: number;
}

/** Readable steps: degrees, then round fractions of one. */
const stepsDeg = [90, 45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/** Decimals that distinguish lines of this step. */
export const decimalsOf = (stepDeg: number) => Math.max(0, Math.ceil(-Math.log10(stepDeg) - 1e-9));

/** The smallest step whose lines are at least this many degrees apart. */
const stepFor = (wantedDeg: number) => stepsDeg.findLast((step) => step >= wantedDeg) ?? 90;

/**
 * The lines of a map, at least `apartPx` from each other, and their steps: parallels need a finer one towards the
 * poles.
 */
export function graticule(view: MapView, size: MapSize, apartPx: number) {
  const world = worldWidthPx(view.zoom);
  const wantedDeg = (apartPx / world) * 360;
  const meridianStepDeg = stepFor(wantedDeg);
  const parallelStepDeg = stepFor(wantedDeg * Math.cos((view.centre.latitude * Math.PI) / 180));
  const [west, east] = [-1, 1].map((side) => view.centre.longitude + (side * size.widthPx * 180) / world);
  const meridians: GraticuleLine[] = [];
  for (let at = Math.ceil((west ?? 0) / meridianStepDeg); at * meridianStepDeg <= (east ?? 0); at++) {
    const degrees = at * meridianStepDeg;
    meridians.push({ degrees, atPx: projectAside(degrees - view.centre.longitude, 0, view, size).x });
  }
  const middle = mercatorY(view.centre.latitude);
  const [south, north] = [1, -1].map((side) =>
    latitudeAt(Math.max(0, Math.min(1, middle + (side * size.heightPx) / 2 / world))),
  );
  const parallels: GraticuleLine[] = [];
  for (let at = Math.ceil((south ?? 0) / parallelStepDeg); at * parallelStepDeg <= (north ?? 0); at++) {
    const degrees = at * parallelStepDeg;
    parallels.push({ degrees, atPx: projectAside(0, degrees, view, size).y });
  }
  return { meridianStepDeg, meridians, parallelStepDeg, parallels };
}
