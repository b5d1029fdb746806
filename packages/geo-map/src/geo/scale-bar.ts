/** The longest round distance (1, 2 or 5 with zeros) that fits into `roomPx`, and its length. */
export function scaleBar(metresPerPixel: number, roomPx: number): { metres: number; lengthPx: number } {
  const maxM = metresPerPixel * roomPx;
  const power = 10 ** Math.floor(Math.log10(maxM));
  const metres = ([5, 2].find((step) => step * power <= maxM) ?? 1) * power;
  return { metres, lengthPx: metres / metresPerPixel };
}
