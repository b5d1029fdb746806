import { expect, it } from "vitest";
import { bearingCatalogue, bearingOfNumber, findBearing } from "./bearing-catalogue.ts";
import { bearingRates, isBearingGeometry } from "./bearing-rates.ts";

it("gives the rates that the makers print: 6205 and 6203", () => {
  const rates = bearingOfNumber("6205-2RS JEM")?.rates;
  expect(rates?.outerRace).toBeCloseTo(3.5848, 3);
  expect(rates?.innerRace).toBeCloseTo(5.4152, 3);
  expect((rates?.ball ?? 0) * 2).toBeCloseTo(4.7135, 2);
  expect(rates?.cage).toBeCloseTo(0.3983, 3);
  expect(bearingOfNumber("6203")?.rates.outerRace).toBeCloseTo(3.053, 2);
});

it.each(bearingCatalogue.map((bearing) => [bearing.number, bearing] as const))(
  "is consistent: %s",
  (_, bearing) => {
    const { outerRace, innerRace, cage, ball } = bearing.rates;
    const elements = Math.round(outerRace + innerRace);
    expect(outerRace + innerRace).toBeCloseTo(elements, 2);
    expect(Math.abs(outerRace / (elements * cage) - 1)).toBeLessThan(0.004);
    // the ratio of the diameters, from the cage and from the elements' turns
    const ratio = 1 - 2 * cage;
    expect(Math.abs((1 / ratio - ratio) / 2 / ball - 1)).toBeLessThan(0.02);
    expect(bearing.source).not.toBe("");
  },
);

it.each([
  ["SKF 6205-2RS", "6205-2RS JEM"],
  ["6205 ZZ C3", "6205-2RS JEM"],
  ["er10k", "ER-10K"],
  ["207K", "207K"],
  ["6205-AB", undefined],
  ["6299", undefined],
  ["62", undefined],
  ["", undefined],
])("looks %s up", (number, found) => {
  expect(bearingOfNumber(number)?.number).toBe(found);
});

it("refuses dimensions that no bearing has", () => {
  const good = { elements: 9, elementMm: 7.94, pitchMm: 39.04 };
  expect(isBearingGeometry(good)).toBe(true);
  for (const change of [
    { elements: 2 },
    { elements: 9.5 },
    { elements: 40 },
    { elementMm: 0 },
    { elementMm: 50 },
    { pitchMm: Number.NaN },
    { contactAngleDeg: 90 },
  ])
    expect(isBearingGeometry({ ...good, ...change })).toBe(false);
  expect(bearingRates({ ...good, contactAngleDeg: 40 }).outerRace).toBeGreaterThan(
    bearingRates(good).outerRace,
  );
});

it("reads dimensions instead of a number", () => {
  expect(findBearing("9 x 7.94 x 39.04")?.rates.outerRace).toBeCloseTo(3.585, 3);
  expect(findBearing("16x8,41x71,5@15,17")?.rates.outerRace).toBeCloseTo(7.09, 1);
  expect(findBearing("6205")?.number).toBe("6205-2RS JEM");
  for (const text of ["90 x 7.94 x 39.04", "9 x 7.94", "9 x 39 x 7", "9 x x 7"])
    expect(findBearing(text)).toBeUndefined();
});
