import { expect, it } from "vitest";
import { addressSchema } from "../location/address-schema.ts";
import { unreadFields } from "../reading/unread-fields.ts";
import { weatherSchema } from "./weather-schema.ts";

it("[SNP-11] reads hourly and daily temperatures, sunrise, sunset and the UV index", () => {
  const weather = {
    hourly: [
      { time: "00:00", temperatureC: -2 },
      { time: "12:00", temperatureC: 4.5 },
    ],
    ...{ averageTemperatureC: 1, minTemperatureC: -2, maxTemperatureC: 4.5 },
    astronomy: { sunrise: "08:41 AM", sunset: "03:28 PM" },
    uvIndex: 1,
  };
  expect(weatherSchema.parse(weather)).toEqual(weather);
  expect(unreadFields(weatherSchema, weather)).toEqual([]);
});

it("[SNP-11] reads the weather of an hour without a measurement, and of a place without weather", () => {
  expect(weatherSchema.parse({ hourly: [{ time: "00:00" }] }).hourly).toEqual([
    { time: "00:00", temperatureC: null },
  ]);
  expect(weatherSchema.parse({})).toMatchObject({ hourly: [], uvIndex: null, astronomy: { sunrise: null } });
});

it("reads the address of a place as its label", () => {
  expect(addressSchema.parse({ place: { Label: "Harbour 3, Helsinki" } }).place.Label).toBe(
    "Harbour 3, Helsinki",
  );
  expect(addressSchema.parse({}).place.Label).toBe("");
});
