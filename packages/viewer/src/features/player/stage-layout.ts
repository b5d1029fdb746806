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

/** The side of the crosshair on which its label stays on the picture: towards the inside, above if possible. */
export function labelPlacement(u: number, v: number): { readonly toRight: boolean; readonly above: boolean } {
  return { toRight: u < 0.62, above: v > 0.22 };
}

/** A label beside a marker, in CSS pixels. */
export interface LabelToPlace {
  /** Place of the marker on the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** From the marker to the label, on each axis. */
  readonly gap: number;
}

/** Where a label is, from the top left of the picture, and on which side of its marker. */
export interface PlacedLabel {
  readonly left: number;
  readonly top: number;
  readonly toRight: boolean;
  readonly above: boolean;
}

const sides = [
  { toRight: true, above: true },
  { toRight: false, above: true },
  { toRight: true, above: false },
  { toRight: false, above: false },
] as const;

/**
 * Places the labels of markers, the most important first: each whole on the picture, and beside the others where there
 * is room.
 */
export function placeLabels(
  labels: readonly LabelToPlace[],
  picture: { readonly width: number; readonly height: number },
): PlacedLabel[] {
  const placed: (PlacedLabel & LabelToPlace)[] = [];
  for (const label of labels) {
    const choices = sides.map((side) => {
      const left = side.toRight ? label.x + label.gap : label.x - label.gap - label.width;
      const top = side.above ? label.y - label.gap - label.height : label.y + label.gap;
      const inside = {
        left: Math.max(0, Math.min(left, picture.width - label.width)),
        top: Math.max(0, Math.min(top, picture.height - label.height)),
      };
      const movedPx = Math.abs(inside.left - left) + Math.abs(inside.top - top);
      const coversPx2 = placed.reduce((sum, other) => sum + commonPx2({ ...label, ...inside }, other), 0);
      return { ...label, ...side, ...inside, cost: coversPx2 + movedPx };
    });
    placed.push(choices.reduce((best, each) => (each.cost < best.cost ? each : best)));
  }
  return placed.map(({ left, top, toRight, above }) => ({ left, top, toRight, above }));
}

/** The area that two rectangles share. */
function commonPx2(one: Rectangle, other: Rectangle): number {
  const common = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  return (
    common(one.left, one.width, other.left, other.width) *
    common(one.top, one.height, other.top, other.height)
  );
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
