import { bestEffort } from "@sonolens/foundation";
import { useEffect } from "react";
import { sharedPart } from "../../lib/loading/lazy-part.ts";
import { useFrame, useFrameState } from "../../lib/state/frame.ts";

const painter = sharedPart(() => import("./paint-card.ts"));

/** Draws the heat maps of cards: loaded along with their pictures, after the cards themselves. */
export function useCardPainter() {
  const frame = useFrame();
  const { part, error } = useFrameState(painter.state);
  const failed = error !== undefined;
  useEffect(() => {
    if (!failed) void bestEffort(painter.load(frame));
  }, [frame, failed]);
  return part;
}
