import { expect, it } from "vitest";
import { type GalleryRow, galleryRows } from "./gallery-rows.ts";
import { cardToHold, type LaidPage, placesOf, startOfCard } from "./scroll-restoration.ts";

const headerPx = 40;
const cardPx = 100;

/** A page of days, each a string of one-letter ids, in rows of two cards. */
function laid(...days: readonly string[]): LaidPage {
  const ids = days.join("");
  let start = 0;
  const groups = days.map((day, index) => {
    const group = { kind: "createdDay" as const, key: String(index), start, count: day.length, filter: null };
    start += day.length;
    return { ...group, total: day.length };
  });
  const rows: readonly GalleryRow[] = galleryRows({ groups, rows: Uint32Array.from(ids, (_, at) => at) }, 2);
  const startPx = (row: number) =>
    rows.slice(0, row).reduce((sum, { kind }) => sum + (kind === "header" ? headerPx : cardPx), 0);
  return { idAt: (place) => ids[place] ?? "", count: ids.length, rows, startPx };
}

// A header at 0, rows at 40, 140 and 240.
const before = laid("abcdef");
const heldId = (after: LaidPage, fromPx: number, toPx = fromPx + 200) =>
  cardToHold(before, after, fromPx, toPx)?.id;

it("holds the first card that is seen whole", () => {
  expect(cardToHold(before, laid("xabcdef"), 100, 300)).toEqual({ id: "c", startPx: 140 });
  expect(cardToHold(before, laid("xy", "abcdef"), 140, 340)).toEqual({ id: "c", startPx: 140 });
  expect(heldId(laid("xabcdef"), 0)).toBe("a");
});

it("holds what is seen in part where nothing is whole", () => {
  expect(heldId(laid("xabcdef"), 150, 230)).toBe("c");
});

it("holds the next where the first has gone", () => {
  expect(heldId(laid("abdef"), 100)).toBe("d");
  expect(heldId(laid("ab"), 100)).toBeUndefined();
});

it("does not follow a card that went elsewhere", () => {
  expect(heldId(laid("abdefc"), 100)).toBe("d");
  expect(heldId(laid("cabdef"), 100)).toBe("d");
});

it("holds nothing of a page that has nothing of it, or of an empty one", () => {
  expect(heldId(laid("xyz"), 100)).toBeUndefined();
  expect(heldId(laid(), 100)).toBeUndefined();
  expect(cardToHold(laid(), before, 100, 300)).toBeUndefined();
});

it("finds cards and their rows", () => {
  expect([...placesOf(before, ["f", "b", "z"])]).toEqual([
    ["b", 1],
    ["f", 5],
  ]);
  expect(startOfCard(before, 1)).toBe(40);
  expect(startOfCard(before, 5)).toBe(240);
  expect(startOfCard(before, 6)).toBeUndefined();
});
