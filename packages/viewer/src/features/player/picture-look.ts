import { pictureLook } from "@sonolens/heatmap-renderer";

/** The look of the picture under the heat map at a brightness of 0 to 1, as a CSS filter. */
export function pictureFilter(brightness: number): string {
  const { saturation, light } = pictureLook(brightness);
  return `saturate(${saturation.toFixed(3)}) brightness(${light.toFixed(3)})`;
}
