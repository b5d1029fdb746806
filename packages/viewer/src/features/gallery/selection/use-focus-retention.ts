import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface FocusRetentionOptions {
  readonly gridRef: RefObject<HTMLElement | null>;
  /** The id of the card at an index of the page; "" beyond the last. */
  readonly idAt: (index: number) => string;
  /** Number of cards on the page. */
  readonly count: number;
}

/**
 * When the focused card is removed from the list, as when it is marked as solved in a list of open ones, the card that
 * takes its place gets the focus. A card that only moves keeps it.
 */
export function useFocusRetention({ gridRef, idAt, count }: FocusRetentionOptions): void {
  const focused = useRef<{ readonly link: HTMLElement; readonly id: string; readonly index: number }>(
    undefined,
  );
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const link = target instanceof HTMLElement ? target : undefined;
      const id = link?.closest<HTMLElement>("[data-id]")?.dataset.id;
      const index = link?.dataset.card;
      focused.current = link && id && index !== undefined ? { link, id, index: Number(index) } : undefined;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useLayoutEffect(() => {
    const before = focused.current;
    if (!before || before.link.isConnected || document.activeElement !== document.body) return;
    let index = before.index;
    for (let at = 0; at < count; at += 1) if (idAt(at) === before.id) index = at;
    const link = gridRef.current?.querySelector<HTMLElement>(`[data-card="${Math.min(index, count - 1)}"]`);
    link?.focus({ preventScroll: true });
  });
}
