import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { licenceDataSchema } from "./licence-data-schema.ts";

it("[LIC-07] reads the key, the trial and why a key was refused", () => {
  const licence = {
    ...{ isBasic: false, isLicenseKeyValid: true, isProTrialStarted: true, isProTrialExpired: false },
    ...{ proTrialDaysRemaining: 12, nodeKey: "ABCD-2345", error: "Wrong computer" },
  };
  expect(licenceDataSchema.parse(licence)).toEqual(licence);
  expect(unreadFields(licenceDataSchema, licence)).toEqual([]);
});

it("[LIC-07] gives no rights for what cannot be read", () => {
  const broken = { isBasic: "yes", isLicenseKeyValid: {}, isProTrialStarted: true, isProTrialExpired: "?" };
  expect(licenceDataSchema.parse(broken)).toEqual({
    ...{ isBasic: false, isLicenseKeyValid: false, isProTrialStarted: true, isProTrialExpired: true },
    ...{ proTrialDaysRemaining: null, nodeKey: null, error: null },
  });
  expect(licenceDataSchema.parse({}).isProTrialExpired).toBe(false);
});
