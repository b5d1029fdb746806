import { expect, it } from "vitest";
import { type Candidate, createFairShares } from "./fair-shares.ts";

const of = (accountId: string, isDemo = false): Candidate => ({ id: `of ${accountId}`, accountId, isDemo });

/** The accounts that are served, each for as long as its jobs take, while all of them wait for more. */
function serve(count: number, jobMs: Readonly<Record<string, number>>, isDemo = (_: string) => false) {
  const shares = createFairShares();
  const served: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const next = shares.pick(Object.keys(jobMs).map((account) => of(account, isDemo(account))));
    if (next === undefined) break;
    shares.charge(next.accountId, jobMs[next.accountId] ?? 0);
    served.push(next.accountId);
  }
  return served;
}

it("gives accounts the same time, not the same number of jobs", () => {
  const served = serve(220, { long: 1_000, short: 100 });
  const long = served.filter((account) => account === "long").length;
  expect(long).toBeGreaterThanOrEqual(19);
  expect(long).toBeLessThanOrEqual(21);
});

it("serves an account that was away next, and gives it nothing for that time", () => {
  const shares = createFairShares();
  for (let turn = 0; turn < 50; turn += 1) {
    shares.pick([of("busy")]);
    shares.charge("busy", 1_000);
  }
  expect(shares.pick([of("busy"), of("new")])?.accountId).toBe("new");
  shares.charge("new", 1_500);
  expect(shares.pick([of("busy"), of("new")])?.accountId).toBe("busy");
});

it("serves the demo account only when there is no other", () => {
  expect(new Set(serve(20, { demo: 1, one: 9_000 }, (account) => account === "demo"))).toEqual(
    new Set(["one"]),
  );
  expect(serve(2, { demo: 1 }, () => true)).toEqual(["demo", "demo"]);
});

it("takes the oldest of those that had as much", () => {
  expect(createFairShares().pick([of("b"), of("a")])?.accountId).toBe("b");
  expect(createFairShares().pick([])).toBeUndefined();
});
