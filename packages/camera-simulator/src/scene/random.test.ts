import { expect, it } from "vitest";
import { createRandom, randomUuid } from "./random.ts";

const draw = (seed: number, name: string, count = 4) => {
  const random = createRandom(seed, name);
  return Array.from({ length: count }, () => Math.floor(random.uniform() * 2 ** 32));
};

it("gives the same numbers on every machine and in every version", () => {
  expect(draw(7, "leak")).toEqual([1321554933, 3620414308, 3203942117, 2196285845]);
});

it("gives every name and every seed a stream of its own", () => {
  const streams = [draw(7, "leak 0"), draw(7, "leak 1"), draw(8, "leak 0"), draw(7, "")].flat();
  expect(new Set(streams).size).toBe(streams.length);
});

it("draws normal numbers with mean 0, variance 1 and kurtosis 3", () => {
  const random = createRandom(1, "normal");
  const values = Array.from({ length: 100_000 }, () => random.gaussian());
  const moment = (power: number) => values.reduce((sum, value) => sum + value ** power, 0) / values.length;
  expect(Math.abs(moment(1))).toBeLessThan(0.015);
  expect(Math.abs(moment(2) - 1)).toBeLessThan(0.02);
  expect(Math.abs(moment(4) - 3)).toBeLessThan(0.15);
});

it("makes version 4 UUIDs", () => {
  expect(randomUuid(createRandom(3, "id"))).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
