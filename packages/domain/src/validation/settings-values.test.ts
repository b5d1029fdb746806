import { expect, it } from "vitest";
import {
  validateCo2PerKwh,
  validateEnergyPrice,
  validateLeakCorrection,
  withCurrency,
} from "./settings-values.ts";

it("[SET-08] requires the energy price", () => {
  for (const value of [undefined, null, ""])
    expect(validateEnergyPrice(value)).toEqual({ ok: false, code: "required", params: {} });
});

it("[SET-09] takes an energy price above 0 up to 10,000, and asks for one where 0 is stored", () => {
  for (const value of [0.0001, 0.23, 10_000]) expect(validateEnergyPrice(value)).toEqual({ ok: true, value });
  for (const value of [0, -0, -0.1, Number.NEGATIVE_INFINITY])
    expect(validateEnergyPrice(value)).toMatchObject({ ok: false, code: "notAboveZero" });
  expect(validateEnergyPrice(10_000.1)).toMatchObject({ code: "outOfRange", params: { max: 10_000 } });
  expect(validateEnergyPrice("0.23")).toMatchObject({ code: "notANumber" });
  expect(validateEnergyPrice(Number.NaN)).toMatchObject({ code: "notANumber" });
});

it("[SET-10] sets the energy price back to 0 when the currency changes, and only then", () => {
  const settings = { currency_iso_code: "USD", energy_cost_kwh: 0.23, co2_cost_kg_kwh: 0.4 };
  expect(withCurrency(settings, "EUR")).toEqual({
    ...settings,
    currency_iso_code: "EUR",
    energy_cost_kwh: 0,
  });
  expect(withCurrency(settings, "USD")).toBe(settings);
});

it("[SET-11] flags CO2 below zero and what is no number", () => {
  for (const value of [0, 0.4, 25]) expect(validateCo2PerKwh(value)).toEqual({ ok: true, value });
  expect(validateCo2PerKwh(-0.001)).toMatchObject({ ok: false, code: "belowZero" });
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "0.4", null, undefined])
    expect(validateCo2PerKwh(value)).toMatchObject({ ok: false, code: "notANumber" });
});

it("[SET-12] [SET-13] requires a correction factor, and flags zero and less", () => {
  for (const value of [undefined, null, ""])
    expect(validateLeakCorrection(value)).toMatchObject({ ok: false, code: "required" });
  for (const value of [0, -0, -1])
    expect(validateLeakCorrection(value)).toMatchObject({ code: "notAboveZero" });
  for (const value of [0.01, 1, 3]) expect(validateLeakCorrection(value)).toEqual({ ok: true, value });
  expect(validateLeakCorrection(Number.NaN)).toMatchObject({ code: "notANumber" });
});
