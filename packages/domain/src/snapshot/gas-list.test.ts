import { expect, it } from "vitest";
import { parseGasList } from "./gas-list.ts";

it("[SNP-07] splits a gas list at its commas, without spaces, blanks and repetitions", () => {
  expect(parseGasList(" AIR, NITROGEN,,AIR ")).toEqual(["AIR", "NITROGEN"]);
  expect(parseGasList("")).toEqual([]);
});
