import { expect, it } from "vitest";
import { createI18n, translator } from "./create-i18n.ts";
import { nearbyTown } from "./nearby-town.ts";
import { positionText } from "./position-text.ts";

it.each([
  ["en", "In Rayong", "Near Rayong", "About 24 km from Rayong"],
  ["de", "In Rayong", "In der Nähe von Rayong", "Etwa 24 km von Rayong"],
  ["nl", "In Rayong", "Nabij Rayong", "Ongeveer 24 km van Rayong"],
  ["ja", "Rayong", "Rayong付近", "Rayongから約 24 km"],
])("[SNP-13] says in %s where a position is, by its nearest town", async (locale, inIt, near, far) => {
  const t = translator(await createI18n(locale, undefined, ["location"]));
  expect([0, 0.9, 1, 2.5, 9.9, 24.2].map((km) => nearbyTown(t, "Rayong", km))).toEqual([
    ...[inIt, inIt, near, near, near, far],
  ]);
  // An address is exact.
  expect(nearbyTown(t, "Rayong", null)).toBe("Rayong");
});

it("writes coordinates with the letters of their directions", async () => {
  const t = translator(await createI18n("en", undefined, ["location"]));
  const { position, latitude } = positionText(t, "en");
  expect(position({ latitude: 12.681, longitude: 101.278 })).toBe("12.6810° N, 101.2780° E");
  expect(position({ latitude: -33.868, longitude: -70.5 })).toBe("33.8680° S, 70.5000° W");
  expect(latitude(0, 1)).toBe("0.0°");
});
