import { bestEffort } from "@sonolens/foundation";
import { useEffect } from "react";
import { sharedPart } from "../../lib/loading/lazy-part.ts";
import { useFrame, useFrameState } from "../../lib/state/frame.ts";

const painter = sharedPart(() => import("./paint-card.ts"));

/** Draws the heat maps of cards: loaded along with their pictures, after the cards themselves. */
export function useCardPainter() {
  const frame = useFrame();
  useEffect(() => void bestEffort(painter.load(frame)), [frame]);
  return useFrameState(painter.state).part;
}
