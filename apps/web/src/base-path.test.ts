import { expect, it } from "vitest";
import { basePathOf } from "./base-path.ts";

it.each([
  ["https://sonolens.example/assets/start-CCcADevh.js", ""],
  ["https://example.com/sound/assets/start-CCcADevh.js", "/sound"],
  ["https://example.com/tools/sound/assets/start-CCcADevh.js?again=1", "/tools/sound"],
  // As `vite dev` serves it.
  ["http://localhost:5173/src/base-path.ts", ""],
])("the server of the script %s is below %j", (script, wanted) => {
  expect(basePathOf(script)).toBe(wanted);
});
