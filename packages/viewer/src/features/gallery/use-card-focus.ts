import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { shortcutOf } from "../../lib/state/shortcuts.ts";
import { type GalleryRow, rowOfCard, stepCard } from "./gallery-rows.ts";
import { galleryShortcuts } from "./shortcuts.ts";

interface CardFocusOptions {
  readonly rows: readonly GalleryRow[];
  readonly gridRef: RefObject<HTMLElement | null>;
  /** Makes a card the one that Tab reaches. */
  readonly setCurrent: (index: number) => void;
  readonly scrollToRow: (row: number) => void;
}

const steps: Partial<Record<keyof typeof galleryShortcuts, "left" | "right" | "up" | "down">> = {
  next: "right",
  previous: "left",
  below: "down",
  above: "up",
};

/** Moves among the cards by J, K and arrows; cards that are not rendered are scrolled to first. */
export function useCardFocus({ rows, gridRef, setCurrent, scrollToRow }: CardFocusOptions) {
  const focusCard = useCallback(
    (index: number) => {
      const row = rowOfCard(rows, index);
      if (row === -1) return;
      setCurrent(index);
      scrollToRow(row);
      let triesLeft = 20;
      const attempt = () => {
        const link = gridRef.current?.querySelector<HTMLElement>(`[data-card="${index}"]`);
        if (link) link.focus({ preventScroll: false });
        else if (triesLeft-- > 0) requestAnimationFrame(attempt);
      };
      attempt();
    },
    [rows, gridRef, setCurrent, scrollToRow],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const action = shortcutOf(galleryShortcuts, event);
    const at = Number((event.target as HTMLElement).dataset.card ?? Number.NaN);
    if (Number.isNaN(at) || !action) return;
    const step = steps[action];
    if (!step) return;
    event.preventDefault();
    const next = stepCard(rows, at, step);
    if (next !== undefined) focusCard(next);
  };
  return { focusCard, onKeyDown };
}
