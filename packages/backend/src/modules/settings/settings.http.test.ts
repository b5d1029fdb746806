import { settingsSchema } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

const read = async (as: TestUser = "full") =>
  (await test.call("getSettings", "/api/customer-settings/", { as })).body;
const change = (json: object, as: TestUser = "full") =>
  test.call("updateSettings", "/api/customer-settings/", { as, json });

it("[API-07] [SET-03] [SET-04] [SET-07] answers the defaults until somebody saves", async () => {
  expect(await read()).toEqual(settingsSchema.parse({}));
  expect(await read()).toMatchObject({
    currency_iso_code: "USD",
    leak_size_unit: "LPM",
    energy_cost_kwh: 0,
    init: false,
  });
});

it("[API-08] [SET-18] saves the named fields, keeps the others and shows them to nobody else", async () => {
  const { status, body } = await change({
    leak_size_unit: "CFM",
    energy_cost_kwh: 0.25,
    co2_cost_kg_kwh: 0.4,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    leak_size_unit: "CFM",
    energy_cost_kwh: 0.25,
    temperature_unit: "CELSIUS",
    init: true,
  });
  await change({ temperature_unit: "FAHRENHEIT" });
  expect(await read()).toEqual({ ...body, temperature_unit: "FAHRENHEIT" });
  expect(await read("stranger")).toEqual(settingsSchema.parse({}));
  expect((await change({ co2_cost_kg_kwh: null })).body.co2_cost_kg_kwh).toBeNull();
});

it("[SET-10] a new currency sets the energy price to 0, unless it comes with one", async () => {
  await change({ currency_iso_code: "EUR", energy_cost_kwh: 0.3 });
  expect((await change({ currency_iso_code: "EUR" })).body.energy_cost_kwh).toBe(0.3);
  expect((await change({ currency_iso_code: "JPY" })).body.energy_cost_kwh).toBe(0);
});

it.each([
  [{ color_scheme: "RAINBOW" }, { color_scheme: ["unknownValue"] }],
  [{ currency_iso_code: "euro" }, { currency_iso_code: ["invalidFormat"] }],
  [{ leak_size_unit: "GS" }, { leak_size_unit: ["unknownValue"] }],
  [{ energy_cost_kwh: -1 }, { energy_cost_kwh: ["outOfRange"] }],
  [{ energy_cost_kwh: "0.2" }, { energy_cost_kwh: ["notANumber"] }],
  [{ energy_cost_kwh: null }, { energy_cost_kwh: ["notANumber"] }],
  [{ leak_size_corr_factor: 0 }, { leak_size_corr_factor: ["outOfRange"] }],
  [{ co2_cost_kg_kwh: -0.1 }, { co2_cost_kg_kwh: ["outOfRange"] }],
  [{ colour: "blue" }, { colour: ["unknownField"] }],
])("[API-08] [SET-11] [SET-13] refuses %j", async (patch, codes) => {
  const before = await read();
  const { status, refusal } = await change(patch);
  expect([status, refusal.codes]).toEqual([400, codes]);
  expect(await read()).toEqual(before);
});

it("[SET-14] keeps the low threshold below the high one, also when they come one after the other", async () => {
  await change({ leak_size_severity_low_lpmin: 5, leak_size_severity_high_lpmin: 15 });
  const { refusal } = await change({ leak_size_severity_low_lpmin: 16 });
  expect(refusal.codes).toEqual({ leak_size_severity_low_lpmin: ["lowAboveHigh"] });
  expect((await read()).leak_size_severity_low_lpmin).toBe(5);
});

it("[PERM-10] refuses to save the settings of the demo account", async () => {
  const { refusal } = await change({ leak_size_unit: "CFM" }, "demo");
  expect(refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("keeps the changes of two devices that save different fields at once", async () => {
  await Promise.all([change({ leak_size_corr_factor: 1.5 }), change({ source_distance: 3 })]);
  expect(await read()).toMatchObject({ leak_size_corr_factor: 1.5, source_distance: 3 });
});
