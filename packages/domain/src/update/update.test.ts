import fc from "fast-check";
import { expect, it } from "vitest";
import { compareVersions } from "./compare-versions.ts";
import { fleetUpdateState, fleetUpdateView } from "./fleet-update.ts";
import {
  isRepeatedUpdateRequest,
  isUpdateOutrun,
  newestUpdate,
  updateCoolDownS,
  updateModes,
} from "./update-offer.ts";

const update = (SoftwareVersionId: string | number, Active = true) => ({ SoftwareVersionId, Active });
const now = 1_800_000_000_000;

it("[UPD-01] updates over the network or by USB", () => {
  expect(updateModes).toEqual(["S3", "USB"]);
});

it("[UPD-03] shows the active update with the highest version id", () => {
  const updates = [update("3.9.2"), update("3.10.0"), update("3.11.0", false), update("3.10.0-rc.1")];
  expect(newestUpdate(updates)).toBe(updates[1]);
  expect(newestUpdate([update(9), update(10), update(8)])?.SoftwareVersionId).toBe(10);
  expect(newestUpdate([update("1", false)])).toBeUndefined();
  expect(newestUpdate([])).toBeUndefined();
});

it("[UPD-04] waits 120 s after a request", () => {
  expect(updateCoolDownS(now, now)).toBe(120);
  expect(updateCoolDownS(now + 119_999, now)).toBeGreaterThan(0);
  expect(updateCoolDownS(now + 120_000, now)).toBe(0);
  expect(updateCoolDownS(now + 30_000, now)).toBe(90);
  expect(updateCoolDownS(now + 500_000, now)).toBe(0);
  expect(updateCoolDownS(now, undefined)).toBe(0);
});

it("[UPD-05] does not send a request again within 20 s", () => {
  expect(isRepeatedUpdateRequest(now, now)).toBe(true);
  expect(isRepeatedUpdateRequest(now + 19_999, now)).toBe(true);
  expect(isRepeatedUpdateRequest(now + 20_000, now)).toBe(false);
  expect(isRepeatedUpdateRequest(now, undefined)).toBe(false);
});

it("is not locked by a clock that was set back, or by a time that is none", () => {
  for (const last of [now + 86_400_000, Number.NaN]) {
    expect(isRepeatedUpdateRequest(now, last)).toBe(false);
    expect(updateCoolDownS(now, last)).toBe(0);
  }
});

it.each(["VALIDATING", "SUBMITTED", "STARTING", "RUNNABLE", "RUNNING"])(
  "[UPD-07] shows progress for %s",
  (status) => {
    expect(fleetUpdateView({ status, downloadUrl: "u" }, { isDesktop: true })).toEqual({ state: "progress" });
  },
);

it.each(["FAILED", "ABORTED"])("[UPD-08] shows failure for %s", (status) => {
  expect(fleetUpdateView({ status }, { isDesktop: false })).toEqual({ state: "failed" });
});

it.each(["SUCCEEDED", "PASSED"])("[UPD-09] shows ready for %s", (status) => {
  expect(fleetUpdateState(status)).toBe("ready");
});

it("[UPD-10] offers the download of a ready update on a desktop", () => {
  const ready = { status: "SUCCEEDED", downloadUrl: "https://example.com/u.bin" };
  expect(fleetUpdateView(ready, { isDesktop: true })).toEqual({
    state: "ready",
    shows: "downloadLink",
    downloadUrl: "https://example.com/u.bin",
  });
  for (const downloadUrl of [undefined, null, ""])
    expect(
      fleetUpdateView(
        { status: "PASSED", ...(downloadUrl !== undefined && { downloadUrl }) },
        { isDesktop: true },
      ),
    ).toEqual({ state: "ready", shows: "readyNote" });
});

it("[UPD-11] notes elsewhere that a ready update comes over wifi", () => {
  expect(fleetUpdateView({ status: "PASSED", downloadUrl: "u" }, { isDesktop: false })).toEqual({
    state: "ready",
    shows: "overWifiNote",
  });
});

it("[UPD-12] takes UPDATE_GENERATED as ready", () => {
  expect(fleetUpdateView({ status: "UPDATE_GENERATED" }, { isDesktop: false })).toMatchObject({
    state: "ready",
  });
});

it("lets go of a failure, and of a file for a stick, once the camera runs that version or a newer one", () => {
  const asked = { SoftwareVersionId: "3.10.0", status: "FAILED", updateMode: "S3" } as const;
  const onStick = { ...asked, status: "UPDATE_GENERATED", updateMode: "USB" } as const;
  for (const update of [asked, onStick])
    expect([null, "3.9.0", "3.10.0", "3.11.0"].map((installed) => isUpdateOutrun(update, installed))).toEqual(
      [false, false, true, true],
    );
  for (const status of ["SUCCEEDED", "RUNNING"])
    expect(isUpdateOutrun({ ...asked, status }, "3.10.0")).toBe(false);
});

it("does not guess at a status that it does not know", () => {
  for (const status of ["", "PAUSED", "passed", "__proto__", "toString"])
    expect(fleetUpdateState(status)).toBe("unknown");
});

it.each([
  ["1.0", "2.0"],
  ["3.9.9", "3.10.0"],
  ["9", "10"],
  ["3.1.0-rc.1", "3.1.0-rc.2"],
  ["3.1.0-rc.2", "3.1.0-rc.10"],
  ["3.1.0-alpha", "3.1.0-beta"],
  ["3.1.0-rc.2", "3.1.0"],
  ["3.1.0-1", "3.1.0-rc"],
  ["3.0.99999999999999999998", "3.0.99999999999999999999"],
  ["nightly", "0.0.1"],
  ["build 9", "build 10"],
  ["", "0"],
])("orders version %j before %j", (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
});

it.each([
  ["3.1", "3.1.0"],
  ["v3.1.0", "3.1.0"],
  [" 3.01 ", "3.1"],
  ["3.1.0+build7", "3.1.0"],
  ["3.1.0-RC1", "3.1.0-rc1"],
  ["0.0", "0"],
])("takes %j and %j as the same version", (one, other) => {
  expect(compareVersions(one, other)).toBe(0);
  expect(compareVersions(other, one)).toBe(0);
});

it("is a total order of all texts and numbers", () => {
  const version = fc.oneof(
    fc.stringMatching(/^v?\d{1,2}(\.\d{1,2}){0,3}(-?(rc|a)?\.?\d?)?$/),
    fc.string({ unit: "grapheme" }),
    fc.double(),
  );
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(Math.sign(compareVersions(a, b))).toBe(0 - Math.sign(compareVersions(b, a)));
      expect(compareVersions(a, a)).toBe(0);
      const sorted = [a, b, c].sort(compareVersions);
      expect(compareVersions(sorted[0] ?? "", sorted[2] ?? "")).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
