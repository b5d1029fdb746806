import { settled } from "@sonolens/foundation";
import { useEffect } from "react";
import { drawnAndIdle } from "../../lib/loading/idle.ts";
import { sharedPart } from "../../lib/loading/lazy-part.ts";
import { type Frame, useFrame, useFrameState } from "../../lib/state/frame.ts";
import { galleryViewFrom, isUsual } from "./gallery-link.ts";

/** The code that filters, sorts and groups the snapshots. */
export const galleryRules = sharedPart(() => import("./gallery-rules.ts"));

/** The page throws the failure if it needs the code. */
const begin = (frame: Frame) => void settled(galleryRules.load(frame));

/**
 * The code of the filters once it is loaded: at once if it is needed, else once the page has rendered without it and is
 * idle.
 */
export function useGalleryRules(isNeeded: boolean, isShown: boolean) {
  const frame = useFrame();
  const { part: rules, error } = useFrameState(galleryRules.state);
  const failed = error !== undefined;
  useEffect(() => {
    if (failed) return;
    if (isNeeded) begin(frame);
    else if (isShown) void drawnAndIdle().then(() => begin(frame));
    // A failure that is forgotten is tried again.
  }, [isNeeded, isShown, frame, failed]);
  if (isNeeded && !rules && error) throw error;
  return rules;
}

/** Loads the code of the filters along with the list, if a URL needs it for its first cards. */
export function prepareGallery(frame: Frame, search: Readonly<Record<string, unknown>>): void {
  if (!isUsual(galleryViewFrom(search))) begin(frame);
}
