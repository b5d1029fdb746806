import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { workFor } from "./work-owner.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** Names the owner whenever work of theirs goes on. */
function work(owner: string, pieces: number, done: string[]): Promise<void> {
  return workFor(owner, async () => {
    for (let piece = 0; piece < pieces; piece += 1) {
      await yieldToOthers();
      done.push(owner);
    }
  });
}

it("[LIVE-01] goes on with one piece of each owner in a turn of the event loop", async () => {
  const done: string[] = [];
  const all = Promise.all([work("a", 2, done), work("a", 2, done), work("a", 2, done), work("b", 2, done)]);
  const turns: string[] = [];
  while (done.length < 8) {
    const before = done.length;
    await turn();
    turns.push(done.slice(before).join(""));
  }
  await all;
  expect(turns.filter((names) => names !== "")).toEqual(["ab", "ab", "a", "a", "a", "a"]);
});

it("begins again after all have gone on", async () => {
  const done: string[] = [];
  await work("a", 1, done);
  await work("a", 1, done);
  expect(done).toEqual(["a", "a"]);
});
