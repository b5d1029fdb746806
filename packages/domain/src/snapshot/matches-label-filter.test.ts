import { describe, expect, it } from "vitest";
import { matchesLabelFilter } from "./matches-label-filter.ts";

const snapshot = { label: "Valve 7, nord", device_label: "Hall camera" };
const passes = (filter: string) => matchesLabelFilter(snapshot, filter);

describe("the label filter", () => {
  it("lets everything pass while it is empty", () => {
    expect(["", "  "].map(passes)).toEqual([true, true]);
  });

  it("[FIL-07] finds a camera by its whole name only, whatever the capitals", () => {
    expect(passes("hall CAMERA")).toBe(true);
    expect(passes(" Hall camera ")).toBe(true);
    expect(["hall", "camera", "hall camera 2", "camera hall"].map(passes)).toEqual(Array(4).fill(false));
  });

  it("[FIL-08] finds a label that has all of the words, in any order and as parts of longer words", () => {
    expect(["VALVE", "nord 7", "val\tno", "7,"].map(passes)).toEqual(Array(4).fill(true));
    expect(["valve south", "valve hall"].map(passes)).toEqual([false, false]);
  });

  it("takes a missing label or camera for an empty one", () => {
    expect(matchesLabelFilter({ label: "Valve" }, "valve")).toBe(true);
    expect(matchesLabelFilter({ label: null, device_label: "Hall" }, "hall")).toBe(true);
    expect(matchesLabelFilter({}, "valve")).toBe(false);
  });

  it("takes letters for the same however their accents are stored", () => {
    expect(matchesLabelFilter({ label: "a\u0308pple", device_label: "" }, "Ä")).toBe(true);
    expect(matchesLabelFilter({ label: "", device_label: "Äpple" }, "a\u0308pple")).toBe(true);
  });

  it("[FIL-08] knows capitals in every alphabet", () => {
    const found = (label: string, filter: string) => matchesLabelFilter({ label, device_label: "" }, filter);
    expect(found("STRASSE 3", "straße")).toBe(true);
    expect(found("Straße 3", "STRASSE")).toBe(true);
    expect(found("ΟΔΟΣ 5", "οδοσ")).toBe(true);
    expect(found("οδός 5", "ΟΔΌΣ")).toBe(true);
    expect(found("İzmir", "izmir") && found("ISI", "ısı") && found("IŞIK", "ışık")).toBe(true);
    expect(found("Ärla", "arla")).toBe(false);
  });
});
