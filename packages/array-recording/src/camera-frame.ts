import type { CameraPose } from "@sonolens/snapshot-file";
import { add, cross, dot, normalize, type Vector } from "./vector.ts";

const degree = Math.PI / 180;

/** A pinhole camera as axes in array coordinates and the half widths of its picture at distance 1. */
export interface CameraFrame {
  position: Vector;
  right: Vector;
  up: Vector;
  forward: Vector;
  /** tan of half the field of view. */
  halfWidth: number;
  halfHeight: number;
}

/** Picture right = viewDirection x up; `up` need not be perpendicular to the view. */
export function cameraFrame(camera: CameraPose, picture: { widthPx: number; heightPx: number }): CameraFrame {
  const forward = normalize(camera.viewDirection);
  const right = normalize(cross(forward, camera.up));
  const halfWidth = Math.tan((camera.horizontalFovDeg / 2) * degree);
  const halfHeight =
    camera.verticalFovDeg === undefined
      ? (halfWidth * picture.heightPx) / picture.widthPx
      : Math.tan((camera.verticalFovDeg / 2) * degree);
  return { position: camera.positionM, right, up: cross(right, forward), forward, halfWidth, halfHeight };
}

/** Direction (not of unit length; 1 along the view axis) through a picture point, u and v from the top left. */
export function rayThrough(frame: CameraFrame, u: number, v: number): Vector {
  const sideways = add(frame.forward, frame.right, (2 * u - 1) * frame.halfWidth);
  return add(sideways, frame.up, (1 - 2 * v) * frame.halfHeight);
}

/** Projects a direction from the camera; u and v are not clamped. Invalid behind the camera. */
export function projectRay(frame: CameraFrame, ray: Vector): { u: number; v: number; inFront: boolean } {
  const depth = dot(ray, frame.forward);
  const sideways = dot(ray, frame.right);
  const upwards = dot(ray, frame.up);
  const inFront = depth > 1e-9;
  // Behind the camera the sign of the offset still gives the edge at which to show the source.
  const scale = inFront ? 1 / depth : 1e9;
  return {
    u: 0.5 + (0.5 * sideways * scale) / frame.halfWidth,
    v: 0.5 - (0.5 * upwards * scale) / frame.halfHeight,
    inFront,
  };
}
