import { pictureLook } from "@sonolens/heatmap-renderer";
/** A rectangle in CSS pixels of its container. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The largest centered rectangle of the given shape (width / height) inside a container. */
export function containRectangle(containerWidth: number, containerHeight: number, shape: number): Rectangle {
  const width = Math.max(0, Math.min(containerWidth, containerHeight * shape));
  const height = shape > 0 ? width / shape : 0;
  return { left: (containerWidth - width) / 2, top: (containerHeight - height) / 2, width, height };
}

/** The side of a marker on which its label stays on the picture: towards the inside, above if possible. */
export function labelPlacement(u: number, v: number): { readonly toRight: boolean; readonly above: boolean } {
  return { toRight: u < 0.62, above: v > 0.22 };
}

/** Degrees clockwise from up, for an arrow at the picture's edge that points to a source outside it. */
export function edgeArrowDeg(u: number, v: number): number {
  return (Math.atan2(u - 0.5, 0.5 - v) * 180) / Math.PI;
}

/** The look of the picture under the heat map at a brightness of 0 to 1, as a CSS filter. */
export function pictureFilter(brightness: number): string {
  const { saturation, light } = pictureLook(brightness);
  return `saturate(${saturation.toFixed(3)}) brightness(${light.toFixed(3)})`;
}
