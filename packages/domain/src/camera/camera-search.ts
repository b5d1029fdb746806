/** Whether a camera matches a search: the text is part of its serial or of one of its names, ignoring case. */
export const matchesCameraSearch = (
  camera: { readonly serial: string; readonly name?: string | null; readonly nickname?: string | null },
  search: string,
): boolean => matchesSearch([camera.serial, camera.name ?? "", camera.nickname ?? ""], search);

/** Whether one of the texts contains the search, ignoring case and surrounding spaces; an empty search matches all. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const wanted = plain(search).trim();
  return wanted === "" || texts.some((text) => plain(text).includes(wanted));
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
