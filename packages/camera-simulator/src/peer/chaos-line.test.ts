import { expect, it } from "vitest";
import { createChaosLine, garbagePayload, type LineFaults } from "./chaos-line.ts";

const count = 4_000;

function carry(faults: LineFaults, seed = 1): number[] {
  const passed: number[] = [];
  const line = createChaosLine<number>({ pass: (message) => passed.push(message), garbage: () => -1, seed });
  line.injectFaults(faults);
  for (let message = 0; message < count; message += 1) line.send(message);
  line.flush();
  return passed;
}
const sent = Array.from({ length: count }, (_, index) => index);

it("passes on what is sent, as it is, where it has no faults", () => {
  expect(carry({})).toEqual(sent);
});

it("has the faults that it is told, about as often as it is told, and the same for the same seed", () => {
  expect(Math.abs(carry({ drops: 0.25 }).length / count - 0.75)).toBeLessThan(0.03);
  expect(Math.abs(carry({ repeats: 0.25 }).length / count - 1.25)).toBeLessThan(0.03);
  const garbled = carry({ garbage: 0.25 });
  expect(garbled.filter((message) => message !== -1)).toEqual(sent);
  expect(Math.abs(garbled.length / count - 1.25)).toBeLessThan(0.03);
  const turned = carry({ reorders: 0.25 });
  expect(turned).not.toEqual(sent);
  expect([...turned].sort((one, other) => one - other)).toEqual(sent);
  expect(turned.every((message, index) => Math.abs(message - index) <= 1)).toBe(true);
  expect(carry({ drops: 0.25 }, 2)).not.toEqual(carry({ drops: 0.25 }));
  expect(carry({ drops: 0.25 })).toEqual(carry({ drops: 0.25 }));
});

it("makes garbage that is no message", () => {
  for (let index = 0; index < 40; index += 1) {
    const text = new TextDecoder().decode(garbagePayload(() => (index % 40) / 40));
    const read = () => JSON.parse(text) as unknown;
    if (text.startsWith("[")) expect(read()).not.toHaveProperty("type");
    else expect(read).toThrow();
  }
});
