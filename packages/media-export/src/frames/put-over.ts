/**
 * Copies an opaque ground into `out` and puts a layer over it; both RGBA, equally large. Transparent pixels of the
 * layer cost only a comparison.
 */
export function putOver(ground: Uint8ClampedArray, layer: Uint8ClampedArray, out: Uint8ClampedArray): void {
  out.set(ground);
  for (let at = 0; at < layer.length; at += 4) {
    const alpha = layer[at + 3] as number;
    if (alpha === 0) continue;
    const over = alpha / 255;
    const under = 1 - over;
    out[at] = over * (layer[at] as number) + under * (ground[at] as number);
    out[at + 1] = over * (layer[at + 1] as number) + under * (ground[at + 1] as number);
    out[at + 2] = over * (layer[at + 2] as number) + under * (ground[at + 2] as number);
  }
}
