/** The gas names of `gas_whitelist` or `gas_blacklist`: separated by commas, spaces around them ignored. */
export function parseGasList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
