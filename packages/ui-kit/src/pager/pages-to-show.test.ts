import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pagesToShow } from "./pages-to-show.ts";

describe("pagesToShow", () => {
  it("shows all of seven pages and one page of none", () => {
    expect(pagesToShow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pagesToShow(1, 0)).toEqual([1]);
  });

  it("leaves out the middle, on the side where it is long", () => {
    expect(pagesToShow(1, 65)).toEqual([1, 2, 3, 4, 5, "gap-after", 65]);
    expect(pagesToShow(30, 65)).toEqual([1, "gap-before", 29, 30, 31, "gap-after", 65]);
    expect(pagesToShow(65, 65)).toEqual([1, "gap-before", 61, 62, 63, 64, 65]);
  });

  it("always holds both ends, the page itself and its neighbours, and no gap for a single page", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (pageCount, seed) => {
        const page = (seed % pageCount) + 1;
        const shown = pagesToShow(page, pageCount);
        for (const needed of [1, pageCount, page, Math.max(1, page - 1), Math.min(pageCount, page + 1)])
          expect(shown).toContain(needed);
        expect(shown.length).toBeLessThanOrEqual(7);
        for (const [at, entry] of shown.entries()) {
          const [before, after] = [shown[at - 1], shown[at + 1]];
          if (typeof entry === "string") expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === "number") expect(entry - before).toBe(1);
        }
      }),
    );
  });
});
