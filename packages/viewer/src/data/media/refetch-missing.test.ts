import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { neverChanges } from "./media.ts";
import { refetchMissing } from "./refetch-missing.ts";

it("fetches what a snapshot lacked once more, and nothing else", async () => {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const asked: string[] = [];
  const options = (files: Readonly<Record<string, string | null>>, ...key: string[]) => ({
    ...neverChanges,
    queryKey: ["media", ...key],
    queryFn: () => {
      asked.push(key.join(" "));
      return files[key.join(" ")] ?? null;
    },
  });
  const damaged = { "frames SL-1 a": "frames" };
  const whole = { ...damaged, "picture a original": "picture" };
  const keys = [
    ["picture", "a", "original"],
    ["frames", "SL-1", "a"],
    ["picture", "b", "original"],
  ] as const;
  for (const key of [...keys, ["signal", "a"]]) await client.fetchQuery(options(damaged, ...key));
  const shown = keys.map((key) => new QueryObserver(client, options(whole, ...key)));
  for (const observer of shown) onTestFinished(observer.subscribe(() => {}));
  asked.length = 0;
  await refetchMissing(client, "a");
  expect(asked).toEqual(["picture a original"]);
  expect(shown[0]?.getCurrentResult().data).toBe("picture");
  // What is not shown is fetched once it is.
  onTestFinished(new QueryObserver(client, options(whole, "signal", "a")).subscribe(() => {}));
  expect(asked).toEqual(["picture a original", "signal a"]);
});
