import { expect, it } from "vitest";
import { changedGroupSettings, changedParts, effectiveSettings, fixedSettings } from "./group-settings.ts";
import { settingsSchema } from "./settings-schema.ts";

const price = { currency_iso_code: "EUR", energy_cost_kwh: 0.21 };

it("takes each value of the nearest group that fixes it", () => {
  const near = { id: "hall", name: "Hall B", settings: { co2_cost_kg_kwh: 0.3 } };
  const far = { id: "root", name: "Kuusi", settings: { ...price, co2_cost_kg_kwh: 0.5 } };
  const { values, groups } = fixedSettings([near, far]);
  expect(values).toEqual({ ...price, co2_cost_kg_kwh: 0.3 });
  expect(groups).toEqual({
    co2_cost_kg_kwh: { id: "hall", name: "Hall B" },
    currency_iso_code: { id: "root", name: "Kuusi" },
    energy_cost_kwh: { id: "root", name: "Kuusi" },
  });
  expect(fixedSettings([])).toEqual({ values: {}, groups: {} });
});

it("computes by the own settings, with the fixed values instead", () => {
  const own = settingsSchema.parse({ energy_cost_kwh: 0.5, leak_size_unit: "CFM", co2_cost_kg_kwh: 0.1 });
  expect(effectiveSettings(own, { ...price, report_language: "de" })).toEqual({ ...own, ...price });
  expect(effectiveSettings(own, {})).toEqual(own);
});

it.each([
  [{}, { energy_cost_kwh: 0.2 }, "currency_iso_code", "required"],
  [{}, { currency_iso_code: "EUR" }, "energy_cost_kwh", "required"],
  [price, { currency_iso_code: null }, "currency_iso_code", "required"],
  [{}, { currency_iso_code: "EUR", energy_cost_kwh: 0 }, "energy_cost_kwh", "notAboveZero"],
  [{}, { leak_size_severity_low_lpmin: 5 }, "leak_size_severity_high_lpmin", "required"],
  [
    { leak_size_severity_low_lpmin: 5, leak_size_severity_high_lpmin: 15 },
    { leak_size_severity_high_lpmin: 4 },
    "leak_size_severity_low_lpmin",
    "lowAboveHigh",
  ],
])("refuses to change %j by %j", (before, patch, field, code) => {
  expect(changedGroupSettings(before, patch)).toEqual({ ok: false, field, code });
});

it("fixes, keeps and releases parts", () => {
  const changed = changedGroupSettings(price, { co2_cost_kg_kwh: 0 });
  expect(changed).toEqual({ ok: true, value: { ...price, co2_cost_kg_kwh: 0 } });
  const released = changedGroupSettings(price, { currency_iso_code: null, energy_cost_kwh: null });
  expect(released).toEqual({ ok: true, value: {} });
  expect(changedParts(price, { ...price, energy_cost_kwh: 0.3, report_template: "short" })).toEqual([
    "energyPrice",
    "reportTemplate",
  ]);
});
