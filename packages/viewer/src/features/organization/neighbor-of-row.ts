/** Names the row of a person or a camera in the page. */
export const rowMark = (id: string) => ({ "data-entry": id });

/** The button of the row after one that goes, or of the one before; else of the list. For the focus. */
export function neighborOfRow(id: string): HTMLElement | null {
  const row = document.querySelector(`[data-entry="${CSS.escape(id)}"]`);
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest("section");
  return next?.querySelector<HTMLElement>("button") ?? null;
}
