import { emptyFilterState } from "@sonolens/domain";
import { expect, it } from "vitest";
import { feedAddress, feedExamples, feedFilterOf, feedWays } from "./feed-examples.ts";

const example = {
  base: "https://sonolens.example/sound",
  key: "sdc_3q2-7w",
  filter: { type: "LEAK", repair: "open~inRepair" },
};

it("[DC-01] puts key and filter into each example, the key never into an address", () => {
  const address = "https://sonolens.example/sound/feed/snapshots.csv?type=LEAK&repair=open%7EinRepair";
  expect(feedAddress(example)).toBe(address);
  expect(feedExamples.excel(example)).toBe(address);
  expect(feedExamples.calc(example)).toBe(address);
  for (const way of feedWays.filter((each) => each !== "excel" && each !== "calc"))
    expect(feedExamples[way](example)).toContain("Bearer sdc_3q2-7w");
  expect(feedExamples.curl(example)).toContain(`"${address}"`);
  expect(feedExamples.powerBi(example)).toContain('Query = [#"type" = "LEAK", #"repair" = "open~inRepair"]');
  expect(feedAddress({ ...example, filter: {} })).toBe("https://sonolens.example/sound/feed/snapshots.csv");
});

it("[DC-01] filters as the address of the gallery does, special characters escaped", () => {
  const filter = feedFilterOf({
    ...emptyFilterState,
    ...{ snapshotType: "LEAK", severityLevels: ["high"], components: ["01JD"], selectedGroups: ["g1"] },
    ...{ tags: ["a~b & c"], startDate: "2026-11-01", endDate: "2026-11-30" },
  });
  expect(Object.fromEntries(new URL(feedAddress({ ...example, filter })).searchParams)).toEqual({
    ...{ type: "LEAK", level: "high", components: "01JD", groups: "g1", tags: "a%7Eb & c" },
    ...{ from: "2026-11-01", to: "2026-11-30" },
  });
  expect(feedFilterOf(emptyFilterState)).toEqual({});
});

it("[DC-01] prints a script for Google Sheets that writes the rows of the feed into the first sheet", () => {
  const written: unknown[] = [];
  const sheet = {
    clearContents: () => written.push("cleared"),
    getRange: (...place: number[]) => ({ setValues: (rows: unknown) => written.push(place, rows) }),
  };
  const fetched: unknown[] = [];
  const run = new Function(
    ...["UrlFetchApp", "Utilities", "SpreadsheetApp"],
    `${feedExamples.googleSheets(example)}; readSnapshots();`,
  );
  run(
    {
      fetch: (address: string, options: unknown) => {
        fetched.push(address, options);
        return { getContentText: () => "\ufeffid,label\r\n1,Valve\r\n" };
      },
    },
    {
      parseCsv: (text: string) =>
        text
          .trimEnd()
          .split("\r\n")
          .map((line) => line.split(",")),
    },
    { getActive: () => ({ getSheets: () => [sheet] }) },
  );
  expect(fetched).toEqual([feedAddress(example), { headers: { Authorization: "Bearer sdc_3q2-7w" } }]);
  expect(written).toEqual([
    "cleared",
    [1, 1, 2, 2],
    [
      ["id", "label"],
      ["1", "Valve"],
    ],
  ]);
});
