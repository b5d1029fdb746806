import fc from "fast-check";
import { expect, it } from "vitest";
import { locationPayload, parseCoordinates, removedLocation, typeLocation } from "./location-input.ts";

const helsinki = { latitude: 60.17, longitude: 24.94 };

it.each([
  "60.17,24.94",
  " 60.17 , 24.94 ",
  "(60.17, 24.94)",
  "[60.17,24.94]",
  "60.17 24.94",
  "60.17; 24.94",
  "60,17; 24,94",
  "60,17 24,94",
  "60.17,\n24.94",
])("[SNP-36] splits the pasted pair %j", (text) => {
  expect(parseCoordinates(text)).toEqual(helsinki);
  for (const field of ["latitude", "longitude"] as const)
    expect(typeLocation({ latitude: 1, longitude: 2 }, field, text)).toEqual(helsinki);
});

it.each([
  "",
  "60.17",
  "60.17,",
  ",24.94",
  "a,b",
  "60.17,24.94,3",
  "91,24",
  "60,181",
  "1e1,2",
  "NaN,NaN",
  "60 N, 24 E",
])("[SNP-37] does not take %j as a pair", (text) => {
  expect(parseCoordinates(text)).toBeUndefined();
});

it("[SNP-37] ignores what is no number", () => {
  for (const text of ["north", "-", "60,17,24", "60.17,north", "Infinity", "95"])
    expect(typeLocation(helsinki, "latitude", text)).toEqual(helsinki);
  expect(typeLocation(helsinki, "longitude", "95")).toEqual({ latitude: 60.17, longitude: 95 });
});

it("reads a number into its own field, and nothing as an empty one", () => {
  expect(typeLocation({}, "latitude", " -33,9 ")).toEqual({ latitude: -33.9 });
  expect(typeLocation(helsinki, "latitude", " ")).toStrictEqual({ longitude: 24.94 });
});

it("[SNP-38] leaves an empty location out", () => {
  for (const draft of [{}, { latitude: 60.17 }, { longitude: 24.94 }])
    expect(locationPayload(draft)).toBeUndefined();
  for (const latitude of [Number.NaN, 90.1])
    expect(locationPayload({ latitude, longitude: 0 })).toBeUndefined();
});

it("[SNP-49] removes a location with the text nan, and omits an empty one", () => {
  expect(removedLocation).toBe("nan");
  expect(locationPayload({})).toBeUndefined();
});

it("writes a location without exponents and without -0, so that it is read again", () => {
  expect(locationPayload({ latitude: 60.17, longitude: -24.9400001 })).toBe("60.17,-24.9400001");
  expect(locationPayload({ latitude: -1e-12, longitude: 100 })).toBe("0,100");
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const read = parseCoordinates(locationPayload({ latitude, longitude }) ?? "");
        expect(read?.latitude).toBeCloseTo(latitude, 6);
        expect(read?.longitude).toBeCloseTo(longitude, 6);
      },
    ),
  );
  fc.assert(fc.property(fc.string(), (text) => void typeLocation({}, "latitude", text)));
});
