import { expect, type Page } from "@playwright/test";
import { framesDrawn } from "./settle.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** More Tab presses than any page of the product needs. */
const maxStops = 90;

/** A user who uses only the keyboard: every focus stop must be visible and show a focus indicator. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Expects the focus there, visible and nowhere else. */
  async isAt(role: Role, name: string | RegExp): Promise<void> {
    const stop = this.#stop(role, name);
    await expect(stop).toBeFocused();
    await expect(stop).toBeInViewport();
    expect(await this.#fault()).toBeUndefined();
  }

  /** Expects the reading position at the start of a page. */
  async isAtPage(heading: string | RegExp): Promise<void> {
    const page = this.#page;
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  }

  /** Presses Tab until the element has the focus. The focus must not leave the page on the way. */
  async goTo(role: Role, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const stop = this.#stop(role, name);
    await expect(stop.first()).toBeAttached();
    const passed: string[] = [];
    while (passed.length < maxStops) {
      await this.press(key);
      expect(
        await this.#fault(),
        `${key} after ${passed.at(-1)}, on the way to ${role} ${name}`,
      ).toBeUndefined();
      if ((await stop.and(this.#page.locator(":focus")).count()) > 0) return;
      passed.push(await this.#page.locator(":focus").ariaSnapshot());
    }
    throw new Error(`${key} never came to ${role} ${name}, but to:\n${passed.join("\n")}`);
  }

  /** Moves the focus there and presses Enter. */
  async use(role: Role, name: string | RegExp): Promise<void> {
    await this.goTo(role, name);
    await this.press("Enter");
  }

  #stop(role: Role, name: string | RegExp) {
    return this.#page.getByRole(role, { name, exact: typeof name === "string" });
  }

  /**
   * The fault of the current focus; undefined if there is none. One that the next frames mend is none: what depends on
   * the scroll position, such as a bar that stays in view, follows it a frame later.
   */
  async #fault(): Promise<string | undefined> {
    if ((await this.#faultNow()) === undefined) return undefined;
    await framesDrawn(this.#page, 3);
    return this.#faultNow();
  }

  #faultNow(): Promise<string | undefined> {
    return this.#page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return "Nothing has the focus.";
      const what = at.outerHTML.slice(0, 160);
      const { left, top, right, bottom } = at.getBoundingClientRect();
      const [fromX, toX] = [Math.max(0, left), Math.min(innerWidth, right)];
      const [fromY, toY] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      if (toX <= fromX || toY <= fromY) return `The focus is out of sight, on ${what}`;
      const seen = document.elementFromPoint((fromX + toX) / 2, (fromY + toY) / 2);
      const isSeen =
        seen !== null && (at.contains(seen) || seen.contains(at) || seen.closest("label")?.contains(at));
      if (!isSeen) return `The focus is covered by ${seen?.outerHTML.slice(0, 160)}, on ${what}`;
      // A container of a whole page or dialog, focused only as the start of reading, needs no ring; a slider has it
      // on its thumb, which scripts cannot inspect.
      if (at.tabIndex < 0 || at.matches("[type=range]")) return undefined;
      const marked = [at, at.parentElement, at.parentElement?.parentElement].some(
        (element) =>
          element &&
          [getComputedStyle(element), getComputedStyle(element, "::before")].some(
            ({ outlineStyle, outlineWidth, boxShadow }) =>
              (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
          ),
      );
      return marked ? undefined : `Nothing shows that the focus is on ${what}`;
    });
  }
}
