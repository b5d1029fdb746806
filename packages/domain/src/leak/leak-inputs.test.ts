import { describe, expect, it } from "vitest";
import { defaults } from "../defaults.ts";
import { validateDistance } from "../validation/distance.ts";
import { validateSpecificPower } from "../validation/specific-power.ts";
import { validateTemperature } from "../validation/temperature.ts";
import type { Validated } from "../validation/validated.ts";
import { isNewerGeneration, isSiliconMicrophone } from "./camera-generation.ts";
import { distanceChoices } from "./distance-choices.ts";
import { gasOptions, parseGasList } from "./gas-options.ts";
import { invalidLeakInputs } from "./invalid-leak-inputs.ts";
import {
  defaultSpecificPower,
  enteredUtilization,
  leakDefaults,
  startHumidityPercent,
  startTemperatureC,
} from "./leak-defaults.ts";

describe("cameras", () => {
  it("[UNI-18] are of the newer generation from software 3.0.0", () => {
    const newer = ["3.0.0", "3.0.0-rc1", "v3.1", "V 3.2", "10.0.1", " 3 ", "3.0.0+build7"];
    const older = ["2.9.10", "2.99", "0.3.0", "", "beta", "v", "-3.0", null, undefined];
    expect(newer.filter(isNewerGeneration)).toEqual(newer);
    expect(older.filter(isNewerGeneration)).toEqual([]);
  });

  it("[UNI-19] have silicon microphones where their revision contains Si1", () => {
    expect(["Si1", "rev-Si1-b", "Si10"].map(isSiliconMicrophone)).toEqual([true, true, true]);
    expect(["si1", "S1", "", null, undefined].map(isSiliconMicrophone)).toEqual(Array(5).fill(false));
  });
});

describe("gas options", () => {
  const newerGeneration = true;

  it("[LEAK-10] are all gases without lists, the white ones with a whitelist, and never the black ones", () => {
    expect(gasOptions({ newerGeneration })).toHaveLength(11);
    expect(gasOptions({ newerGeneration, whitelist: "", blacklist: null })).toHaveLength(11);
    expect(gasOptions({ newerGeneration, whitelist: "NITROGEN, air,XENON" })).toEqual(["AIR", "NITROGEN"]);
    expect(gasOptions({ newerGeneration, blacklist: "AIR,STEAM" })).not.toContain("AIR");
    expect(gasOptions({ newerGeneration, whitelist: "AIR,ARGON", blacklist: "AIR" })).toEqual(["ARGON"]);
    expect(gasOptions({ newerGeneration, whitelist: "XENON" })).toEqual([]);
  });

  it("[LEAK-11] are air, steam and other on cameras of the older generation, lists applied", () => {
    expect(gasOptions({ newerGeneration: false })).toEqual(["AIR", "STEAM", "OTHER"]);
    expect(gasOptions({ newerGeneration: false, whitelist: "AIR,NITROGEN" })).toEqual(["AIR"]);
    expect(gasOptions({ newerGeneration: false, whitelist: "SULPHUR_HEXAFLUORIDE" })).toEqual([]);
  });

  it("[UNI-11] have sulphur hexafluoride only where the whitelist names it", () => {
    const named = "SULPHUR_HEXAFLUORIDE,AIR";
    expect(gasOptions({ newerGeneration })).not.toContain("SULPHUR_HEXAFLUORIDE");
    expect(gasOptions({ newerGeneration, whitelist: named })).toEqual(["AIR", "SULPHUR_HEXAFLUORIDE"]);
    expect(gasOptions({ newerGeneration, whitelist: named, blacklist: named })).toEqual([]);
  });
});

describe("what the inputs start from", () => {
  it("[LEAK-35] is a humidity of 75 % unless the camera measured one", () => {
    expect([undefined, null, Number.NaN, -1, 101].map(startHumidityPercent)).toEqual(Array(5).fill(75));
    expect([0, 42, 100].map(startHumidityPercent)).toEqual([0, 42, 100]);
    expect(leakDefaults.humidityPercent).toBe(75);
  });

  it("[LEAK-36] is 20 C unless the camera measured a temperature, which is in kelvin", () => {
    expect([undefined, null, Number.NaN, 0, -3, Number.POSITIVE_INFINITY].map(startTemperatureC)).toEqual(
      Array(6).fill(20),
    );
    expect(startTemperatureC(303.15)).toBe(30);
    expect(startTemperatureC(253.15)).toBeCloseTo(-20, 10);
  });

  it("[LEAK-37] is a specific power of 11.7, or of 33 where CFM is shown", () => {
    expect((["LPM", "CFM", "GS", "KGA"] as const).map(defaultSpecificPower)).toEqual([11.7, 33, 11.7, 11.7]);
  });

  it("[LEAK-38] is 24 h, 7 days and 52 weeks, or 365 days a year", () => {
    expect(enteredUtilization({}, "weekly")).toEqual({ hours: 24, days: 7, weeks: 52 });
    expect(enteredUtilization(null, "yearly")).toEqual({ hours: 24, daysPerYear: 365 });
  });

  it("[LEAK-39] is version 4.1.1 of the analyses", () => {
    expect(defaults.analysisVersion).toBe("4.1.1");
  });
});

