/** How much of a pixel a line covers, 0 to 1, from the pixel's distance in pixels. */

/**
 * The outline runs just inside the threshold, so that nothing is drawn below it: 0 at the threshold, full from one
 * pixel in, gone `lineWidth` + 1 pixels in. `inside` is not negative.
 */
export function outlineCoverage(inside: number, lineWidth: number): number {
  return Math.max(0, Math.min(inside, 1, lineWidth, lineWidth + 1 - inside));
}

/** A line with its middle at distance 0. */
export function lineCoverage(distance: number, lineWidth: number): number {
  return Math.max(0, Math.min(1, lineWidth, lineWidth / 2 + 0.5 - Math.abs(distance)));
}
