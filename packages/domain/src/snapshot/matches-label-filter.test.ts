import { describe, expect, it } from "vitest";
import { matchesLabelFilter } from "./matches-label-filter.ts";

const snapshot = { label: "Valve 7, nord", device_label: "Hall camera" };
const passes = (filter: string) => matchesLabelFilter(snapshot, filter);

describe("the label filter", () => {
  it("lets everything pass while it is empty", () => {
    expect(["", "  "].map(passes)).toEqual([true, true]);
  });

  it("finds a camera by its whole name only, whatever the capitals", () => {
    expect(passes("hall CAMERA")).toBe(true);
    expect(passes(" Hall camera ")).toBe(true);
    expect(["hall", "camera", "hall camera 2", "camera hall"].map(passes)).toEqual(Array(4).fill(false));
  });

  it("finds a label that has all of the words, in any order and as parts of longer words", () => {
    expect(["VALVE", "nord 7", "val\tno", "7,"].map(passes)).toEqual(Array(4).fill(true));
    expect(["valve south", "valve hall"].map(passes)).toEqual([false, false]);
  });

  it("takes letters for the same however their accents are stored", () => {
    expect(matchesLabelFilter({ label: "a\u0308pple", device_label: "" }, "Ä")).toBe(true);
    expect(matchesLabelFilter({ label: "", device_label: "Äpple" }, "a\u0308pple")).toBe(true);
  });
});
