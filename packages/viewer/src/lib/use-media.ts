import { useSyncExternalStore } from "react";

/** Whether a media query holds, as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below 960 px: one column, tabs at the thumb. */
export const useNarrow = () => useMedia("(max-width: 959.98px)");
