const plain = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Whether a snapshot passes the label filter: its camera is called exactly that, or all words of the filter are in
 * its label; capitals do not count (core 5). An empty filter lets everything pass.
 */
export function matchesLabelFilter(
  snapshot: { readonly label: string; readonly device_label: string },
  filter: string,
): boolean {
  const wanted = plain(filter).trim();
  if (wanted === "" || plain(snapshot.device_label).trim() === wanted) return true;
  const label = plain(snapshot.label);
  return wanted.split(/\s+/).every((word) => label.includes(word));
}
