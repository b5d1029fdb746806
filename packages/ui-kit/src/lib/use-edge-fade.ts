import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

const fadePx = 28;

function fadeEdges(element: HTMLElement): void {
  const hiddenPx = element.scrollWidth - element.clientWidth;
  // From right to left, scrollLeft runs from 0 down.
  const fromStartPx = Math.abs(element.scrollLeft);
  const startPx = hiddenPx > 1 && fromStartPx > 1 ? fadePx : 0;
  const endPx = hiddenPx > 1 && fromStartPx < hiddenPx - 1 ? fadePx : 0;
  const towards = element.matches(":dir(rtl)") ? "left" : "right";
  element.style.maskImage =
    startPx + endPx === 0
      ? ""
      : `linear-gradient(to ${towards}, transparent, black ${startPx}px calc(100% - ${endPx}px), transparent)`;
}

/** Scrolls the row, and not the page as scrollIntoView would. */
function bringIntoView(element: HTMLElement, selector: string): void {
  const inner = element.querySelector(selector)?.getBoundingClientRect();
  if (!inner) return;
  const outer = element.getBoundingClientRect();
  if (inner.left < outer.left + fadePx) element.scrollLeft -= outer.left + fadePx - inner.left;
  else if (inner.right > outer.right - fadePx) element.scrollLeft += inner.right - outer.right + fadePx;
}

/**
 * Indicates that a row continues: its edges fade where content is scrolled out of view, and the selected element is
 * scrolled into view without scrolling the page.
 *
 * @param chosen Changes with the selection.
 * @param selector Finds the selected element in the box.
 */
export function useEdgeFade(box: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  const seen = useRef({ chosen, count: 0, leftPx: 0, observe: (_child: Element): void => undefined });
  const bring = useCallback(
    (element: HTMLElement) => {
      bringIntoView(element, selector);
      seen.current.leftPx = element.scrollLeft;
    },
    [selector],
  );
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const fade = () => fadeEdges(element);
    // Called during layout anyway, also when an element is first observed.
    const observer = new ResizeObserver((entries) => {
      // A rotated device, or a part of the page that appears.
      const isResized = entries.some(({ target }) => target === element);
      // What grows, as with a font that loads late, moves the selected element, except for a user who has scrolled.
      if (isResized || element.scrollLeft === seen.current.leftPx) bring(element);
      fade();
    });
    observer.observe(element);
    seen.current.observe = (child) => observer.observe(child);
    element.addEventListener("scroll", fade, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", fade);
    };
  }, [box, bring]);
  useLayoutEffect(() => {
    const children = box.current?.children ?? [];
    for (const child of children) seen.current.observe(child);
    // A removed element triggers no observer.
    if (box.current && children.length < seen.current.count) fadeEdges(box.current);
    seen.current.count = children.length;
  });
  useLayoutEffect(() => {
    if (box.current && seen.current.chosen !== chosen) bring(box.current);
    seen.current.chosen = chosen;
  }, [box, chosen, bring]);
}
