/**
 * Writes a text to the clipboard; false if the browser denies access. The clipboard API exists in secure contexts only:
 * where the product runs over plain http in a plant's network, a selected text is copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Denied (no permission, no focus): the older way may still work.
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
