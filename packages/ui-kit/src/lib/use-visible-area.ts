import { useSyncExternalStore } from "react";

const watch = (changed: () => void) => {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", changed);
  visualViewport?.addEventListener("scroll", changed);
  return () => {
    visualViewport?.removeEventListener("resize", changed);
    visualViewport?.removeEventListener("scroll", changed);
  };
};
const area = () => {
  const { visualViewport } = window;
  return `${Math.round(visualViewport?.offsetTop ?? 0)} ${Math.round(visualViewport?.height ?? window.innerHeight)}`;
};

/** The part of the page above a phone's keyboard, pixels from its top. */
export function useVisibleArea(): { readonly topPx: number; readonly heightPx: number } {
  const [topPx = 0, heightPx = 0] = useSyncExternalStore(watch, area, () => "0 0")
    .split(" ")
    .map(Number);
  return { topPx, heightPx };
}
