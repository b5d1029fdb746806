import { expect, it } from "vitest";
import { interleave } from "./interleave.ts";

it("runs every contender equally often, another one first in each round, and leaves the warm-up out", async () => {
  const order: string[] = [];
  const contender = (name: string) => ({ name, run: () => void order.push(name) });
  const timings = await interleave([contender("a"), contender("b")], { rounds: 3, warmUp: 1 });
  expect(order.join("")).toBe("abbaabba");
  expect(timings.map(({ name, runs }) => [name, runs])).toEqual([
    ["a", 3],
    ["b", 3],
  ]);
});

it("tells the middle of the times and waits for the end of each run", async () => {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const [slow, fast] = await interleave(
    [
      { name: "slow", run: () => wait(30) },
      { name: "fast", run: () => wait(1) },
    ],
    { rounds: 3, warmUp: 0 },
  );
  expect(slow?.medianMs).toBeGreaterThan(25);
  expect(fast?.medianMs).toBeLessThan(slow?.medianMs ?? 0);
  expect(slow?.lowMs).toBeLessThanOrEqual(slow?.medianMs ?? 0);
});
