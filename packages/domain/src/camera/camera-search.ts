/** Whether a camera is found by a search: the text is part of its serial or of one of its names, capitals aside. */
export const matchesCameraSearch = (
  camera: { readonly serial: string; readonly name?: string | null; readonly nickname?: string | null },
  search: string,
): boolean => matchesSearch([camera.serial, camera.name ?? "", camera.nickname ?? ""], search);

/** Whether one of the texts has the search in it, capitals and spaces around it aside; an empty search finds all. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const wanted = plain(search).trim();
  return wanted === "" || texts.some((text) => plain(text).includes(wanted));
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();
