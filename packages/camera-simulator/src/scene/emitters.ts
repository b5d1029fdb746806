import type { HalfSpectrum } from "./half-spectrum.ts";
import { leakSpectrum } from "./leak-spectrum.ts";
import type { LeakRecipe, ReflectionRecipe, SnapshotRecipe } from "./recipe.ts";
import { findSpot, type Scene } from "./scene-catalog.ts";
import { arrayFromScene } from "./simulated-camera.ts";
import { bearingSpectrum, dischargeSpectrum } from "./source-spectrum.ts";

type Position = [number, number, number];

/** A sound source: a leak, or its mirror image behind a wall. */
export interface Emitter {
  /** Array coordinates, meters. */
  positionM: Position;
  /** Pressure at 1 m. */
  spectrum: HalfSpectrum;
  lossDb: number;
}

/** A point mirrored at a wall, in the coordinates of the wall. */
export function mirror(point: Position, { wallPointM, wallNormal }: ReflectionRecipe): Position {
  const norm = Math.hypot(...wallNormal);
  const normal = wallNormal.map((part) => part / norm) as Position;
  const distance = normal.reduce(
    (sum, part, axis) => sum + part * ((point[axis] ?? 0) - (wallPointM[axis] ?? 0)),
    0,
  );
  return point.map((part, axis) => part - 2 * distance * (normal[axis] ?? 0)) as Position;
}

/** Where a recipe's sources are in scene coordinates: the leaks in their order, their images, then the others. */
export function emitterPositions(recipe: SnapshotRecipe, scene: Scene): Position[] {
  const leaks = recipe.leaks.map(({ spotId }) => findSpot(scene, spotId).positionM);
  const images = (recipe.reflections ?? []).map((reflection) => {
    const leak = leaks[reflection.ofLeak];
    if (!leak) throw new Error(`Recipe ${recipe.name} reflects a leak that it does not have.`);
    return mirror(leak, reflection);
  });
  const others = [...(recipe.discharges ?? []), ...(recipe.bearings ?? [])];
  return [...leaks, ...images, ...others.map(({ spotId }) => findSpot(scene, spotId).positionM)];
}

/** How the power of a leak with a jet divides between the hole, the middle and the end of the jet. */
const jetShares = [0.5, 0.3, 0.2];
/** The spot is the middle of the noise, so that the picture's mark and the heat map's peak agree. */
const jetCentre = 0.35;

interface LeakPart {
  along: number;
  powerShare: number;
  name: string;
}

/** A leak is one point, or three along its jet, each with turbulence of its own. */
function leakParts(leak: LeakRecipe, index: number): LeakPart[] {
  if (!leak.jetM) return [{ along: 0, powerShare: 1, name: `leak ${index}` }];
  return jetShares.map((powerShare, part) => ({
    along: part / (jetShares.length - 1) - jetCentre,
    powerShare,
    name: `leak ${index} jet ${part}`,
  }));
}

/** All sources of a recipe with their sound, in transforms of `size` samples. */
export function createEmitters(recipe: SnapshotRecipe, scene: Scene, size: number, seed: number): Emitter[] {
  const at = (spotId: string, spectrum: HalfSpectrum): Emitter => ({
    positionM: arrayFromScene(findSpot(scene, spotId).positionM),
    spectrum,
    lossDb: 0,
  });
  const { discharges = [], bearings = [], durationS } = recipe;
  return [
    ...leakEmitters(recipe, scene, size, seed),
    ...discharges.map((source, index) =>
      at(source.spotId, dischargeSpectrum(source, durationS, size, seed, index)),
    ),
    ...bearings.map((source, index) =>
      at(source.spotId, bearingSpectrum(source, durationS, size, seed, index)),
    ),
  ];
}

/** Leaks and their mirror images. */
function leakEmitters(recipe: SnapshotRecipe, scene: Scene, size: number, seed: number): Emitter[] {
  return recipe.leaks.flatMap((leak, index) => {
    const hole = findSpot(scene, leak.spotId).positionM;
    const reflections = recipe.reflections?.filter(({ ofLeak }) => ofLeak === index) ?? [];
    return leakParts(leak, index).flatMap(({ along, powerShare, name }) => {
      const point = hole.map((part, axis) => part + along * (leak.jetM?.[axis] ?? 0)) as Position;
      const spectrum = leakSpectrum(leak, size, seed, name);
      const lossDb = -10 * Math.log10(powerShare);
      return [
        { positionM: arrayFromScene(point), spectrum, lossDb },
        ...reflections.map((reflection) => ({
          positionM: arrayFromScene(mirror(point, reflection)),
          spectrum,
          lossDb: lossDb + reflection.lossDb,
        })),
      ];
    });
  });
}
