import { useSyncExternalStore } from "react";
import { useMediaQuery } from "./use-media-query.ts";

const watchDensity = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
};
const density = () => document.documentElement.dataset.density;

/**
 * Whether the device is a small touch screen, in either orientation, whose keyboard covers half of it; touch as the
 * density defines it.
 */
export function useTouchPhone(): boolean {
  const small = useMediaQuery("(max-width: 599px), (max-height: 499px)");
  const coarse = useMediaQuery("(pointer: coarse)");
  const chosen = useSyncExternalStore(watchDensity, density, () => undefined);
  return small && (chosen === "touch" || (coarse && chosen !== "comfortable"));
}
