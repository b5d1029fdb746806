import type { Scope } from "@sonolens/foundation";

/**
 * Where what has the focus goes away, a notice that was closed or a button that did its work, reading goes on at the
 * beginning of the page: browsers would leave the focus on nothing, and Tab would begin at the very top. A part that
 * knows a better place has gone there by then.
 */
export function keepFocus(root: HTMLElement, scope: Scope): void {
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    focused = target;
  };
  const observer = new MutationObserver(() => {
    if (!(focused instanceof Element) || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  });
  root.addEventListener("focusin", note);
  observer.observe(root, { childList: true, subtree: true });
  scope.add(() => {
    observer.disconnect();
    root.removeEventListener("focusin", note);
  });
}
