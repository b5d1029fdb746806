import { settingsSchema } from "@sonolens/domain";
import { expect, it } from "vitest";
import { formOfGroup, type GroupSettingsForm, patchOf, problemOf } from "./group-settings-form.ts";

const own = { currency_iso_code: "EUR", energy_cost_kwh: 0.21 };
const inherited = {
  values: { co2_cost_kg_kwh: 0.3 },
  groups: { co2_cost_kg_kwh: { id: "top", name: "Kuusi" } },
};
const user = settingsSchema.parse({ leak_size_corr_factor: 1.5, energy_cost_kwh: 0.5 });
const form = formOfGroup({ own, inherited }, user, "de");
const withPart = (part: "co2" | "correction" | "reportLanguage", more: Partial<GroupSettingsForm> = {}) => ({
  ...form,
  ...more,
  fixed: new Set([...form.fixed, part]),
});

it("begins with what the group fixes, what is fixed above it, and the user's own values", () => {
  expect(form).toEqual({
    ...{ fixed: new Set(["energyPrice"]), currency: "EUR", price: 0.21, co2: 0.3, correction: 1.5 },
    ...{ lowLpm: 5, highLpm: 15, template: "full", language: "de" },
  });
});

it("sends what differs: fixed values, and null for released ones", () => {
  expect(patchOf(form, own)).toEqual({});
  expect(patchOf(withPart("co2"), own)).toEqual({ co2_cost_kg_kwh: 0.3 });
  expect(patchOf({ ...withPart("reportLanguage"), price: 0.25 }, own)).toEqual({
    energy_cost_kwh: 0.25,
    report_language: "de",
  });
  expect(patchOf({ ...form, fixed: new Set() }, own)).toEqual({
    currency_iso_code: null,
    energy_cost_kwh: null,
  });
});

it("sends nothing while a fixed number is missing", () => {
  expect(problemOf({ ...form, price: null }, "energyPrice")?.code).toBe("required");
  expect(patchOf({ ...form, price: null }, own)).toBeUndefined();
  expect(patchOf(withPart("correction", { correction: 0 }), own)).toBeUndefined();
  expect(problemOf({ ...form, correction: 0 }, "correction")).toBeUndefined();
});
