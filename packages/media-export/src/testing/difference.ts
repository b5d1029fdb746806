/** Mean and largest difference of two pictures per color, the largest of means over 8 x 8 pixels. */
export function differenceOf(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  widthPx: number,
  heightPx: number,
): { mean: number; mostOfBlocks: number } {
  let sum = 0;
  let mostOfBlocks = 0;
  for (let top = 0; top + 8 <= heightPx; top += 8)
    for (let left = 0; left + 8 <= widthPx; left += 8)
      for (let colour = 0; colour < 3; colour++) {
        let block = 0;
        for (let y = top; y < top + 8; y++)
          for (let x = left; x < left + 8; x++) {
            const at = 4 * (y * widthPx + x) + colour;
            const difference = (a[at] as number) - (b[at] as number);
            block += difference;
            sum += Math.abs(difference);
          }
        mostOfBlocks = Math.max(mostOfBlocks, Math.abs(block) / 64);
      }
  return { mean: sum / (widthPx * heightPx * 3), mostOfBlocks };
}
