import { expect, it } from "vitest";
import { createPrecedence } from "./precedence.ts";

it("lets background work go on once more urgent work rests, and every second while it does not", () => {
  let nowMs = 0;
  let idleForMs = 499;
  const precedence = createPrecedence(
    () => idleForMs,
    () => nowMs,
  );
  expect(precedence.mayBegin()).toBe(false);
  idleForMs = 500;
  expect(precedence.mayBegin()).toBe(true);

  idleForMs = 0;
  const begun: number[] = [];
  for (nowMs = 10_000; nowMs < 17_000; nowMs += 100) {
    if (!precedence.mayBegin()) continue;
    begun.push(nowMs);
    precedence.served();
  }
  // The wait begins when it is next asked for.
  expect(begun).toEqual([11_000, 12_100, 13_200, 14_300, 15_400, 16_500]);
});
