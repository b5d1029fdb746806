import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { cameraUpdateRequestSchema, nicknameRequestSchema } from "./camera-requests-schema.ts";
import { deviceVersionsSchema } from "./device-versions-schema.ts";
import { manualsSchema } from "./manuals-schema.ts";
import { cameraName, ownershipSchema } from "./ownership-schema.ts";

const ownership = { id: "o1", serial: "SL-2041", name: "Hall", isActive: true, pairedUsers: ["u1"] };

it("[CAM-10] reads what a camera is and runs", () => {
  const versions = {
    ...{ SoftwareVersionId: "3.1.0", ConfigurationId: "c7", AllowedToUpdate: true },
    AvailableSoftwareUpdates: [
      {
        ...{ SoftwareVersionId: "3.2.0", Active: true, PublishedAt: "2026-10-01T00:00:00Z" },
        ReleaseNotes: ["Quieter leaks are found."],
      },
    ],
    LastUpdate: {
      ...{ ExecutionId: "u1", status: "RUNNING", downloadUrl: null, SoftwareVersionId: "3.2.0" },
      ...{ updateMode: "USB", requestedAt: "2026-11-18T09:00:00Z" },
    },
    HardwareVersionInformation: { SD: "4" },
    ...{ ProductCode: "SC1", ProductCodeDescription: "Camera", MacAddress: "00:11", Wifi: "on" },
    ...{ Status: "ONLINE", WarrantyEndDate: "2028-01-31", UpdatedAt: "2026-11-01T00:00:00Z" },
    ...{ isOnline: true, lastSeenOnline: "2026-11-18T09:00:00Z", nickname: "Hall", snapshotCount: 41 },
    mostRecentSnapshot: "s1",
  };
  expect(deviceVersionsSchema.parse(versions)).toEqual(versions);
  expect(unreadFields(deviceVersionsSchema, versions)).toEqual([]);
});

it("[CAM-10] allows no update of a camera that does not say so, and lists none without a version", () => {
  expect(deviceVersionsSchema.parse({ AvailableSoftwareUpdates: [{ Active: 1 }] })).toMatchObject({
    ...{ AllowedToUpdate: false, AvailableSoftwareUpdates: [], snapshotCount: 0 },
    HardwareVersionInformation: { SD: null },
  });
});

it("[CAM-11] reads manuals of the five kinds, as lists, records or addresses", () => {
  const manuals = manualsSchema.parse({
    datasheets: [{ name: "Data", url: "https://a.example/d.pdf" }],
    quickstarts: ["/q.pdf"],
    usermanuals: { name: "Manual", url: "/m.pdf" },
    calibration_certificate: "https://a.example/c.pdf",
    licenses: [{ name: "no address" }, { name: "bad", url: "javascript:alert(1)" }],
  });
  expect(manuals).toEqual({
    datasheets: [{ name: "Data", url: "https://a.example/d.pdf" }],
    quickstarts: [{ name: "", url: "/q.pdf" }],
    usermanuals: [{ name: "Manual", url: "/m.pdf" }],
    calibration_certificate: [{ name: "", url: "https://a.example/c.pdf" }],
    licenses: [],
  });
  expect(manualsSchema.parse({}).datasheets).toEqual([]);
});

it("[CAM-17] reads a camera under either of its names, and shows the nickname first", () => {
  const { name: _, ...unnamed } = ownership;
  const nicknamed = ownershipSchema.parse({ ...unnamed, nickname: "North" });
  expect(unreadFields(ownershipSchema, { ...ownership, nickname: "North" })).toEqual([]);
  expect(nicknamed).toMatchObject({ id: "o1", serial: "SL-2041", isActive: true, pairedUsers: ["u1"] });
  const names = [{ ...ownership, nickname: "North" }, ownership, unnamed].map((camera) =>
    cameraName(ownershipSchema.parse(camera)),
  );
  expect(names).toEqual(["North", "Hall", "SL-2041"]);
});

it("[CAM-18] takes a camera for inactive unless it says active", () => {
  const active = [true, 1, false, 0, null, "yes"].map(
    (isActive) => ownershipSchema.parse({ ...ownership, isActive: isActive as boolean }).isActive,
  );
  expect(active).toEqual([true, true, false, false, false, false]);
});

it("reads paired users as ids and as records", () => {
  const { pairedUsers } = ownershipSchema.parse({
    ...ownership,
    pairedUsers: [7, "u2", { customerId: 9, username: "ada" }, null],
  });
  expect(pairedUsers).toEqual(["7", "u2", { customerId: "9", username: "ada", email: "" }]);
});

it("reads no camera without an id and a serial number", () => {
  for (const field of ["id", "serial"])
    expect(ownershipSchema.safeParse({ ...ownership, [field]: undefined }).success).toBe(false);
});

it("takes a request for an update by network or stick, and nicknames of up to 100 characters", () => {
  const update = { targetSoftwareVersion: "3.2.0", configurationId: "c7", updateMode: "USB" };
  expect(cameraUpdateRequestSchema.parse(update)).toEqual(update);
  for (const wrong of [{ updateMode: "FLOPPY" }, { targetSoftwareVersion: "" }, { force: true }])
    expect(cameraUpdateRequestSchema.safeParse({ ...update, ...wrong }).success).toBe(false);
  expect(nicknameRequestSchema.safeParse({ nickname: "a".repeat(100) }).success).toBe(true);
  expect(nicknameRequestSchema.safeParse({ nickname: "a".repeat(101) }).success).toBe(false);
});
