import type { CameraPicture, DirectionMapPicture } from "@sonolens/snapshot-file";
import { type CameraFrame, cameraFrame, projectRay, rayThrough } from "./camera-frame.ts";
import { add, directionOf, dot, unitVector, type Vector } from "./vector.ts";

/** What of a picture matters for geometry: a photograph with its camera, or a map of directions. */
export type PictureGeometry =
  | Pick<CameraPicture, "kind" | "camera" | "widthPx" | "heightPx">
  | Pick<DirectionMapPicture, "kind" | "azimuthDeg" | "elevationDeg">;

/** A place in the picture, 0..1 from the top left, clamped to the edge when the direction is outside. */
export interface PicturePoint {
  u: number;
  v: number;
  outsidePicture: boolean;
}

export interface ProjectionOptions {
  /** Distance of the focus plane along the view axis; absent: far, so that the camera's position does not matter. */
  distanceM?: number;
  /** The point from which the direction starts, meters; default: the origin of the array coordinates. */
  arrayCentreM?: Vector;
}

/** Azimuth moved by whole turns into the 360 degrees that begin at `startDeg`. */
export function wrapAzimuthDeg(azimuthDeg: number, startDeg: number): number {
  const turned = (azimuthDeg - startDeg) % 360;
  return startDeg + (turned < 0 ? turned + 360 : turned);
}

/**
 * Where a direction (degrees in array coordinates, from the array to the source) falls on the picture.
 * With `distanceM` the source is taken to lie on the focus plane, so that the distance between camera and
 * array is allowed for.
 */
export function projectDirection(
  picture: PictureGeometry,
  azimuthDeg: number,
  elevationDeg: number,
  options: ProjectionOptions = {},
): PicturePoint {
  if (picture.kind === "directionMap") return projectOnMap(picture, azimuthDeg, elevationDeg);
  const frame = cameraFrame(picture.camera, picture);
  const direction = unitVector(azimuthDeg, elevationDeg);
  const { u, v, inFront } = projectRay(frame, rayFromCamera(frame, direction, options));
  return clampPoint(u, v, inFront);
}

function rayFromCamera(frame: CameraFrame, direction: Vector, options: ProjectionOptions): Vector {
  if (options.distanceM === undefined) return direction;
  const centre = options.arrayCentreM ?? [0, 0, 0];
  const point = pointOnFocusPlane(frame, centre, direction, options.distanceM);
  return add(point, frame.position, -1);
}

/** The point at which a ray from the array meets the focus plane; to the side or behind, at the same distance. */
export function pointOnFocusPlane(
  frame: CameraFrame,
  arrayCentreM: Vector,
  direction: Vector,
  distanceM: number,
): Vector {
  const ahead = distanceM - dot(add(arrayCentreM, frame.position, -1), frame.forward);
  const slope = dot(direction, frame.forward);
  // Grazing rays meet the plane too far away to be near focus.
  const range = ahead > 0 && slope > 0.1 ? ahead / slope : distanceM;
  return add(arrayCentreM, direction, range);
}

function projectOnMap(
  map: Pick<DirectionMapPicture, "azimuthDeg" | "elevationDeg">,
  azimuthDeg: number,
  elevationDeg: number,
): PicturePoint {
  const [left, right] = map.azimuthDeg;
  const [low, high] = map.elevationDeg;
  const middle = (left + right) / 2;
  // The turn nearest to the middle, so that a direction beside the map is shown at the nearer edge.
  const azimuth = wrapAzimuthDeg(azimuthDeg, middle - 180);
  const u = (azimuth - left) / (right - left);
  const v = high === low ? 0.5 : (high - elevationDeg) / (high - low);
  return clampPoint(u, v, true);
}

function clampPoint(u: number, v: number, inFront: boolean): PicturePoint {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const slack = 1e-9;
  const inside = inFront && u >= -slack && u <= 1 + slack && v >= -slack && v <= 1 + slack;
  return { u: clamp(u), v: clamp(v), outsidePicture: !inside };
}

/** A grid of directions or points for a beamformer. */
export interface FocusGrid {
  /** Row by row from the top left, 3 numbers each: unit directions ('far') or meters ('near'). */
  gridM: Float64Array;
  focus: "far" | "near";
}

/**
 * The directions or points of a heat map's cells: cell (i, j) has its center at u = (i + 0.5) / width, v = (j + 0.5) /
 * height. A camera with `distanceM` gives the points of the plane at that distance along the view axis; without it, and
 * for a map of directions without it, unit directions. A map of directions with `distanceM` gives the points at that
 * distance from the array.
 */
export function gridDirections(
  picture: PictureGeometry,
  size: { width: number; height: number },
  options: ProjectionOptions = {},
): FocusGrid {
  const gridM = new Float64Array(size.width * size.height * 3);
  const look = cellLook(picture, options);
  for (let row = 0; row < size.height; row += 1) {
    for (let column = 0; column < size.width; column += 1) {
      gridM.set(
        look((column + 0.5) / size.width, (row + 0.5) / size.height),
        3 * (row * size.width + column),
      );
    }
  }
  return { gridM, focus: options.distanceM === undefined ? "far" : "near" };
}

function cellLook(picture: PictureGeometry, options: ProjectionOptions): (u: number, v: number) => Vector {
  const { distanceM, arrayCentreM = [0, 0, 0] } = options;
  if (picture.kind === "directionMap") {
    const [left, right] = picture.azimuthDeg;
    const [low, high] = picture.elevationDeg;
    return (u, v) => {
      const direction = unitVector(left + u * (right - left), high - v * (high - low));
      return distanceM === undefined ? direction : add(arrayCentreM, direction, distanceM);
    };
  }
  const frame = cameraFrame(picture.camera, picture);
  return (u, v) => {
    const ray = rayThrough(frame, u, v);
    if (distanceM !== undefined) return add(frame.position, ray, distanceM);
    const norm = Math.sqrt(dot(ray, ray));
    return [ray[0] / norm, ray[1] / norm, ray[2] / norm];
  };
}

/** The direction (from the array) that a picture point shows, degrees. The inverse of {@link projectDirection}. */
export function directionThrough(
  picture: PictureGeometry,
  u: number,
  v: number,
  options: ProjectionOptions = {},
): { azimuthDeg: number; elevationDeg: number } {
  const look = cellLook(picture, options)(u, v);
  return directionOf(
    options.distanceM === undefined ? look : add(look, options.arrayCentreM ?? [0, 0, 0], -1),
  );
}
