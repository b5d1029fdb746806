import { demoFiles } from "@sonolens/camera-simulator";
import { reportSnapshotOfFile } from "@sonolens/reports";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";

it.each([
  ["filter-bowl", false],
  ["header-flange", true],
])(
  "[HMP-10] a report of %s has a sound map: %s, as it is louder than what its camera drew",
  async (name, isDrawn) => {
    const file = demoFiles.find((each) => each.name.endsWith(`-${name}.nlz`));
    const read = await readSnapshotFile((await file?.read()) ?? new Uint8Array());
    if (!read.ok) throw new Error(read.error.message);
    const { picture } = reportSnapshotOfFile(read.value, {}, "en");
    expect(picture?.photo).toBeDefined();
    expect(picture?.soundMap !== undefined).toBe(isDrawn);
  },
);
