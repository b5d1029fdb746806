import { expect, it } from "vitest";
import {
  validateAccountRequest,
  validatePasswordChange,
  validatePasswordReset,
  validateRegistration,
} from "./account-forms.ts";
import { validateLogin } from "./login-form.ts";

/** The code of every wrong field. */
const codesOf = (form: { ok: boolean; fields?: object }): Record<string, string> =>
  Object.fromEntries(
    Object.entries((form.fields ?? {}) as Record<string, { code: string }>).map(([field, { code }]) => [
      field,
      code,
    ]),
  );

const good = "korrekt-Pferd-7";
const registration = {
  email: "ada@example.com",
  password: good,
  password2: good,
  terms: true,
  privacy: true,
};
const withPrivacy = { privacyRequired: true };
const withoutPrivacy = { privacyRequired: false };

it("[AUTH-02] [AUTH-03] asks for username and password on signing in", () => {
  expect(codesOf(validateLogin({}))).toEqual({ username: "usernameRequired", password: "passwordRequired" });
  expect(codesOf(validateLogin({ username: "  ", password: "x" }))).toEqual({ username: "usernameRequired" });
  expect(codesOf(validateLogin({ username: "ada", password: "" }))).toEqual({ password: "passwordRequired" });
  expect(validateLogin({ username: " ada ", password: " x " })).toEqual({
    ok: true,
    value: { username: "ada", password: " x " },
  });
});

it("takes a registration that is complete", () => {
  expect(validateRegistration(registration, withPrivacy)).toEqual({ ok: true, value: registration });
});

it.each([
  ["[AUTH-05] an e-mail address is required", { email: " " }, { email: "required" }],
  ["[AUTH-06] the e-mail address must be one", { email: "ada@" }, { email: "invalidEmailAddress" }],
  ["[AUTH-07] a password is required", { password: "", password2: "" }, { password: "passwordRequired" }],
  [
    "[AUTH-08] a password has 8 characters or more",
    { password: "Pferd-7", password2: "Pferd-7" },
    { password: "regPasswordShort" },
  ],
  [
    "[AUTH-09] the repetition is the same",
    { password2: `${good} ` },
    { password2: "passwordsNotMatchingWarning" },
  ],
  ["[AUTH-10] the terms must be accepted", { terms: false }, { terms: "regTermsRequired" }],
  [
    "[AUTH-11] privacy must be accepted where the edition says so",
    { privacy: false },
    { privacy: "regPrivacyRequired" },
  ],
])("%s", (_rule, change, codes) => {
  expect(codesOf(validateRegistration({ ...registration, ...change }, withPrivacy))).toMatchObject(codes);
});

it("[AUTH-11] does not ask for privacy in other editions", () => {
  const form = { ...registration, privacy: false };
  expect(validateRegistration(form, withoutPrivacy)).toEqual({ ok: true, value: form });
});

it("names everything that is wrong at once", () => {
  expect(Object.keys(codesOf(validateRegistration({}, withPrivacy)))).toEqual([
    "email",
    "password",
    "password2",
    "terms",
    "privacy",
  ]);
});

it("refuses the e-mail address as a password, since it becomes the username", () => {
  const form = { ...registration, password: "Ada@Example.com", password2: "Ada@Example.com" };
  expect(codesOf(validateRegistration(form, withPrivacy))).toEqual({ password: "passwordIsUsername" });
});

it("[AUTH-25] [AUTH-26] checks length and repetition after a reset", () => {
  expect(codesOf(validatePasswordReset({ new_password: "Pferd-7", new_password2: "Pferd-7" }))).toEqual({
    new_password: "regPasswordShort",
  });
  expect(codesOf(validatePasswordReset({ new_password: good, new_password2: "other" }))).toEqual({
    new_password2: "passwordsNotMatchingWarning",
  });
  expect(validatePasswordReset({ new_password: good, new_password2: good }).ok).toBe(true);
});

it("[AUTH-34] wants all three fields of a password change", () => {
  for (const field of ["old_password", "password", "password2"]) {
    const form = { old_password: "old", password: good, password2: good, [field]: "" };
    expect(validatePasswordChange(form)).toMatchObject({ ok: false, code: "completeAllFieldsWarning" });
    expect(codesOf(validatePasswordChange(form))).toEqual({ [field]: "completeAllFieldsWarning" });
  }
});

it("[AUTH-35] wants the new password twice the same", () => {
  const form = { old_password: "old", password: "short", password2: "other" };
  expect(validatePasswordChange(form)).toMatchObject({ ok: false, code: "passwordsNotMatchingWarning" });
  const change = { old_password: "old", password: good, password2: good };
  expect(validatePasswordChange(change, { username: "ada" })).toEqual({ ok: true, value: change });
});

it("has the same rules for a changed password", () => {
  const change = (password: string) =>
    validatePasswordChange(
      { old_password: "o", password, password2: password },
      { username: "ada@example.com" },
    );
  expect(change("seven-7")).toMatchObject({ code: "regPasswordShort" });
  expect(change("ada@example.com")).toMatchObject({ code: "passwordIsUsername" });
  expect(change("password1")).toMatchObject({ code: "passwordTooCommon" });
});

it("[AUTH-17] takes a registration whose username is the e-mail address, and keeps it as the address is", () => {
  const request = { email: "Ann@Example.com", username: "ann@example.com", password: "seven red kettles" };
  expect(validateAccountRequest(request)).toEqual({
    ok: true,
    value: { ...request, username: "Ann@Example.com" },
  });
  expect(codesOf(validateAccountRequest({ ...request, username: "ann" }))).toEqual({
    username: "usernameNotEmail",
  });
  expect(codesOf(validateAccountRequest({ ...request, password: "ANN@example.com" }))).toEqual({
    password: "passwordIsUsername",
  });
  expect(codesOf(validateAccountRequest({ email: "ann", username: "ann", password: "1234" }))).toEqual({
    email: "invalidEmailAddress",
    username: "invalidEmailAddress",
    password: "regPasswordShort",
  });
});
