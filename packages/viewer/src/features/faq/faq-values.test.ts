import { expect, it } from "vitest";
import { faqValues } from "./faq-values.ts";

it("names the quantities of answers in the units of the settings", () => {
  const metric = {
    leak_size_unit: "LPM",
    source_distance_unit: "METERS",
    temperature_unit: "CELSIUS",
  } as const;
  const imperial = {
    leak_size_unit: "CFM",
    source_distance_unit: "FEET",
    temperature_unit: "FAHRENHEIT",
  } as const;
  const plain = (values: object) =>
    JSON.parse(JSON.stringify(values).replaceAll("\u00a0", " ")) as Record<string, string>;
  expect(plain(faqValues(metric, "en"))).toEqual({
    flowUnit: "l/min",
    divisor: "1,000",
    powerUnit: "kW/(m³/min)",
    power: "11.7",
    hours: "8,736",
    price: "0.10",
    cost: "102",
    absorption: "1.3 dB/m",
    nearest: "0.3",
    farthest: "500 m",
    uncertainFrom: "10 m",
    lowLimit: "5.0 l/min",
    highLimit: "15 l/min",
    normal: "0 °C",
    free: "20 °C",
  });
  expect(plain(faqValues(imperial, "en"))).toMatchObject({
    flowUnit: "ft³/min",
    powerUnit: "kW/(100cfm)",
    cost: "2,883",
    absorption: "0.4 dB/ft",
    nearest: "1",
    farthest: "1,500 ft",
    uncertainFrom: "30 ft",
    highLimit: "30.0 ft³/min",
    normal: "32 °F",
    free: "68 °F",
  });
  expect(JSON.stringify(faqValues(imperial, "en"))).not.toMatch(/\d\s?m\b|°C|l\/min/);
});
