import { expect, it } from "vitest";
import { type Gas, gases, gasFrom, isAnalyzedGas } from "./gas.ts";
import { gasDensityKgM3, molarMassKgMol } from "./gas-density.ts";

it("[UNI-08] gives densities at 273.15 K and 101325 Pa by the gas law", () => {
  const densities: [Gas, number][] = [
    ["AIR", 1.292284],
    ["SULPHUR_HEXAFLUORIDE", 6.516474],
    ["HYDROGEN", 0.089944],
    ["CARBON_DIOXIDE", 1.963508],
    ["METHANE", 0.715625],
    ["HYDROCARBONS", 0.847686],
    ["HELIUM", 0.178594],
    ["ARGON", 1.782282],
    ["AMMONIA", 0.759839],
    ["NITROGEN", 1.250114],
  ];
  for (const [gas, density] of densities) expect(gasDensityKgM3(gas), gas).toBeCloseTo(density, 6);
  // The molar volume that the printed constants make.
  expect((molarMassKgMol("AIR") ?? 0) / (gasDensityKgM3("AIR") ?? 1)).toBeCloseTo(0.02241396248704663, 16);
});

it("[UNI-10] knows the molar masses, and none of steam and other", () => {
  const masses = Object.fromEntries(
    [...gases, "SULPHUR_HEXAFLUORIDE" as const].map((gas) => [gas, molarMassKgMol(gas)]),
  );
  expect(masses).toEqual({
    AIR: 0.0289652,
    SULPHUR_HEXAFLUORIDE: 0.14606,
    HYDROGEN: 0.002016,
    CARBON_DIOXIDE: 0.04401,
    METHANE: 0.01604,
    HYDROCARBONS: 0.019,
    HELIUM: 0.004003,
    ARGON: 0.039948,
    AMMONIA: 0.017031,
    NITROGEN: 0.02802,
    STEAM: undefined,
    OTHER: undefined,
  });
  expect([gasDensityKgM3("STEAM"), gasDensityKgM3("OTHER")]).toEqual([undefined, undefined]);
});

it("[LEAK-22] lists the eleven gas types", () => {
  expect(gases).toEqual([
    "AIR",
    "HYDROGEN",
    "CARBON_DIOXIDE",
    "METHANE",
    "HYDROCARBONS",
    "HELIUM",
    "ARGON",
    "AMMONIA",
    "NITROGEN",
    "STEAM",
    "OTHER",
  ]);
  expect(gases.filter((gas) => !isAnalyzedGas(gas))).toEqual(["STEAM", "OTHER"]);
});

it("[UNI-11] reads and computes sulphur hexafluoride without listing it", () => {
  expect(gasFrom("SULPHUR_HEXAFLUORIDE")).toBe("SULPHUR_HEXAFLUORIDE");
  expect(isAnalyzedGas("SULPHUR_HEXAFLUORIDE")).toBe(true);
  expect(gases).not.toContain("SULPHUR_HEXAFLUORIDE");
});

it("reads gas names whatever their capitals, and nothing else", () => {
  expect([" air ", "Nitrogen", "STEAM"].map(gasFrom)).toEqual(["AIR", "NITROGEN", "STEAM"]);
  expect(["", "XENON", "toString", "__proto__", null, 3, {}].map(gasFrom)).toEqual(Array(7).fill(undefined));
  expect(gasDensityKgM3("toString" as Gas)).toBeUndefined();
});
