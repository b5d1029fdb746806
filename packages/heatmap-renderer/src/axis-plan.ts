/** For each place along one axis of the picture: the cell before it, and the four Hermite weights. */
export interface AxisPlan {
  before: Int32Array;
  share: Float32Array;
  /** [level before, slope before, level after, slope after] per place. */
  weights: Float32Array;
}

/** Where `position` (0 to 1 over the whole axis) lies between the centres of `cells` cells; edges are held. */
export function cellPosition(position: number, cells: number): { before: number; share: number } {
  const exact = Math.min(Math.max(position * cells - 0.5, 0), cells - 1);
  const before = Math.max(0, Math.min(Math.floor(exact), cells - 2));
  return { before, share: exact - before };
}

export function planAxis(cells: number, places: number): AxisPlan {
  const before = new Int32Array(places);
  const share = new Float32Array(places);
  const weights = new Float32Array(places * 4);
  for (let place = 0; place < places; place++) {
    const at = cellPosition((place + 0.5) / places, cells);
    const t = at.share;
    const u = 1 - t;
    before[place] = at.before;
    share[place] = t;
    weights[place * 4] = (1 + 2 * t) * u * u;
    weights[place * 4 + 1] = t * u * u;
    weights[place * 4 + 2] = t * t * (3 - 2 * t);
    weights[place * 4 + 3] = -t * t * u;
  }
  return { before, share, weights };
}
