import { useEffect } from "react";
import { loadPart } from "../../lib/loading/load-part.ts";
import { sharedState, useShared } from "../../lib/state/shared-state.ts";

type Painter = typeof import("./paint-card.ts");

const painter = sharedState<Painter | undefined>(undefined, { isOfProgram: true });
let isRequested = false;

/** Draws the heat maps of cards: loaded along with their pictures, after the cards themselves. */
export function useCardPainter(): Painter | undefined {
  useEffect(() => {
    if (isRequested) return;
    isRequested = true;
    loadPart(() => import("./paint-card.ts")).then(painter.set, () => {
      isRequested = false;
    });
  }, []);
  return useShared(painter);
}
