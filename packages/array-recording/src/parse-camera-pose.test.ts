import { expect, it } from "vitest";
import { parseCameraPose } from "./parse-camera-pose.ts";

const pose = { positionM: [0, 0.1, 0], viewDirection: [0, 0, 2], up: [0, 1, 0], horizontalFovDeg: 62 };

it("reads a camera description and keeps only its own fields", () => {
  expect(parseCameraPose(JSON.stringify({ ...pose, owner: "somebody" }))).toEqual({ ok: true, value: pose });
  const both = { ...pose, verticalFovDeg: 40 };
  expect(parseCameraPose(`\uFEFF${JSON.stringify(both)}`)).toEqual({ ok: true, value: both });
});

it.each([
  ["nothing", ""],
  ["half a text", '{"positionM": [0'],
  ["a list", "[1, 2]"],
  ["null", "null"],
])("says that %s is no camera description", (_, text) => {
  expect(parseCameraPose(text)).toMatchObject({ ok: false, error: { code: "cameraUnreadable" } });
});

it.each([
  ["positionM", { positionM: [0, 0] }],
  ["positionM", { positionM: [0, 0, "1"] }],
  ["viewDirection", { viewDirection: [0, 0, 0] }],
  ["viewDirection", { viewDirection: undefined }],
  ["up", { up: [0, 0, -3] }],
  ["up", { up: [0, 0, 0] }],
  ["horizontalFovDeg", { horizontalFovDeg: 180 }],
  ["horizontalFovDeg", { horizontalFovDeg: "62" }],
  ["verticalFovDeg", { verticalFovDeg: 0 }],
])("names the field %s when it is wrong: %j", (field, change) => {
  const parsed = parseCameraPose(JSON.stringify({ ...pose, ...change }));
  expect(parsed).toMatchObject({ ok: false, error: { code: "cameraInvalid", params: { field } } });
  expect(parsed.ok || parsed.error.message).toContain(field);
});
