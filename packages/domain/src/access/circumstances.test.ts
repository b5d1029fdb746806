import { expect, it } from "vitest";
import {
  dataConnectKeyRefusal,
  explainsOwnership,
  exportRefusal,
  licenceKeyRefusal,
  settingsScope,
} from "./circumstances.ts";

const snapshots = [
  { id: "s1", ownership: "mine" },
  { id: "s2", ownership: "theirs" },
  { id: "s3", ownership: "mine" },
];
const mine = new Set(["mine"]);

it("[PERM-10] keeps the settings of the demo account on the device", () => {
  expect(settingsScope("demo")).toBe("device");
  expect(settingsScope(["user", "staff"])).toBe("account");
});

it("[EXP-12] exports only what comes from one's own cameras, staff included, and names the rest", () => {
  for (const roles of [["user"], ["user", "staff"], ["demo"]] as const) {
    expect(exportRefusal(roles, snapshots, mine)).toEqual({
      code: "exportNeedsOwnership",
      foreignIds: ["s2"],
    });
    expect(exportRefusal(roles, snapshots, new Set(["mine", "theirs"]))).toBeUndefined();
  }
  expect(exportRefusal([], snapshots, mine)).toEqual({ code: "notAllowed", foreignIds: [] });
});

it("[BLK-17] explains a failed download to staff", () => {
  expect(explainsOwnership(["user", "staff"])).toBe(true);
  expect(explainsOwnership("staff")).toBe(true);
  expect(explainsOwnership(["user"])).toBe(false);
});

it("[RES-12] makes licence keys while some are left, for resellers only", () => {
  expect(licenceKeyRefusal(["user", "reseller"], { remaining_keys: 1 })).toBeUndefined();
  for (const remaining_keys of [0, -1, Number.NaN])
    expect(licenceKeyRefusal(["user", "reseller"], { remaining_keys })).toBe("noGenerationsLeft");
  expect(licenceKeyRefusal(["user", "staff"], { remaining_keys: 1 })).toBe("notAllowed");
});

it("[DC-03] [DC-04] makes data-connect keys with the feature, of the user or of the organization", () => {
  const none = { userFeatures: ["dataconnectnewkey"], organizationFeatures: [] };
  const key = "DataConnectNewKey";
  expect(dataConnectKeyRefusal("user", none)).toBe("dataConnectAskPermission");
  expect(dataConnectKeyRefusal("user", { ...none, userFeatures: [key] })).toBeUndefined();
  expect(dataConnectKeyRefusal("user", { ...none, organizationFeatures: [key] })).toBeUndefined();
  expect(dataConnectKeyRefusal("demo", { ...none, userFeatures: [key] })).toBe("demoReadOnly");
});
