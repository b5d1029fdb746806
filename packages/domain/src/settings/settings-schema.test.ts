import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { settingsPatchSchema } from "./settings-patch-schema.ts";
import { settingsSchema } from "./settings-schema.ts";

const read = (settings: object) => settingsSchema.parse(settings);
const untouched = read({});
const patches = (patch: object) => settingsPatchSchema.safeParse(patch).success;

it.each([
  ["[SET-02]", "color_scheme", ["LOCATION", "STRENGTH"], "STRENGTH"],
  ["[SET-04]", "leak_size_unit", ["LPM", "CFM"], "LPM"],
  ["[SET-05]", "temperature_unit", ["CELSIUS", "FAHRENHEIT"], "CELSIUS"],
  ["[SET-06]", "source_distance_unit", ["METERS", "FEET"], "METERS"],
] as const)("%s reads and takes %s as %j, by default %s", (_, field, names, fallback) => {
  for (const name of names) {
    expect(read({ [field]: name })[field]).toBe(name);
    expect(patches({ [field]: name })).toBe(true);
  }
  expect(untouched[field]).toBe(fallback);
  for (const bad of ["KELVIN", names[0].toLowerCase(), 0, null]) {
    expect(read({ [field]: bad })[field]).toBe(fallback);
    expect(patches({ [field]: bad })).toBe(false);
  }
});

it("[SET-03] counts in US dollars until another currency is chosen", () => {
  expect(untouched.currency_iso_code).toBe("USD");
  expect(read({ currency_iso_code: "EUR" }).currency_iso_code).toBe("EUR");
  expect(read({ currency_iso_code: "euro" }).currency_iso_code).toBe("USD");
  expect([patches({ currency_iso_code: "JPY" }), patches({ currency_iso_code: "yen" })]).toEqual([
    true,
    false,
  ]);
});

it("[SET-07] has no energy price by default, which is 0", () => {
  expect(untouched.energy_cost_kwh).toBe(0);
  expect(read({ energy_cost_kwh: -1 }).energy_cost_kwh).toBe(0);
  expect(read({ energy_cost_kwh: 0.21 }).energy_cost_kwh).toBe(0.21);
});

it("[SET-18] reads and takes the flag that settings were saved before", () => {
  expect([untouched.init, read({ init: 1 }).init, read({ init: true }).init]).toEqual([false, true, true]);
  expect(patches({ init: true })).toBe(true);
});

it("[SET-19] has the fields of both lists, and takes a change of each", () => {
  const all = {
    ...{ color_scheme: "LOCATION", currency_iso_code: "EUR", leak_size_unit: "CFM" },
    ...{ temperature_unit: "FAHRENHEIT", source_distance_unit: "FEET", source_distance: 2 },
    ...{ energy_cost_kwh: 0.2, co2_cost_kg_kwh: 0.4, leak_size_corr_factor: 1.5 },
    ...{ leak_size_severity_low_lpmin: 5, leak_size_severity_high_lpmin: 15, init: true },
  };
  expect(read(all)).toEqual(all);
  expect(unreadFields(settingsSchema, all)).toEqual([]);
  expect(settingsPatchSchema.parse(all)).toEqual(all);
  expect(Object.keys(untouched).sort()).toEqual(Object.keys(all).sort());
  for (const [field, value] of Object.entries(all)) expect(patches({ [field]: value })).toBe(true);
});

it.each([
  { theme: "dark" },
  { source_distance: 0.1 },
  { energy_cost_kwh: 10_001 },
  { energy_cost_kwh: "0.2" },
  { co2_cost_kg_kwh: -0.1 },
  { leak_size_corr_factor: 0 },
  { leak_size_severity_low_lpmin: 9, leak_size_severity_high_lpmin: 8 },
  { init: 1 },
])("takes no change to %j", (patch) => {
  expect(patches(patch)).toBe(false);
});

it("takes the price 0 that a change of the currency leaves", () => {
  expect(patches({ currency_iso_code: "EUR", energy_cost_kwh: 0 })).toBe(true);
});
