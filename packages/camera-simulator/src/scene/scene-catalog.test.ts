import { directionThrough, projectDirection } from "@sonolens/array-recording";
import { expect, it } from "vitest";
import { findScene, findSpot, readScenePicture, sceneCatalog } from "./scene-catalog.ts";
import { scenePicture } from "./scene-picture.ts";
import { arrayFromScene } from "./simulated-camera.ts";

const degree = 180 / Math.PI;

it("has 48 pictures, each with five or six spots and a JPEG", () => {
  expect(sceneCatalog()).toHaveLength(48);
  for (const scene of sceneCatalog()) {
    expect(scene.spots.length).toBeGreaterThanOrEqual(4);
    expect([...readScenePicture(scene).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }
});

it("projects every spot onto the pixel where it was drawn", () => {
  for (const scene of sceneCatalog()) {
    for (const { id, positionM, pixel } of scene.spots) {
      const [x, y, z] = arrayFromScene(positionM);
      const azimuthDeg = Math.atan2(y, x) * degree;
      const elevationDeg = Math.atan2(z, Math.hypot(x, y)) * degree;
      const { u, v } = projectDirection(scenePicture(scene), azimuthDeg, elevationDeg);
      expect(Math.abs(u - pixel[0]), `${scene.name} ${id}`).toBeLessThan(0.0002);
      expect(Math.abs(v - pixel[1]), `${scene.name} ${id}`).toBeLessThan(0.0002);
    }
  }
});

it("looks through the middle of the picture along the array's axis", () => {
  expect(directionThrough(scenePicture(findScene("flange-1")), 0.5, 0.5).elevationDeg).toBeCloseTo(90, 6);
});

it("names what is missing when a recipe asks for it", () => {
  expect(() => findScene("attic")).toThrow("attic");
  expect(() => findSpot(findScene("flange-1"), "door")).toThrow("door");
});
