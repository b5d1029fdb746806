/**
 * How long the clipboard may take. Within it, the press still permits the older way: browsers allow that for at least a
 * second after a press.
 */
const clipboardMs = 800;

/**
 * Writes a text to the clipboard; false if the browser denies access. The clipboard API exists in secure contexts only:
 * where the product runs over plain http in a plant's network, a selected text is copied. So it is where the API never
 * settles, as in browsers that wait for a permission that they do not ask for.
 */
export async function copyText(text: string): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, clipboardMs, false));
  return (await Promise.race([writeText(text), late])) || copyMarked(text);
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there, or denied (no permission, no focus): the older way may still work.
    return false;
  }
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
