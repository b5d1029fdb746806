import {
  type FoundDirection,
  type SteeredRecording,
  type WaveFit,
  type WaveFitter,
  type WaveLook,
  waveFitter,
} from "@sonolens/acoustics";
import { needsNearFocus, placeOfLook, vectorOf } from "./look-at-directions.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { isSearched } from "./searched-directions.ts";
import { cross, normalize, type Vector } from "./vector.ts";

/** Fits the wave of a direction, with the focus of the recording and among the directions that are searched. */
export interface DirectionFitter {
  fit(direction: FoundDirection, beside?: Pick<WaveLook, "isBesideStronger" | "isOnly">): WaveFit;
  /** Whether a peak of the map is more than side lobes of some sources and noise. */
  isSource(peak: FoundDirection, stronger: readonly FoundDirection[]): boolean;
  readonly waves: WaveFitter;
}

/** A peak is a source if it has this many times the power of the stronger sources' side lobes there... */
const sideLobeFactor = 2;
/** ...and exceeds side lobes and noise by this many standard deviations. */
const minDeviations = 5;

/** Prepares the fits of a recording. */
export function directionFitter(recording: CheckedRecording, sound: SteeredRecording): DirectionFitter {
  const waves = waveFitter(sound);
  const focus = needsNearFocus(recording) ? "near" : "far";
  const placeOf = (direction: FoundDirection) => placeOfLook(recording, vectorOf(direction));
  const isAllowed = (vector: Vector) => isSearched(recording, vector);
  return {
    waves,
    fit(direction, beside = {}) {
      const ways = freeWays(recording, vectorOf(direction));
      const look = { ...(ways ? { ways } : { isAllowed }), ...beside };
      return waves.fit(placeOf(direction), focus, look);
    },
    isSource(peak, stronger) {
      if (stronger.length === 0) return true;
      const exceeds = (one: FoundDirection, others: readonly FoundDirection[]): boolean => {
        const [expected] = waves.expectedPowers(others.map(placeOf), [placeOf(one)], focus);
        if (expected === undefined) return true;
        const { sideLobes, noise, deviation } = expected;
        const power = 10 ** (one.levelDb / 10) - noise;
        return power >= sideLobeFactor * sideLobes && power >= sideLobes + minDeviations * deviation;
      };
      // If each could be a side lobe of the other, there is one source, at one of them.
      return exceeds(peak, stronger) && stronger.every((other) => exceeds(other, [peak]));
    },
  };
}

/** The ways along which a direction is searched if one of its angles is fixed; undefined if none is. */
function freeWays({ azimuthDeg, elevationDeg }: CheckedRecording, vector: Vector): Vector[] | undefined {
  const east = normalize(cross([0, 0, 1], vector));
  const back = (way: Vector): Vector => [-way[0], -way[1], -way[2]];
  if (elevationDeg[0] === elevationDeg[1]) return [east, back(east)];
  const north = cross(vector, east);
  return azimuthDeg[0] === azimuthDeg[1] ? [north, back(north)] : undefined;
}
