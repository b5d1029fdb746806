import type { LicenceMode } from "@sonolens/domain";
import { readEdition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { offersReports } from "./offers-reports.ts";

const editions = ["nl", "sonolens", "ue"].map((name) => readEdition(name));
const offeredIn = (licence: (() => LicenceMode) | null) =>
  editions.filter((edition) => offersReports({ host: { licence }, edition })).map(({ name }) => name);

it("[ROU-33] offers reports on the web where the edition is pro, and on a desktop in the pro mode", () => {
  expect(offeredIn(null)).toEqual(["nl", "sonolens", "ue"]);
  const without = { switches: { proOnWeb: false, reportsMenuOnDesktop: true } };
  expect(offersReports({ host: { licence: null }, edition: without })).toBe(false);
  expect(offeredIn(() => "basic")).toEqual([]);
  expect(offeredIn(() => "none")).toEqual([]);
});

it("[ROU-34] leaves reports out of the desktop viewer of the sonolens edition", () => {
  expect(offeredIn(() => "pro")).toEqual(["nl", "ue"]);
  expect(offeredIn(() => "proTrial")).toEqual(["nl", "ue"]);
});
