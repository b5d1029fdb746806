import { useEffect } from "react";

/** What Radix hides from assistive technology behind a dialog must not be focusable either. */
export function MakeRestInert() {
  useEffect(() => {
    let hidden: HTMLElement[] = [];
    let left = false;
    // Radix hides it in an effect of its own, which runs after those of its children.
    queueMicrotask(() => {
      if (left) return;
      // At any depth: the ancestors of a live region are not hidden, what is beside it is.
      hidden = [...document.querySelectorAll<HTMLElement>("[data-aria-hidden=true]:not([inert])")];
      for (const element of hidden) element.inert = true;
    });
    return () => {
      left = true;
      for (const element of hidden) element.inert = false;
    };
  }, []);
  return null;
}
