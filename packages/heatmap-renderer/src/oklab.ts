/** [lightness 0 to 1, green-red, blue-yellow]. Source: Björn Ottosson, "A perceptual color space" (2020). */
export type Oklab = readonly [number, number, number];
export type Srgb = readonly [number, number, number];

/** sRGB 0 to 255 to linear light 0 to 1. Source: IEC 61966-2-1. */
export function linearFromSrgb(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Linear light 0 to 1 (clamped) to sRGB 0 to 255, rounded. Source: IEC 61966-2-1. */
export function srgbFromLinear(value: number): number {
  const share = Math.min(Math.max(value, 0), 1);
  return Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
}

export function oklabFromLinear(red: number, green: number, blue: number): Oklab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function oklabFromSrgb([red, green, blue]: Srgb): Oklab {
  return oklabFromLinear(linearFromSrgb(red), linearFromSrgb(green), linearFromSrgb(blue));
}

export function srgbFromOklab([lightness, a, b]: Oklab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    srgbFromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    srgbFromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    srgbFromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
