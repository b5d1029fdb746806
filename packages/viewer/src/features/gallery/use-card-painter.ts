import { useEffect } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { sharedState, useShared } from "../../lib/shared-state.ts";

type Painter = typeof import("./paint-card.ts");

const painter = sharedState<Painter | undefined>(undefined, { isOfProgram: true });
let isAsked = false;

/** Draws the heat maps of cards: loaded along with their pictures, after the cards themselves. */
export function useCardPainter(): Painter | undefined {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    loadPart(() => import("./paint-card.ts")).then(painter.set, () => {
      isAsked = false;
    });
  }, []);
  return useShared(painter);
}
