import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import * as renderer from "./index.ts";

it("the example of the README runs and tells its range", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const log = vi.fn();
  const body = code.replace(/^import .*$/m, "");
  new Function("palettes", "renderHeatmap", "console", body)(renderer.palettes, renderer.renderHeatmap, {
    log,
  });
  const range = log.mock.calls[0]?.[0];
  expect(range.maxDb).toBeGreaterThan(51);
  expect(range.floorDb).toBeCloseTo(range.maxDb - 5.6, 3);
});
