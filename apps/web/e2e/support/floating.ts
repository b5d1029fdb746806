import type { Locator, Page } from "@playwright/test";

/** What could float: messages, tips, tasks and notices. */
const boxes = {
  message: "[role=status].fixed > div",
  tip: "[data-hint]",
  tasks: "[data-dock]",
  notice: "main [role=status]:has(> div > p)",
};

/** What must stay visible: cards, and the result of a snapshot. */
const results = "[data-testid=card], [data-testid=result]";

/**
 * A message goes after seconds, so it may cover a card, but not the pressed control. Which boxes cover a card, a result or the pressed control, in the part of the page between its bars. A bar at the
 * bottom is the end of that part: it has the width of the page and an opaque background, or it counts as a box.
 */
export async function coverings(page: Page, pressed?: Locator): Promise<readonly string[]> {
  const control = await pressed?.elementHandle();
  return page.evaluate(
    ([boxesBy, targets, pressedControl]) => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const main = document.querySelector("main")?.getBoundingClientRect();
      const bars = [...document.querySelectorAll("[data-dock-line], [data-bottom-tabs]")]
        .filter(isShown)
        .filter((bar) => {
          const { left, right } = bar.getBoundingClientRect();
          const { backgroundColor } = getComputedStyle(bar);
          const isOpaque = !/^rgba|\/|transparent/.test(backgroundColor);
          return isOpaque && left <= (main?.left ?? 0) && right >= (main?.right ?? 0);
        })
        .map((bar) => bar.getBoundingClientRect().top);
      const endPx = Math.min(window.innerHeight, ...bars);
      const clipped = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom: Math.min(bottom, endPx) };
      };
      type Place = ReturnType<typeof clipped>;
      const meet = (one: Place, other: Place) =>
        one.left < other.right - 1 &&
        other.left < one.right - 1 &&
        one.top < other.bottom - 1 &&
        other.top < one.bottom - 1;
      const found: string[] = [];
      for (const [name, selector] of Object.entries(boxesBy))
        for (const box of [...document.querySelectorAll(selector)].filter(isShown)) {
          const place = box.getBoundingClientRect();
          for (const target of name === "message" ? [] : document.querySelectorAll(targets))
            if (isShown(target) && meet(place, clipped(target)))
              found.push(`${name} over ${target.getAttribute("data-testid")}`);
          if (pressedControl && meet(place, pressedControl.getBoundingClientRect()))
            found.push(`${name} over the pressed control`);
        }
      if (pressedControl && pressedControl.getBoundingClientRect().bottom > endPx)
        found.push("a bar over the pressed control");
      return found;
    },
    [boxes, results, control ?? null] as const,
  );
}
