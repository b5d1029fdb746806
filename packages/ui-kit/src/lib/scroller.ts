/** The scroll container of an element: a box of its own, or the page. */
export interface Scroller {
  /** The visible range in client coordinates. */
  readonly view: () => { readonly topPx: number; readonly bottomPx: number };
  readonly scrollBy: (deltaPx: number) => void;
  /** Calls back on scroll and resize, until the returned function is called. */
  readonly watch: (changed: () => void) => () => void;
}

const pageScroller: Scroller = {
  view: () => ({ topPx: 0, bottomPx: window.innerHeight }),
  scrollBy: (deltaPx) => window.scrollBy({ top: deltaPx, behavior: "instant" }),
  watch: (changed) => {
    window.addEventListener("scroll", changed, { passive: true });
    window.addEventListener("resize", changed);
    return () => {
      window.removeEventListener("scroll", changed);
      window.removeEventListener("resize", changed);
    };
  },
};

function boxScroller(box: HTMLElement): Scroller {
  return {
    view: () => {
      const topPx = box.getBoundingClientRect().top + box.clientTop;
      return { topPx, bottomPx: topPx + box.clientHeight };
    },
    scrollBy: (deltaPx) => box.scrollBy({ top: deltaPx, behavior: "instant" }),
    watch: (changed) => {
      const observer = new ResizeObserver(changed);
      observer.observe(box);
      box.addEventListener("scroll", changed, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener("scroll", changed);
      };
    },
  };
}

/** The nearest ancestor that scrolls vertically, or null if the page does. */
export function findScrollBox(element: Element): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent === document.body || parent === document.documentElement) return null;
    if (/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** The scroller of an element. */
export function scrollerOf(element: Element): Scroller {
  const box = findScrollBox(element);
  return box ? boxScroller(box) : pageScroller;
}
