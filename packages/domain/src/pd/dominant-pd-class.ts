/** Name of the classification with the highest confidence above 0, the first of equals; undefined for none (core 5). */
export function dominantPdClass(
  classification: readonly { readonly name: string; readonly confidence: number }[],
): string | undefined {
  let name: string | undefined;
  let highest = 0;
  for (const entry of classification)
    if (entry.confidence > highest) {
      highest = entry.confidence;
      name = entry.name;
    }
  return name;
}
