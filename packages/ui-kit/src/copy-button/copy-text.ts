/**
 * Puts a text on the clipboard; false when the browser refuses. The clipboard's own interface exists in secure
 * contexts only: where the product runs by plain http in a plant's network, a marked text is copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused (no permission, no focus): the older way may still work.
  }
  return copyMarked(text);
}

function copyMarked(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.setAttribute("aria-hidden", "true");
  area.style.cssText = "position:fixed;inset-block-start:0;opacity:0";
  // Inside a dialog, whose focus may not leave it.
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
