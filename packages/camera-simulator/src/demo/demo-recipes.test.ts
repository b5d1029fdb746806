import { expect, it } from "vitest";
import { bearingFaults } from "../bearing/bearing-ranges.ts";
import { dischargeKinds } from "../discharge/discharge-ranges.ts";
import { findScene, findSpot } from "../scene/scene-catalog.ts";
import { demoRecipes } from "./demo-recipes.ts";

const count = (values: readonly unknown[]) => new Set(values).size;
const labels = demoRecipes.flatMap(({ label }) => (label === undefined ? [] : [label]));

it("has 49 snapshots of 3 cameras, in 40 scenes, at 3 sites, over more than a week", () => {
  expect(demoRecipes).toHaveLength(49);
  expect(count(demoRecipes.map(({ name }) => name))).toBe(demoRecipes.length);
  expect(count(demoRecipes.map(({ device }) => device.serial))).toBe(3);
  expect(count(demoRecipes.map(({ scene }) => scene))).toBeGreaterThanOrEqual(40);
  expect(count(demoRecipes.map(({ location }) => Math.round(location.latitude)))).toBe(3);
  expect(count(demoRecipes.map(({ createdDate }) => createdDate.slice(0, 10)))).toBeGreaterThanOrEqual(6);
});

it("has leaks from under 1 to over 100 l/min, pairs, reflections, recordings, starred and fixed ones", () => {
  const flows = demoRecipes.flatMap(({ leaks }) => leaks.map(({ flowLpm }) => flowLpm));
  expect(Math.min(...flows)).toBeLessThan(1);
  expect(Math.max(...flows)).toBeGreaterThan(100);
  expect(demoRecipes.filter(({ leaks }) => leaks.length > 1).length).toBeGreaterThanOrEqual(3);
  expect(demoRecipes.filter(({ reflections }) => reflections).length).toBeGreaterThanOrEqual(1);
  expect(demoRecipes.filter(({ video }) => video)).toHaveLength(2);
  expect(demoRecipes.filter(({ starred }) => starred).length).toBeGreaterThanOrEqual(3);
  expect(demoRecipes.filter(({ fixedDate }) => fixedDate).length).toBeGreaterThanOrEqual(3);
  expect(demoRecipes.filter(({ pictureMissing }) => pictureMissing)).toHaveLength(1);
});

it.each([
  ["Thai", /\p{Script=Thai}{40}/u],
  ["Japanese", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、（）]{40}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["emoji", /\p{Extended_Pictographic}/u],
  ["a Finnish compound", /[a-zåäö]{36}/],
  ["a German compound", /[a-zäöüß]{45}/i],
])("has a very long label with %s", (_, script) => {
  expect(labels.some((label) => label.length > 50 && script.test(label))).toBe(true);
});

it("has every kind of discharge at least twice, noise that is none, and voltages from 10 to 110 kV", () => {
  const discharges = demoRecipes.filter(({ analysisType }) => analysisType === "PD");
  expect(discharges).toHaveLength(10);
  const kinds = discharges.flatMap((recipe) => recipe.discharges?.map(({ discharge }) => discharge.kind));
  for (const kind of dischargeKinds)
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(kind === "noise" ? 1 : 2);
  expect(discharges.every(({ acFrequencyHz }) => acFrequencyHz === 50)).toBe(true);
  const voltages = discharges.map(({ voltageKv }) => voltageKv ?? 0);
  expect([Math.min(...voltages), Math.max(...voltages)]).toEqual([10, 110]);
});

it("has two healthy machines, and each fault of a bearing mild and severe", () => {
  const machines = demoRecipes.filter(({ analysisType }) => analysisType === "MECHANICAL");
  const bearings = machines.flatMap((recipe) => recipe.bearings?.map(({ bearing }) => bearing) ?? []);
  expect(bearings).toHaveLength(8);
  expect(bearings.filter(({ fault }) => fault === undefined)).toHaveLength(2);
  for (const fault of bearingFaults) {
    const noises = bearings.flatMap((one) => (one.fault === fault ? [one.noiseToImpactsDb] : []));
    expect(noises, fault).toHaveLength(2);
    expect(Math.max(...noises) - Math.min(...noises), fault).toBeGreaterThan(8);
  }
});

it("puts each source only where it can be", () => {
  for (const { scene, leaks, discharges = [], bearings = [] } of demoRecipes) {
    const suitsOf = ({ spotId }: { spotId: string }) => findSpot(findScene(scene), spotId).suits;
    for (const leak of leaks) expect(suitsOf(leak)).toContain("leak");
    for (const bearing of bearings) expect(suitsOf(bearing)).toContain("mech");
    for (const source of discharges)
      expect(suitsOf(source)).toContain(source.discharge.kind === "noise" ? "mech" : "pd");
  }
});

it("takes no camera to two places at once", () => {
  for (const [index, { device, location, createdDate }] of demoRecipes.entries()) {
    const before = demoRecipes.slice(0, index).findLast((recipe) => recipe.device.serial === device.serial);
    if (!before || Math.round(before.location.latitude) === Math.round(location.latitude)) continue;
    const hours = (Date.parse(createdDate) - Date.parse(before.createdDate)) / 3_600_000;
    expect(hours, createdDate).toBeGreaterThan(14);
  }
});
