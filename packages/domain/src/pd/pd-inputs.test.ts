import fc from "fast-check";
import { expect, it } from "vitest";
import { suggestions } from "../defaults.ts";
import { validateAcFrequency, validatePdInputs, validateVoltage } from "./pd-inputs.ts";

const meters = { unit: "METERS" } as const;

it("[PD-07] takes a frequency of 0, or from 12.5 to 450 Hz", () => {
  for (const value of [0, 12.5, 16.7, 50, 60, 400, 450])
    expect(validateAcFrequency(value)).toEqual({ ok: true, value });
  expect(Object.is((validateAcFrequency(-0) as { value: number }).value, 0)).toBe(true);
  for (const value of [0.001, 12.49, 450.01, Number.POSITIVE_INFINITY])
    expect(validateAcFrequency(value)).toEqual({
      ok: false,
      code: "outOfRange",
      params: { min: 12.5, max: 450, unit: "HERTZ" },
    });
  for (const value of ["50", null, undefined, Number.NaN])
    expect(validateAcFrequency(value)).toMatchObject({ code: "notANumber" });
});

it("[PD-08] suggests 50 and 60 Hz, which are valid", () => {
  expect(suggestions.acFrequencyHz).toEqual([50, 60]);
  for (const value of suggestions.acFrequencyHz) expect(validateAcFrequency(value).ok).toBe(true);
});

it("[PD-09] rejects negative frequencies", () => {
  for (const value of [-0.1, -12.5, -50])
    expect(validateAcFrequency(value)).toMatchObject({ code: "outOfRange" });
});

it("[PD-10] suggests voltages from 3 to 765 kV, which are valid", () => {
  expect(suggestions.voltageKv).toEqual([3, 6, 10, 20, 35, 66, 110, 220, 330, 400, 765]);
  for (const value of suggestions.voltageKv) expect(validateVoltage(value)).toEqual({ ok: true, value });
});

it("[PD-11] makes negative voltages 0", () => {
  for (const value of [-0.1, -110, -0]) {
    const voltage = validateVoltage(value);
    expect(voltage.ok && Object.is(voltage.value, 0)).toBe(true);
  }
  for (const value of ["110", Number.NaN, Number.POSITIVE_INFINITY, undefined])
    expect(validateVoltage(value)).toMatchObject({ ok: false, code: "notANumber" });
});

it("[PD-06] sends the form only when distance and frequency are valid", () => {
  const form = { distance: 10, acFrequency: 50, acFrequencyHz: 50, voltageKv: 110 };
  const sent = { distanceM: 10, acFrequencyHz: 50, voltageKv: 110 };
  expect(validatePdInputs(form, meters)).toEqual({ ok: true, value: sent });
  expect(validatePdInputs({ ...form, distance: 600 }, meters)).toMatchObject({
    ok: false,
    code: "outOfRange",
  });
  expect(validatePdInputs({ ...form, distance: null }, meters)).toMatchObject({
    ok: false,
    code: "required",
  });
  expect(validatePdInputs({ ...form, acFrequencyHz: 5 }, meters)).toMatchObject({
    ok: false,
    fields: { acFrequencyHz: { code: "outOfRange" } },
  });
  expect(validatePdInputs({ ...form, distance: 10 }, { unit: "FEET" })).toMatchObject({
    value: { distanceM: 3.048 },
  });
});

it("[PD-12] leaves an empty voltage out", () => {
  for (const voltageKv of [null, undefined]) {
    const checked = validatePdInputs({ distance: 10, acFrequencyHz: 0, voltageKv }, meters);
    expect(checked).toStrictEqual({ ok: true, value: { distanceM: 10, acFrequencyHz: 0 } });
  }
  expect(validatePdInputs({ distance: 10, acFrequencyHz: 0, voltageKv: -3 }, meters)).toStrictEqual({
    ok: true,
    value: { distanceM: 10, acFrequencyHz: 0, voltageKv: 0 },
  });
});

it("never throws, and keeps valid inputs as they are", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (distance, acFrequencyHz, voltageKv) => {
      validatePdInputs({ distance, acFrequencyHz, voltageKv }, meters);
    }),
  );
  fc.assert(
    fc.property(fc.double(), (value) => {
      for (const check of [validateAcFrequency, validateVoltage]) {
        const once = check(value);
        if (once.ok) expect(check(once.value)).toEqual(once);
      }
    }),
  );
});
