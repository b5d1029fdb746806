import type { Scope } from "@sonolens/foundation";

/**
 * When the focused element is removed, such as a closed notice or a button that is done, the focus moves to the open
 * dialog, or else to the start of the page: browsers would leave it on nothing, and Tab would start at the very top. A
 * component with a better target has focused it by then.
 */
export function keepFocus(root: HTMLElement, scope: Scope): void {
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    focused = target;
  };
  const observer = new MutationObserver(() => {
    if (!(focused instanceof Element) || focused.isConnected) return;
    focused = null;
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll<HTMLElement>("[data-modal]")].at(-1);
    (dialog ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });
  root.addEventListener("focusin", note);
  observer.observe(root, { childList: true, subtree: true });
  scope.add(() => {
    observer.disconnect();
    root.removeEventListener("focusin", note);
  });
}
