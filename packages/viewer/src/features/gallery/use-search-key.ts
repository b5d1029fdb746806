import { useEffect } from "react";
import { isTyping, shortcutOf } from "../../lib/state/shortcuts.ts";
import { galleryShortcuts } from "./shortcuts.ts";

/** `/` focuses the search box; J, K and arrows focus the first card while nothing else has the focus. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      const action = shortcutOf(galleryShortcuts, event);
      if (action === "search") {
        const search = document.querySelector<HTMLInputElement>("[data-gallery-search]");
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      } else if (
        (action === "next" || action === "previous") &&
        !event.key.startsWith("Arrow") &&
        !(event.target as HTMLElement).dataset?.card
      ) {
        document.querySelector<HTMLElement>("[data-card][tabindex='0']")?.focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
