/** The link of the card after that of a snapshot, which was decided; null after the last of the page. */
export function cardAfter(id: string): HTMLElement | null {
  const link = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-card]`);
  const next = Number(link?.dataset.card) + 1;
  return document.querySelector<HTMLElement>(`[data-card="${next}"]`);
}
