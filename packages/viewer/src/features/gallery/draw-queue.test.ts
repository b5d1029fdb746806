import { describe, expect, it } from "vitest";
import { createDrawQueue } from "./draw-queue.ts";

/** A clock that drawing advances, and frames that the test triggers. */
function aTime() {
  let nowMs = 0;
  const frames: (() => void)[] = [];
  return {
    time: { now: () => nowMs, nextFrame: (callback: () => void) => void frames.push(callback) },
    draw: (log: string[], name: string, tookMs: number) => () => {
      log.push(name);
      nowMs += tookMs;
    },
    frame: () => frames.shift()?.(),
    frames: () => frames.length,
  };
}

describe("drawing the cards", () => {
  it("stops a frame's work in time and goes on in the next", () => {
    const clock = aTime();
    const queue = createDrawQueue(clock.time);
    const log: string[] = [];
    for (const name of ["a", "b", "c"]) queue.add(clock.draw(log, name, 3));
    clock.frame();
    expect(log).toEqual(["a", "b"]);
    clock.frame();
    expect(log).toEqual(["a", "b", "c"]);
    expect(clock.frames()).toBe(0);
  });

  it("forgets what scrolled out of view before it was drawn", () => {
    const clock = aTime();
    const queue = createDrawQueue(clock.time);
    const log: string[] = [];
    const forget = queue.add(clock.draw(log, "gone", 1));
    queue.add(clock.draw(log, "kept", 1));
    forget();
    clock.frame();
    expect(log).toEqual(["kept"]);
  });

  it("draws one a frame even where each takes longer than a frame may", () => {
    const clock = aTime();
    const queue = createDrawQueue(clock.time);
    const log: string[] = [];
    for (const name of ["a", "b"]) queue.add(clock.draw(log, name, 50));
    clock.frame();
    expect(log).toEqual(["a"]);
    clock.frame();
    expect(log).toEqual(["a", "b"]);
  });
});
