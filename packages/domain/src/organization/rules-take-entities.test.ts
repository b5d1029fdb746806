import { expect, it } from "vitest";
import { isActivelyPaired } from "../camera/active-pairing.ts";
import { deviceVersionsSchema } from "../camera/device-versions-schema.ts";
import { ownershipSchema } from "../camera/ownership-schema.ts";
import { lostPairings } from "../camera/pairing-loss.ts";
import { licenceDataSchema } from "../licence/licence-data-schema.ts";
import { licenceMode } from "../licence/licence-validity.ts";
import { fleetUpdateView } from "../update/fleet-update.ts";
import { fleetUpdateSchema } from "../update/fleet-update-schema.ts";
import { newestUpdate } from "../update/update-offer.ts";
import { userSchema } from "../user/user-schema.ts";
import { groupControls } from "./group-controls.ts";
import { groupTree } from "./group-tree.ts";
import { organizationSchema } from "./organization-schema.ts";

// As a server sends it: ids as numbers, flags as 0 and 1, the tree nested, fields left out.
const organization = organizationSchema.parse({
  id: 1,
  name: "Plant",
  groups: [
    { id: 10, name: "Plant", users: [{ customerId: 5, username: "ada", email: "ada@example.com" }] },
    { id: 11, name: "Hall", parentId: 10, ownerships: [{ id: 70, serial: "NL42", isActive: 1 }] },
  ],
});
const ada = userSchema.parse({ userID: 5, username: "ada", isDemo: 0, hasAcceptedTerms: 1 });
const bob = userSchema.parse({ userID: 6, username: "bob", isDemo: 0, hasAcceptedTerms: 1 });
const camera = ownershipSchema.parse({
  id: 70,
  serial: "NL42",
  isActive: 1,
  pairedUsers: [{ customerId: 6 }, 7],
});

it("[CAM-19] tells active pairing from entities as they are read", () => {
  expect(isActivelyPaired(camera, ada, organization)).toBe(true);
  expect(isActivelyPaired(camera, bob, null)).toBe(true);
  expect(isActivelyPaired({ ...camera, pairedUsers: [] }, bob, organization)).toBe(false);
  expect(lostPairings({ cameras: [camera] }, { cameras: [] }, bob)).toEqual([camera]);
});

it("[ORG-29] tells controls and the tree from an organization as it is read", () => {
  const controls = groupControls(ada.userID, organization.groups);
  expect([...controls.values()].map(({ edit }) => edit)).toEqual([true, true]);
  expect(groupTree(organization.groups)[0]?.children[0]?.group.name).toBe("Hall");
});

it("[UPD-02] [UPD-03] tells the update from versions as they are read", () => {
  const versions = deviceVersionsSchema.parse({
    AllowedToUpdate: 1,
    AvailableSoftwareUpdates: [
      { SoftwareVersionId: 9, Active: true },
      { SoftwareVersionId: 10, Active: 1, PublishedAt: "2026-11-01T00:00:00Z" },
      { SoftwareVersionId: 11, Active: 0 },
    ],
  });
  expect(newestUpdate(versions.AvailableSoftwareUpdates)?.SoftwareVersionId).toBe("10");
  expect(versions.AllowedToUpdate).toBe(true);
});

it("[UPD-10] [LIC-03] tells fleet update and licence from what is read", () => {
  const update = fleetUpdateSchema.parse({
    ExecutionId: "e",
    status: "PASSED",
    downloadUrl: "https://example.com/u",
  });
  expect(fleetUpdateView(update, { isDesktop: true })).toMatchObject({ shows: "downloadLink" });
  expect(licenceMode(licenceDataSchema.parse({ isProTrialStarted: true }))).toBe("proTrial");
  expect(licenceMode(licenceDataSchema.parse({}))).toBe("none");
});
