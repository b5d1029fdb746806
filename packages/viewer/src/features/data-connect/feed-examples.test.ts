import { expect, it } from "vitest";
import { feedAddress, feedExamples, feedWays } from "./feed-examples.ts";

const example = {
  base: "https://sonolens.example/sound",
  key: "sdc_3q2-7w",
  filter: { type: "LEAK", repair: "open~inRepair" },
};

it("[DC-01] puts key and filter into each example, the key never into an address", () => {
  const address = "https://sonolens.example/sound/feed/snapshots.csv?type=LEAK&repair=open%7EinRepair";
  expect(feedAddress(example)).toBe(address);
  expect(feedExamples.excel(example)).toBe(address);
  for (const way of feedWays.filter((each) => each !== "excel"))
    expect(feedExamples[way](example)).toContain("Bearer sdc_3q2-7w");
  expect(feedExamples.curl(example)).toContain(`"${address}"`);
  expect(feedExamples.powerBi(example)).toContain('Query = [type = "LEAK", repair = "open~inRepair"]');
  expect(feedAddress({ ...example, filter: {} })).toBe("https://sonolens.example/sound/feed/snapshots.csv");
});
