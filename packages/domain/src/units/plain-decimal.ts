/** A number with at most this many decimals, no trailing zeros, and a decimal point, for names and payloads. */
export const plainDecimal = (value: number, decimals: number): string =>
  value
    .toFixed(decimals)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");
