/** A number with at most so many decimals, none that are zero, and a point in every language: for names and payloads. */
export const plainDecimal = (value: number, decimals: number): string =>
  value
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
