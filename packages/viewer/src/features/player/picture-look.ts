/** The brightness at which a picture stands until somebody changes it (HMP-06). */
export const defaultBrightness = 0.2;

/**
 * How much of its light and colour the picture under the heat map keeps. Brightness runs from 0 to 1: at the
 * default the picture recedes (saturation 0.5, light 0.84), at 1 it is shown as it was taken.
 */
export function pictureFilter(brightness: number): string {
  const at = Math.min(1, Math.max(0, brightness));
  const mix = (dark: number, usual: number) =>
    at <= defaultBrightness
      ? dark + (usual - dark) * (at / defaultBrightness)
      : usual + (1 - usual) * ((at - defaultBrightness) / (1 - defaultBrightness));
  return `saturate(${mix(0.25, 0.5).toFixed(3)}) brightness(${mix(0.5, 0.84).toFixed(3)})`;
}
