import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { GalleryLink } from "./gallery-link.ts";
import { cardToHold, type LaidPage, placesOf, startOfCard } from "./scroll-restoration.ts";

interface ScrollRestorationOptions extends LaidPage {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly link: GalleryLink;
  readonly columns: number;
  /** Another value when snapshots are added, changed or removed. */
  readonly content: unknown;
}

interface Held {
  readonly id: string;
  /** From the top of the viewport. */
  readonly topPx: number;
}

/**
 * Keeps the topmost visible card in place when something above it is added, changed or removed. Other filters, another
 * order or page are another view; at the very top, additions are shown.
 */
export function useScrollRestoration(options: ScrollRestorationOptions): void {
  const latest = useRef<ScrollRestorationOptions>(undefined);
  const held = useRef<Held>(undefined);
  const isDue = useRef(false);
  const scrolledPx = useRef(0);

  useEffect(() => {
    const onScroll = () => {
      if (Math.abs(window.scrollY - scrolledPx.current) > 1) held.current = undefined;
      scrolledPx.current = window.scrollY;
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = options;
    const grid = options.gridRef.current;
    if (!before || !grid) return;
    const isSameView = before.link === options.link && before.columns === options.columns;
    // The user scrolled, and the event is still pending.
    const wentOn = !isDue.current && !isAtEnd() && Math.abs(window.scrollY - scrolledPx.current) > 1;
    if (!isSameView || wentOn) held.current = undefined;
    if (!isSameView) return;
    // The browser has already scrolled a page that became shorter.
    const fromPagePx = isAtEnd() ? scrolledPx.current : window.scrollY;
    if (!isDue.current && !wentOn && fromPagePx <= 0) return;
    if (before.content !== options.content && held.current === undefined && fromPagePx > 0) {
      const gridTopPx = grid.getBoundingClientRect().top + window.scrollY;
      const fromPx = fromPagePx - gridTopPx;
      const card = cardToHold(before, options, fromPx, fromPx + window.innerHeight);
      if (card) held.current = { id: card.id, topPx: card.startPx - fromPx };
    }
    if (!held.current || isDue.current) return;
    isDue.current = true;
    hold();
    // Rows scrolled into view are measured by then, and nothing has been painted yet.
    queueMicrotask(() => {
      hold();
      isDue.current = false;
    });
  });

  const hold = () => {
    const now = latest.current;
    const grid = now?.gridRef.current;
    if (!now || !grid || !held.current) return;
    const { id, topPx } = held.current;
    const place = placesOf(now, [id]).get(id);
    const startPx = place === undefined ? undefined : startOfCard(now, place);
    if (startPx === undefined) {
      held.current = undefined;
      return;
    }
    const byPx = grid.getBoundingClientRect().top + startPx - topPx;
    if (Math.abs(byPx) > 0.5) window.scrollBy({ top: byPx, behavior: "instant" });
    scrolledPx.current = window.scrollY;
  };
}

const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
