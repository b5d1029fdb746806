import type { LicenceMode } from "@sonolens/domain";
import { readEdition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { showsPd } from "./shows-pd.ts";

/** The editions of the specification. */
const editions = ["nl", "sonolens", "ue"].map((name) => readEdition(name));
const onDesktop = (mode: LicenceMode) => ({ licence: () => mode });
const shownIn = (host: { readonly licence: (() => LicenceMode) | null }) =>
  editions.filter((edition) => showsPd({ host, edition })).map(({ name }) => name);

it("[PD-24] shows discharges on the web as the edition says, which all three do", () => {
  expect(shownIn({ licence: null })).toEqual(["nl", "sonolens", "ue"]);
  const [edition] = editions;
  const without = { switches: { proOnWeb: false, dischargeDetailsOnDesktop: true } };
  expect(edition?.switches.proOnWeb).toBe(true);
  expect(showsPd({ host: { licence: null }, edition: without })).toBe(false);
});

it("[PD-21] [PD-22] [PD-23] follows the licence on a desktop, and is off there in the sonolens edition", () => {
  expect(shownIn(onDesktop("pro"))).toEqual(["nl", "ue"]);
  expect(shownIn(onDesktop("proTrial"))).toEqual(["nl", "ue"]);
  expect(shownIn(onDesktop("basic"))).toEqual([]);
  expect(shownIn(onDesktop("none"))).toEqual([]);
});
