import { expect, it } from "vitest";
import { findScene, findSpot } from "../scene/scene-catalog.ts";
import { demoRecipes } from "./demo-recipes.ts";

const count = (values: readonly unknown[]) => new Set(values).size;
const labels = demoRecipes.flatMap(({ label }) => (label === undefined ? [] : [label]));

it("has at least 24 snapshots of 3 cameras, in 16 scenes, at 3 sites, over more than a week", () => {
  expect(demoRecipes.length).toBeGreaterThanOrEqual(24);
  expect(count(demoRecipes.map(({ name }) => name))).toBe(demoRecipes.length);
  expect(count(demoRecipes.map(({ device }) => device.serial))).toBe(3);
  expect(count(demoRecipes.map(({ scene }) => scene))).toBeGreaterThanOrEqual(16);
  expect(count(demoRecipes.map(({ location }) => Math.round(location.latitude)))).toBe(3);
  expect(count(demoRecipes.map(({ createdDate }) => createdDate.slice(0, 10)))).toBeGreaterThanOrEqual(6);
});

it("has leaks from under 1 to over 100 l/min, pairs, reflections, films, starred and fixed ones", () => {
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

it("puts leaks only where a leak can be", () => {
  for (const { scene, leaks } of demoRecipes) {
    for (const { spotId } of leaks) expect(findSpot(findScene(scene), spotId).suits).toContain("leak");
  }
});
