import fc from "fast-check";
import { expect, it } from "vitest";
import { validateDistance } from "./distance.ts";
import { validateHumidity } from "./humidity.ts";
import { validateSpecificPower } from "./specific-power.ts";
import { validateTemperature } from "./temperature.ts";
import { validateEnergyCost, validateMassCost, validateVolumeCost } from "./unit-costs.ts";
import {
  validateUtilization,
  validateUtilizationDays,
  validateUtilizationHours,
  validateUtilizationWeeks,
} from "./utilization.ts";
import type { Validated } from "./validated.ts";

const celsius = { unit: "CELSIUS" } as const;
const fahrenheit = { unit: "FAHRENHEIT" } as const;
const weekly = { kind: "weekly" } as const;
const yearly = { kind: "yearly" } as const;

type Check = (value: unknown) => Validated<number>;

/** Every range of the specification, as the user types it. */
const ranges: readonly [string, Check, number, number, string | undefined][] = [
  ["[LEAK-24] utilization hours", validateUtilizationHours, 1, 24, "HOURS"],
  ["[LEAK-25] days a week", (value) => validateUtilizationDays(value, weekly), 1, 7, "DAYS"],
  ["[LEAK-25] days a year", (value) => validateUtilizationDays(value, yearly), 1, 365, "DAYS"],
  ["[LEAK-26] utilization weeks", validateUtilizationWeeks, 1, 52, "WEEKS"],
  ["[LEAK-27] Celsius", (value) => validateTemperature(value, celsius), -273, 1000, "CELSIUS"],
  ["[LEAK-27] Fahrenheit", (value) => validateTemperature(value, fahrenheit), -459, 1832, "FAHRENHEIT"],
  ["[LEAK-28] humidity", validateHumidity, 0, 100, "PERCENT"],
  ["[LEAK-29] specific power", (value) => validateSpecificPower(value, { leakUnit: "LPM" }), 0, 1000, "LPM"],
  ["[LEAK-29] per 100 cfm", (value) => validateSpecificPower(value, { leakUnit: "CFM" }), 0, 1000, "CFM"],
  ["[LEAK-30] energy cost", validateEnergyCost, 0, 10_000, undefined],
  ["[LEAK-30] volume cost", validateVolumeCost, 0, 10_000, undefined],
  ["[LEAK-30] mass cost", validateMassCost, 0, 10_000, undefined],
];

it.each(ranges)("%s: both ends are valid, what is beyond is not", (_name, check, min, max) => {
  for (const value of [min, (min + max) / 2, max]) expect(check(value)).toMatchObject({ ok: true });
  for (const value of [min - 0.001, max + 0.001, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(check(value)).toMatchObject({ ok: false, code: "outOfRange" });
});

it.each(ranges)(
  "[LEAK-31] [LEAK-32] %s: a refusal names the range for its text",
  (_n, check, min, max, unit) => {
    const params = unit === undefined ? { min, max } : { min, max, unit };
    expect(check(max + 1)).toEqual({ ok: false, code: "outOfRange", params });
  },
);

it.each(ranges)(
  "[LEAK-31] %s: what is no number is refused as that, with the range for the text beside the field",
  (_name, check, min, max, unit) => {
    const params = unit === undefined ? { min, max } : { min, max, unit };
    for (const value of ["1", "", null, undefined, Number.NaN, {}, [2], true, 3n])
      expect(check(value)).toEqual({ ok: false, code: "notANumber", params });
  },
);

it.each(ranges)("%s: no input throws, and none comes out as NaN or -0", (_name, check) => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double()), (value) => {
      const checked = check(value);
      if (checked.ok) expect(Number.isFinite(checked.value) && !Object.is(checked.value, -0)).toBe(true);
    }),
  );
  expect(Object.is((check(-0) as { value?: number }).value, -0)).toBe(false);
});

it("[LEAK-27] refuses the -297 C of the second reading, which is below absolute zero", () => {
  expect(validateTemperature(-297, celsius)).toMatchObject({ ok: false, params: { min: -273 } });
});

it("keeps temperatures in Celsius and specific power in kW/(m3/min)", () => {
  expect(validateTemperature(68, fahrenheit)).toEqual({ ok: true, value: expect.closeTo(20, 12) });
  expect(validateTemperature(68, celsius)).toEqual({ ok: true, value: 68 });
  expect(validateSpecificPower(33, { leakUnit: "CFM" })).toEqual({
    ok: true,
    value: expect.closeTo(11.7, 5),
  });
  for (const leakUnit of ["LPM", "GS", "KGA"] as const)
    expect(validateSpecificPower(33, { leakUnit })).toEqual({ ok: true, value: 33 });
});

it("[LEAK-42] keeps what is valid as typed valid as stored, and the same when it is validated again", () => {
  const stored: [Check, Check, number, number][] = [
    [(v) => validateTemperature(v, fahrenheit), (v) => validateTemperature(v, celsius), -459, 1832],
    [
      (v) => validateSpecificPower(v, { leakUnit: "CFM" }),
      (v) => validateSpecificPower(v, { leakUnit: "LPM" }),
      0,
      1000,
    ],
    [
      (v) => validateDistance(v, { unit: "FEET" }) as Validated<number>,
      (v) => validateDistance(v, { unit: "METERS" }) as Validated<number>,
      1,
      1500,
    ],
    ...ranges
      .slice(0, 4)
      .map(([, check, min, max]): [Check, Check, number, number] => [check, check, min, max]),
  ];
  for (const [typed, again, min, max] of stored)
    fc.assert(
      fc.property(fc.double({ min, max, noNaN: true }), (value) => {
        const once = typed(value);
        expect(once.ok).toBe(true);
        if (once.ok) expect(again(once.value)).toEqual(once);
      }),
    );
  expect(validateTemperature(1832, fahrenheit)).toEqual({ ok: true, value: 1000 });
});

it("[LEAK-43] reads hours, days and weeks, or hours and days a year, never both", () => {
  const form = { hours: 24, days: 7, weeks: 52, daysPerYear: 365 };
  expect(validateUtilization(form, weekly)).toEqual({ ok: true, value: { hours: 24, days: 7, weeks: 52 } });
  expect(validateUtilization(form, yearly)).toEqual({ ok: true, value: { hours: 24, daysPerYear: 365 } });
  expect(validateUtilization({ ...form, weeks: 53, days: 8 }, yearly)).toMatchObject({ ok: true });
});

it("says of a whole form what is wrong with each field, the first one first", () => {
  expect(validateUtilization({ hours: 24, days: 8, weeks: "x" }, weekly)).toEqual({
    ok: false,
    code: "outOfRange",
    params: { min: 1, max: 7, unit: "DAYS" },
    fields: {
      days: { ok: false, code: "outOfRange", params: { min: 1, max: 7, unit: "DAYS" } },
      weeks: { ok: false, code: "notANumber", params: { min: 1, max: 52, unit: "WEEKS" } },
    },
  });
});
