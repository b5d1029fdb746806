import fc from "fast-check";
import { expect, it } from "vitest";
import * as domain from "../index.ts";
import type { Validated } from "./validated.ts";

type Validator = (value: unknown, context?: unknown) => Validated<unknown>;

/** Context that a validator needs besides the value; those not listed need none. */
const contexts: Partial<Record<string, unknown>> = {
  validateDistance: { unit: "METERS" },
  validatePdInputs: { unit: "METERS" },
  validateTemperature: { unit: "CELSIUS" },
  validateLinePressure: { unit: "BAR" },
  validateSpecificPower: { leakUnit: "LPM" },
  validateUtilization: { kind: "weekly" },
  validateUtilizationDays: { kind: "weekly" },
  validateFixedDate: { createdMs: 1_700_000_000_000, timeZone: "Europe/Helsinki" },
  validateRegistration: { privacyRequired: true },
  validateRepeatedPassword: { password: "korrekt-Pferd-7" },
  validateParentGroup: { groups: [{ id: "plant" }] },
  validateGroup: { groups: [{ id: "plant" }] },
  validateDeviceChoice: { ownerships: [{ id: "camera" }] },
  validateInviteEmail: { groups: [{ users: [{ email: "ada@example.com" }] }] },
};

/** They take typed input, not any value of a field; their own tests cover them. */
const typed = [
  "validateForm",
  "validateBulkEdit",
  "validateReportSnapshots",
  "validateImageAttachment",
  "validateReportLogo",
  "validateComponentLimits",
];

/** Forms whose value differs in shape from the input: units become part of the names. */
const reshaped = ["validatePdInputs", "validateComponent"];

const forms =
  /^validate(Login|AccountRequest|Registration|PasswordReset|PasswordChange|Pairing|PdInputs|Utilization|Group|Component|LicenceKeyForm|LicenceKeyEmail)$/;

const validators = Object.entries(domain as unknown as Record<string, unknown>).filter(
  (entry): entry is [string, Validator] =>
    entry[0].startsWith("validate") && typeof entry[1] === "function" && !typed.includes(entry[0]),
);

const text = fc.constantFrom(
  "",
  " ",
  "ada@example.com",
  "korrekt-Pferd-7",
  "ABCD-EF23",
  "plant",
  "camera",
  "12345",
  "a b",
);
const value = fc.oneof(fc.anything(), fc.double(), fc.integer({ min: -5, max: 60 }), fc.boolean(), text);
const fields = (
  "hours days weeks daysPerYear distance acFrequencyHz voltageKv username password password2 old_password email terms " +
  "privacy new_password new_password2 device_serial device_totp_token name description parentId tags node_key " +
  "customer_name content"
).split(" ");
const form = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });

it("knows every validator that there is", () => {
  expect(validators.length).toBeGreaterThan(40);
});

it.each(validators)("%s throws on no input, and leaves what is valid as it is", (name, validate) => {
  const check = (input: unknown) => validate(input, contexts[name]);
  fc.assert(
    fc.property(forms.test(name) ? form : value, (input) => {
      const once = check(input);
      if (!once.ok) {
        expect([typeof once.code, typeof once.params]).toEqual(["string", "object"]);
        expect(Object.values(once.params).every((param) => !Number.isNaN(param))).toBe(true);
      } else if (!reshaped.includes(name) && name !== "validateComponentTags") {
        expect(check(once.value)).toEqual(once);
      }
    }),
    { numRuns: 200 },
  );
});
