import { createGalleryColumns, galleryTotals, numberPerRow } from "@sonolens/gallery";
import { createI18n, loadTextsOf } from "@sonolens/i18n";
import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { sumTexts } from "./cost-summary-texts.ts";

const leaks = {
  open: aSnapshotRecord({ id: "open", leak: 30 }),
  inRepair: aSnapshotRecord({ id: "inRepair", leak: 20, repair_status: "inRepair" }),
  solved: aSnapshotRecord({ id: "solved", leak: 10, fixed: true, repair_status: "solved" }),
  tooLarge: aSnapshotRecord({ id: "tooLarge", leak: null, leak_infinite: true }),
};
const costs: Readonly<Record<string, number>> = { open: 300, inRepair: 200, solved: 100 };

async function sum(names: readonly (keyof typeof leaks)[], { isPriced = true, locale = "en" } = {}) {
  const columns = createGalleryColumns(
    names.map((name) => leaks[name]),
    { locale, timeZone: "UTC" },
  );
  const annualCost = numberPerRow(columns, (id) => (isPriced ? costs[id] : null));
  const totals = galleryTotals(
    columns,
    Uint32Array.from(names, (_, row) => row),
    { annualCost },
  );
  const i18n = await createI18n(locale);
  await loadTextsOf(i18n, "costSummary");
  const texts = sumTexts(totals, { unit: "LPM", currency: "EUR" }, { t: i18n.t, locale });
  return [texts.flow, texts.open, texts.saved].map((text) => text?.replaceAll("\u00a0", " "));
}

describe("the sum of a group", () => {
  it("is that of what is open or in repair, and says so once something in it is solved", async () => {
    expect(await sum(["open", "inRepair"])).toEqual(["50 l/min", "€500", undefined]);
    expect(await sum(["open", "inRepair", "solved"])).toEqual(["50 l/min", "€500 open", "€100 saved"]);
    expect(await sum(["solved"])).toEqual([undefined, undefined, "€100 saved"]);
    expect(await sum(["open", "solved"], { locale: "ja" })).toEqual([
      "30 l/min",
      "未対応 €300",
      "削減済み €100",
    ]);
  });

  it("is at least that much beside an open leak that is too large to measure", async () => {
    expect(await sum(["open", "tooLarge"])).toEqual(["30 l/min", "at least €300", undefined]);
    expect(await sum(["open", "solved", "tooLarge"])).toEqual([
      "30 l/min",
      "at least €300 open",
      "€100 saved",
    ]);
    expect(await sum(["tooLarge"])).toEqual([undefined, undefined, undefined]);
  });

  it("is a flow where nothing has a cost", async () => {
    const isPriced = false;
    expect(await sum(["open", "solved"], { isPriced })).toEqual([
      undefined,
      "30 l/min open",
      "10 l/min saved",
    ]);
  });
});
