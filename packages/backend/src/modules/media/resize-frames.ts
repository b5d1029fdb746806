/**
 * Bilinear interpolation of frames of 16-bit codes (low byte first) on another grid. Codes are linear in dB,
 * so levels are interpolated.
 */
export function resizeFrames(
  frames: Uint8Array,
  from: { readonly width: number; readonly height: number },
  to: { readonly width: number; readonly height: number },
): Uint8Array {
  const cells = from.width * from.height;
  const frameCount = Math.floor(frames.length / 2 / cells);
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const resized = new Uint8Array(2 * frameCount * to.width * to.height);
  const written = new DataView(resized.buffer);
  const columns = stepsOf(from.width, to.width);
  const rows = stepsOf(from.height, to.height);
  let place = 0;
  for (let frame = 0; frame < frameCount; frame += 1) {
    const code = (row: number, column: number): number =>
      view.getUint16(2 * (frame * cells + row * from.width + column), true);
    for (const row of rows)
      for (const column of columns) {
        const above = mix(code(row.low, column.low), code(row.low, column.high), column.share);
        const below = mix(code(row.high, column.low), code(row.high, column.high), column.share);
        written.setUint16(place, Math.round(mix(above, below, row.share)), true);
        place += 2;
      }
  }
  return resized;
}

const mix = (low: number, high: number, share: number): number => low + (high - low) * share;

/** For each new cell the two old ones around its center, and the weight of the second. */
function stepsOf(from: number, to: number) {
  return Array.from({ length: to }, (_, index) => {
    const place = Math.min(from - 1, Math.max(0, ((index + 0.5) * from) / to - 0.5));
    const low = Math.floor(place);
    return { low, high: Math.min(from - 1, low + 1), share: place - low };
  });
}
