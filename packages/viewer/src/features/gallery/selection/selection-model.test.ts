import { describe, expect, it } from "vitest";
import {
  countIn,
  exactly,
  extended,
  nothingSelected,
  type Selection,
  toggled,
  withMany,
} from "./selection-model.ts";

const order = ["a", "b", "c", "d", "e", "f"];
const idsOf = ({ ids }: Selection) => [...ids].sort().join("");

describe("a selection", () => {
  it("[GAL-12] turns one snapshot round", () => {
    const one = toggled(nothingSelected, "b");
    expect(idsOf(one)).toBe("b");
    expect(idsOf(toggled(one, "b"))).toBe("");
    expect(idsOf(toggled(one, "x"))).toBe("bx");
  });

  it("extends from where it was begun, either way, and shrinks again", () => {
    const begun = toggled(toggled(nothingSelected, "f"), "c");
    expect(idsOf(extended(begun, "e", order))).toBe("cdef");
    const back = extended(extended(begun, "e", order), "a", order);
    expect(idsOf(back)).toBe("abcf");
    expect(idsOf(extended(back, "c", order))).toBe("cf");
  });

  it("takes out a range that begins with taking out", () => {
    const all = withMany(nothingSelected, order, true);
    expect(idsOf(extended(toggled(all, "b"), "d", order))).toBe("aef");
  });

  it("starts a range where it is when its start is not shown any more", () => {
    const begun = toggled(nothingSelected, "c");
    const narrower = ["a", "b", "d", "e"];
    const first = extended(begun, "b", narrower);
    expect(idsOf(first)).toBe("bc");
    expect(idsOf(extended(first, "e", narrower))).toBe("bcde");
    expect(idsOf(extended(begun, "x", narrower))).toBe("c");
  });

  it("keeps what is hidden when all that is shown is selected or cleared", () => {
    const hidden = toggled(nothingSelected, "hidden");
    const all = withMany(hidden, order, true);
    expect(all.ids.size).toBe(7);
    expect(countIn(all.ids, order)).toBe(6);
    expect(idsOf(withMany(all, order, false))).toBe("hidden");
  });

  it("ends a range with a rectangle", () => {
    const drawn = exactly(new Set(["e"]));
    expect(idsOf(extended(drawn, "b", order))).toBe("be");
  });

  it("is what plain sets say, whatever is done in whatever order", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const all = Array.from({ length: 40 }, (_, index) => `s${index}`);
    let shown = all;
    let selection = nothingSelected;
    const plain = new Set<string>();
    for (let step = 0; step < 10_000; step += 1) {
      const id = shown[random(shown.length)] ?? "";
      const action = random(5);
      if (action === 0) {
        selection = toggled(selection, id);
        if (!plain.delete(id)) plain.add(id);
      } else if (action === 1) {
        const start = selection.rangeStart;
        const at = start ? shown.indexOf(start.id) : -1;
        const base = new Set(start && at >= 0 ? start.base : plain);
        const [from, to] = [at >= 0 ? at : shown.indexOf(id), shown.indexOf(id)].sort(
          (one, two) => one - two,
        );
        for (const each of shown.slice(from, (to ?? 0) + 1))
          if (start && at >= 0 && !start.selects) base.delete(each);
          else base.add(each);
        selection = extended(selection, id, shown);
        plain.clear();
        for (const each of base) plain.add(each);
      } else if (action === 2) {
        const some = shown.filter(() => random(3) === 0);
        const selects = random(2) === 0;
        selection = withMany(selection, some, selects);
        for (const each of some)
          if (selects) plain.add(each);
          else plain.delete(each);
        selection = exactly(selection.ids);
      } else if (action === 3) {
        shown = all.filter(() => random(4) > 0);
        if (shown.length === 0) shown = all;
      }
      expect([...selection.ids].sort()).toEqual([...plain].sort());
    }
  });
});
