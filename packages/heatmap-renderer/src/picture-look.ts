/** Color saturation and brightness that a picture keeps under a heat map; 1 and 1 leave it unchanged. */
export interface PictureLook {
  saturation: number;
  light: number;
}

/** The brightness of a picture if the user has not changed it (HMP-06). */
export const defaultBrightness = 0.2;
const dark: PictureLook = { saturation: 0.25, light: 0.5 };
const usual: PictureLook = { saturation: 0.5, light: 0.84 };
const untouched: PictureLook = { saturation: 1, light: 1 };

/** The look of a picture at a brightness of 0 to 1, the default being 0.2: at 1 it is untouched. */
export function pictureLook(brightness = defaultBrightness): PictureLook {
  const at = Math.min(1, Math.max(0, brightness));
  const [from, to, share] =
    at <= defaultBrightness
      ? [dark, usual, at / defaultBrightness]
      : [usual, untouched, (at - defaultBrightness) / (1 - defaultBrightness)];
  return {
    saturation: from.saturation + (to.saturation - from.saturation) * share,
    light: from.light + (to.light - from.light) * share,
  };
}

/**
 * Dims an opaque picture in place and puts the heat map over it, as a page does with the CSS filters `saturate` and
 * `brightness` under a canvas. Both are [red, green, blue, alpha] per pixel and equally large, else RangeError. Weights
 * of the colors: Filter Effects Module Level 1, saturate.
 */
export function paintOverPicture(
  picture: Uint8ClampedArray,
  heatmap: Uint8ClampedArray,
  brightness = defaultBrightness,
): void {
  if (picture.length !== heatmap.length)
    throw new RangeError(`the picture has ${picture.length} values, the heat map ${heatmap.length}`);
  const { saturation, light } = pictureLook(brightness);
  const grey = 1 - saturation;
  for (let offset = 0; offset < picture.length; offset += 4) {
    const red = picture[offset] as number;
    const green = picture[offset + 1] as number;
    const blue = picture[offset + 2] as number;
    const luma = grey * (0.213 * red + 0.715 * green + 0.072 * blue);
    const over = (heatmap[offset + 3] as number) / 255;
    const under = light * (1 - over);
    picture[offset] = over * (heatmap[offset] as number) + under * (luma + saturation * red);
    picture[offset + 1] = over * (heatmap[offset + 1] as number) + under * (luma + saturation * green);
    picture[offset + 2] = over * (heatmap[offset + 2] as number) + under * (luma + saturation * blue);
  }
}
