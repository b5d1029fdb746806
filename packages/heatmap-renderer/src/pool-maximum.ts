/** For each pixel the samples [first, end) that it shows; `share` > 0 mixes the last with the next. */
export interface PoolPlan {
  first: Int32Array;
  end: Int32Array;
  share: Float32Array;
}

/**
 * Spreads the samples `from` to `to` (fractions allowed; sample k covers k to k + 1) over `places`. When shrinking, a
 * place takes every sample with its center inside; when growing, it interpolates between two centers. Outside 0 to
 * `count` there is nothing: first = end.
 */
export function planPool(from: number, to: number, places: number, count: number): PoolPlan {
  const first = new Int32Array(places);
  const end = new Int32Array(places);
  const share = new Float32Array(places);
  const step = (to - from) / places;
  for (let place = 0; place < places; place++) {
    const low = from + place * step;
    if (step >= 1) {
      // Computed like the beginning of the next place: a sample on the edge belongs to exactly one of them.
      const high = place + 1 === places ? to : from + (place + 1) * step;
      first[place] = Math.min(Math.max(0, Math.ceil(low - 0.5)), count);
      end[place] = Math.max(Math.min(count, Math.ceil(high - 0.5)), first[place] as number);
      continue;
    }
    const centre = low + step / 2;
    if (!(centre >= 0 && centre <= count)) continue;
    const exact = Math.min(Math.max(centre - 0.5, 0), count - 1);
    first[place] = Math.floor(exact);
    end[place] = Math.floor(exact) + 1;
    share[place] = exact - Math.floor(exact);
  }
  return { first, end, share };
}

/**
 * One place of the plan over rows of `size` values: the maximum of each column, at least `lowestDb`, which also
 * replaces values that are not finite.
 */
export function poolRows(
  values: ArrayLike<number>,
  size: number,
  plan: PoolPlan,
  place: number,
  lowestDb: number,
  out: Float32Array,
): void {
  out.fill(lowestDb);
  const end = (plan.end[place] as number) * size;
  for (let row = (plan.first[place] as number) * size; row < end; row += size)
    for (let index = 0; index < size; index++) {
      const value = values[row + index] as number;
      if (value > (out[index] as number) && value < Number.POSITIVE_INFINITY) out[index] = value;
    }
  const share = plan.share[place] as number;
  if (share === 0) return;
  for (let index = 0; index < size; index++) {
    const next = values[end + index] as number;
    const other = next > lowestDb && next < Number.POSITIVE_INFINITY ? next : lowestDb;
    out[index] = (out[index] as number) * (1 - share) + other * share;
  }
}

/** All places of the plan over one row of values that are finite and not below `lowestDb`. */
export function poolValues(values: Float32Array, plan: PoolPlan, lowestDb: number, out: Float32Array): void {
  for (let place = 0; place < out.length; place++) {
    let highest = lowestDb;
    const end = plan.end[place] as number;
    for (let index = plan.first[place] as number; index < end; index++) {
      const value = values[index] as number;
      if (value > highest) highest = value;
    }
    const share = plan.share[place] as number;
    out[place] = share === 0 ? highest : highest * (1 - share) + (values[end] as number) * share;
  }
}
