/** The middle value in ascending order, the upper one of two; 0 of none. Leaves `values` as they are. */
export function median(values: readonly number[] | Float64Array): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}
