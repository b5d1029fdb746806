import { readFileSync } from "node:fs";
import * as renderer from "@sonolens/heatmap-renderer";
import { expect, it, vi } from "vitest";
import * as media from "./index.ts";

const AsyncFunction: new (...texts: string[]) => (...values: unknown[]) => Promise<void> =
  Object.getPrototypeOf(async () => {}).constructor;

it("the example of the README runs and tells of a video", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const log = vi.fn();
  const body = code.replace(/^import .*$/gm, "").replaceAll("(index: number)", "(index)");
  const names = ["palettes", "exportHeatmapVideo", "soundFromChannels", "console"];
  await new AsyncFunction(...names, body)(
    renderer.palettes,
    media.exportHeatmapVideo,
    media.soundFromChannels,
    { log },
  );
  expect(log.mock.calls[0]).toEqual(["exporting", 0]);
  expect(log.mock.lastCall).toEqual(["NL42-01J9.mp4", "video/mp4", expect.any(Number)]);
});
