/** For each place along one axis of the picture: the cell before it, and the weights of a Hermite curve. */
export interface AxisPlan {
  before: Int32Array;
  /**
   * [slope before, step, slope after] per place. The level before has weight 1, so that between equal cells the result
   * is exactly their level.
   */
  weights: Float32Array;
  /** Places [startPlace, endPlace) lie on the field, at least by a part. */
  startPlace: number;
  endPlace: number;
}

/** Converts `position` (0 to 1 over the axis) to cells, relative to cell centers; clamped at the edges. */
export function cellPosition(position: number, cells: number): { before: number; share: number } {
  const exact = Math.min(Math.max(position * cells - 0.5, 0), cells - 1);
  const before = Math.max(0, Math.min(Math.floor(exact), cells - 2));
  return { before, share: exact - before };
}

/** Placement of the field along one axis: offset of its center and its size, as shares of the picture. */
export interface AxisPlacement {
  offset: number;
  scale: number;
}

export function planAxis(cells: number, places: number, { offset, scale }: AxisPlacement): AxisPlan {
  const before = new Int32Array(places);
  const weights = new Float32Array(places * 3);
  let startPlace = places;
  let endPlace = startPlace;
  for (let place = 0; place < places; place++) {
    const position = ((place + 0.5) / places - 0.5 - offset) / scale + 0.5;
    const inside = Math.min(position, 1 - position) * scale * places > -0.5;
    if (inside && startPlace === places) startPlace = place;
    if (inside) endPlace = place + 1;
    const at = cellPosition(position, cells);
    const t = at.share;
    const u = 1 - t;
    before[place] = at.before;
    weights[place * 3] = t * u * u;
    weights[place * 3 + 1] = t * t * (3 - 2 * t);
    weights[place * 3 + 2] = -t * t * u;
  }
  return { before, weights, startPlace, endPlace };
}