describe("distances to choose", () => {
  it("[LEAK-40] are seven in metres and eight in feet", () => {
    expect(distanceChoices("METERS")).toEqual({ unit: "METERS", distances: [0.5, 1, 2, 5, 10, 25, 50] });
    expect(distanceChoices("FEET")).toEqual({ unit: "FEET", distances: [1, 2, 5, 10, 25, 50, 100, 200] });
  });

  it("[LEAK-41] are in metres for an unknown unit, with a warning that names it", () => {
    expect(distanceChoices("YARDS")).toEqual({
      unit: "METERS",
      distances: [0.5, 1, 2, 5, 10, 25, 50],
      warning: { code: "unknownDistanceUnit", unit: "YARDS" },
    });
    expect(distanceChoices(null).warning?.unit).toBe("");
    expect(distanceChoices("toString").warning).toBeDefined();
  });
});

describe("what is sent", () => {
  const value = (validated: Validated<number | null>) => (validated.ok ? validated.value : undefined);

  it("[LEAK-33] has the temperature in Celsius, whatever unit it was typed in", () => {
    const sent = (unit: "CELSIUS" | "FAHRENHEIT") => value(validateTemperature(68, { unit }));
    expect([sent("FAHRENHEIT"), sent("CELSIUS")]).toEqual([20, 68]);
  });

  it("[LEAK-34] has the specific power in kW/(m3/min), whatever unit it was typed in", () => {
    const sent = (leakUnit: "LPM" | "CFM" | "KGA") => value(validateSpecificPower(33, { leakUnit }));
    expect(sent("CFM")).toBeCloseTo(11.7, 5);
    expect([sent("LPM"), sent("KGA")]).toEqual([33, 33]);
  });

  it("[LEAK-42] has the distance in metres, whatever unit it was typed in", () => {
    expect(value(validateDistance(10, { unit: "FEET" }))).toBe(3.048);
    expect(value(validateDistance(500, { unit: "METERS" }))).toBe(500);
    expect(value(validateDistance(null, { unit: "METERS" }))).toBeNull();
  });
});

describe("the leak calculation", () => {
  const valid = {
    distance: true,
    temperature: true,
    humidity: true,
    specificPower: true,
    utilization: true,
    energyCost: true,
    volumeCost: true,
    massCost: true,
  };

  it("[LEAK-09] runs only when the inputs are valid", () => {
    expect(invalidLeakInputs(valid, "energy")).toEqual([]);
    for (const input of ["distance", "temperature", "specificPower", "utilization"] as const)
      for (const mode of ["energy", "volume", "mass", "off"] as const)
        expect(invalidLeakInputs({ ...valid, [input]: false }, mode)).toEqual([input]);
    expect(invalidLeakInputs({ ...valid, humidity: false }, "energy")).toEqual([]);
  });

  it("[LEAK-09] needs the cost of its cost mode and no other", () => {
    const costs = { energy: "energyCost", volume: "volumeCost", mass: "massCost" } as const;
    const noCosts = { ...valid, energyCost: false, volumeCost: false, massCost: false };
    expect(invalidLeakInputs(noCosts, "off")).toEqual([]);
    for (const [mode, cost] of Object.entries(costs) as ["energy", "energyCost"][]) {
      expect(invalidLeakInputs({ ...noCosts, [cost]: true }, mode)).toEqual([]);
      expect(invalidLeakInputs({ ...valid, [cost]: false }, mode)).toEqual([cost]);
    }
  });
});

it("[SNP-07] splits a gas list at its commas, without spaces, blanks and repetitions", () => {
  expect(parseGasList(" AIR, NITROGEN,,AIR ")).toEqual(["AIR", "NITROGEN"]);
  expect(parseGasList("")).toEqual([]);
});
