import { expect, it } from "vitest";
import { catalogue, catalogueItem, showsReportsPaywall } from "./catalogue.ts";

const asked = { name: "Customised reports", price: 44, tokens: ["customReports"] };

it("[RPT-22] sells customised reports for 44 euro, and for no other price, name or token", () => {
  expect(catalogueItem(asked)).toBe(catalogue[0]);
  for (const other of [
    { price: 0 },
    { price: 43.99 },
    { price: 440 },
    { name: "Reports" },
    { tokens: [] },
    { tokens: ["other"] },
    { tokens: ["customReports", "customReports"] },
    { tokens: ["customReports", "other"] },
  ])
    expect(catalogueItem({ ...asked, ...other })).toBeUndefined();
});

it.each([
  [false, [], false],
  [false, ["customReports"], false],
  [true, [], true],
  [true, ["other"], true],
  [true, ["customReports"], false],
])("[RPT-21] with the flag %s and the tokens %j the paywall is shown: %s", (hasPaywalls, tokens, shown) => {
  expect(showsReportsPaywall({ hasPaywalls, tokens })).toBe(shown);
});
