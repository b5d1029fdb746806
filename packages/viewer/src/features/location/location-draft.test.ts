import { expect, it } from "vitest";
import { draftAt, locationOf, payloadOf, typeField, unusable } from "./location-draft.ts";

const helsinki = { latitude: 60.17, longitude: 24.94 };

it("begins at a location, or with nothing", () => {
  expect(draftAt(helsinki).texts).toEqual({ latitude: "60.17", longitude: "24.94" });
  expect(draftAt(null)).toEqual({ texts: { latitude: "", longitude: "" }, typed: {} });
  // A map marker has more decimals than needed.
  expect(draftAt({ latitude: 1 / 3, longitude: -1e-9 }).texts).toEqual({
    latitude: "0.3333333",
    longitude: "0",
  });
});

it("[SNP-36] splits a pasted pair over both fields, whichever it is pasted into", () => {
  for (const field of ["latitude", "longitude"] as const) {
    const draft = typeField(draftAt(helsinki), field, "-33.9249,18.4241");
    expect(draft.texts).toEqual({ latitude: "-33.9249", longitude: "18.4241" });
    expect(locationOf(draft)).toEqual({ latitude: -33.9249, longitude: 18.4241 });
  }
});

it("[SNP-37] ignores what is no number", () => {
  const draft = draftAt(helsinki);
  for (const text of ["abc", "60.17x", "north", "1e3", "12,34,56 m"])
    expect(typeField(draft, "latitude", text)).toBe(draft);
});

it("[SNP-38] sends nothing of an empty location, or of half of one", () => {
  const half = typeField(draftAt(helsinki), "latitude", "");
  expect(half.texts.latitude).toBe("");
  expect(payloadOf(half)).toBeUndefined();
  const empty = typeField(half, "longitude", " ");
  expect(payloadOf(empty)).toBeUndefined();
  expect(unusable(empty)).toEqual([]);
  expect(payloadOf(draftAt(helsinki))).toBe("60.17,24.94");
});

it("lets a number grow, and does not use what lies outside the earth", () => {
  let draft = draftAt(null);
  for (const text of ["-", "-9", "-91"]) draft = typeField(draft, "latitude", text);
  expect(draft.texts.latitude).toBe("-91");
  expect(unusable(draft)).toEqual(["latitude"]);
  expect(payloadOf(typeField(draft, "longitude", "10"))).toBeUndefined();
  draft = typeField(typeField(draft, "latitude", "\u22129,5"), "longitude", "10");
  expect(payloadOf(draft)).toBe("-9.5,10");
});
