/**
 * The middle value in ascending order of the first `count` values, the upper one of two; 0 of none. Reorders `values`.
 * Selects without sorting (C. A. R. Hoare, "Algorithm 65: Find", 1961). NaN sorts anywhere.
 */
export function medianInPlace(values: Float64Array, count: number): number {
  const wanted = count >> 1;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] as number) < pivot) left++;
      while ((values[right] as number) > pivot) right--;
      if (left > right) break;
      const value = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = value;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return count > 0 ? (values[wanted] as number) : 0;
}

/** The middle value in ascending order, the upper one of two; 0 of none. Leaves `values` as they are. */
export function median(values: readonly number[] | Float64Array): number {
  // from() walks a typed array by its iterator, which takes longer than to find the median
  const copy = values instanceof Float64Array ? values.slice() : Float64Array.from(values);
  return medianInPlace(copy, copy.length);
}
