import { expect, it } from "vitest";
import { versionIn } from "./DownloadView.tsx";

it.each([
  ["sonolens-viewer-1.2.4.zip", "1.2.4"],
  ["Sonolens Viewer 10.0.exe", "10.0"],
  ["viewer_v2.0.0-rc.1.dmg", "2.0.0-rc.1"],
  ["viewer-1.2.4-win64.msi", "1.2.4"],
  ["viewer.zip", undefined],
  ["viewer-7.zip", undefined],
  ["", undefined],
])("[DL-01] finds the version that %j states: %s", (filename, version) => {
  expect(versionIn(filename)).toBe(version);
});
