import { linearFromSrgb, type Oklab, oklabFromLinear, type Srgb } from "./oklab.ts";

/**
 * How kinds of sight mix linear red, green and blue, row by row; those without a kind of cone at full strength.
 * Source: Machado, Oliveira, Fernandes (2009), table 1, severity 1.0.
 */
export const sights = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

export type Sight = keyof typeof sights;

/** A color (0 to 255 each) as that sight perceives it. */
export function seenColour(colour: Srgb, sight: Sight): Oklab {
  const matrix = sights[sight];
  const [red, green, blue] = colour.map(linearFromSrgb) as [number, number, number];
  const row = (at: number) =>
    Math.min(
      1,
      Math.max(0, (matrix[at] ?? 0) * red + (matrix[at + 1] ?? 0) * green + (matrix[at + 2] ?? 0) * blue),
    );
  return oklabFromLinear(row(0), row(3), row(6));
}

/** How far apart two colors (0 to 255 each) are for that sight: distance in OKLab, where black to white is 1. */
export function seenApart(first: Srgb, second: Srgb, sight: Sight): number {
  const [one, other] = [seenColour(first, sight), seenColour(second, sight)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
