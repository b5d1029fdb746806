import fc from "fast-check";
import { expect, it } from "vitest";
import { validateLicenceKey, validateLicenceKeyEmail, validateLicenceKeyForm } from "./licence-key.ts";
import { isLicenceValid, licenceMode, trialDaysRemaining } from "./licence-validity.ts";
import { isNodeKey, nodeKeyAsTyped, validateNodeKey } from "./node-key.ts";

const nothing = {
  isBasic: false,
  isLicenseKeyValid: false,
  isProTrialStarted: false,
  isProTrialExpired: false,
};

it("[LIC-03] opens with the basic plan and with a pro trial that has not expired", () => {
  expect(isLicenceValid(nothing)).toBe(false);
  expect(isLicenceValid({ ...nothing, isBasic: true })).toBe(true);
  expect(isLicenceValid({ ...nothing, isProTrialStarted: true })).toBe(true);
  expect(isLicenceValid({ ...nothing, isProTrialStarted: true, isProTrialExpired: true })).toBe(false);
});

it("[LIC-11] opens with a valid key, an expired trial notwithstanding", () => {
  const expired = { ...nothing, isProTrialStarted: true, isProTrialExpired: true };
  expect(isLicenceValid({ ...expired, isLicenseKeyValid: true })).toBe(true);
});

it("goes by the key, then the trial, then the basic plan", () => {
  const all = { isBasic: true, isLicenseKeyValid: true, isProTrialStarted: true, isProTrialExpired: false };
  expect(licenceMode(all)).toBe("pro");
  expect(licenceMode({ ...all, isLicenseKeyValid: false })).toBe("proTrial");
  expect(licenceMode({ ...all, isLicenseKeyValid: false, isProTrialExpired: true })).toBe("basic");
  expect(licenceMode(nothing)).toBe("none");
});

it("counts the days of a trial, a begun one whole", () => {
  const day = 86_400_000;
  expect(trialDaysRemaining(0, 30 * day)).toBe(30);
  expect(trialDaysRemaining(1, 30 * day)).toBe(30);
  expect(trialDaysRemaining(30 * day - 1, 30 * day)).toBe(1);
  expect(trialDaysRemaining(30 * day, 30 * day)).toBe(0);
  expect(trialDaysRemaining(99 * day, 30 * day)).toBe(0);
  expect(trialDaysRemaining(Number.NaN, day)).toBeUndefined();
});

it("[LIC-08] finds a licence key not valid that is empty or that the service refuses", () => {
  for (const value of ["", "  ", undefined, 7])
    expect(validateLicenceKey(value)).toEqual({ ok: false, code: "licenseNotValid", params: {} });
  expect(validateLicenceKey("K1", { isLicenseKeyValid: false })).toMatchObject({ code: "licenseNotValid" });
  expect(validateLicenceKey(" K1 ", { isLicenseKeyValid: true })).toEqual({ ok: true, value: "K1" });
});

it("[RES-09] knows a node key by four characters, a dash and four characters from A-Z and 2-7", () => {
  for (const key of ["ABCD-EFGH", "2345-67AZ", "ZZZZ-7777"]) expect(isNodeKey(key)).toBe(true);
  for (const key of [
    "abcd-EFGH",
    "ABCD-EFG",
    "ABCDE-FGH",
    "ABCD EFGH",
    "ABCDEFGH",
    "ABC1-EFGH",
    "ABC0-EFGH",
    "ABC8-EFGH",
    "ABCD-EFGH\n",
    " ABCD-EFGH",
    "ÄBCD-EFGH",
    "ABCD\u2013EFGH",
    "",
  ])
    expect([key, isNodeKey(key)]).toEqual([key, false]);
  expect(isNodeKey(undefined as unknown as string)).toBe(false);
});

it("[RES-10] makes capitals of what is typed as a node key, of a to z only", () => {
  expect(nodeKeyAsTyped("abcd-ef23")).toBe("ABCD-EF23");
  expect(nodeKeyAsTyped("ßıſ")).toBe("ßıſ");
  expect(validateNodeKey(" abcd-ef23 ")).toEqual({ ok: true, value: "ABCD-EF23" });
});

it("[RES-11] makes a key only for a valid node key", () => {
  const form = { node_key: "abcd-ef23", description: "Pump hall", customer_name: "ACME" };
  expect(validateLicenceKeyForm(form)).toEqual({ ok: true, value: { ...form, node_key: "ABCD-EF23" } });
  expect(validateLicenceKeyForm({ node_key: "abcd-ef23" })).toMatchObject({ ok: true });
  expect(validateLicenceKeyForm({ ...form, node_key: "" })).toMatchObject({ code: "required" });
  expect(validateLicenceKeyForm({ ...form, node_key: "abcd-ef28" })).toMatchObject({
    code: "nodeKeyInvalid",
    fields: { node_key: { code: "nodeKeyInvalid" } },
  });
});

it("[RES-13] [RES-14] sends a key to an address with an @, with some text", () => {
  const mail = { email: "ada@plant", content: "Your key" };
  expect(validateLicenceKeyEmail(mail)).toEqual({ ok: true, value: mail });
  expect(validateLicenceKeyEmail({ ...mail, email: "ada" })).toMatchObject({ code: "invalidEmailAddress" });
  expect(validateLicenceKeyEmail({ ...mail, email: "@" })).toMatchObject({ code: "invalidEmailAddress" });
  expect(validateLicenceKeyEmail({ ...mail, content: " " })).toMatchObject({
    code: "required",
    fields: { content: { code: "required" } },
  });
});

it("never throws, and keeps a valid node key as it is", () => {
  const letters = fc.stringMatching(/^[A-Za-z2-7]{4}-[A-Za-z2-7]{4}$/);
  fc.assert(
    fc.property(fc.oneof(letters, fc.anything()), (value) => {
      const once = validateNodeKey(value);
      if (once.ok) expect(validateNodeKey(once.value)).toEqual(once);
    }),
  );
});
