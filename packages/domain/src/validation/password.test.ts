import fc from "fast-check";
import { expect, it } from "vitest";
import { isCommonPassword } from "./common-password.ts";
import { validateNewPassword, validateRepeatedPassword } from "./password.ts";

it("[OPEN-01] takes 8 to 128 characters, counted as people see letters composed", () => {
  expect(validateNewPassword("Leck7-Nor")).toEqual({ ok: true, value: "Leck7-Nor" });
  expect(validateNewPassword("Leck7-N")).toEqual({
    ok: false,
    code: "regPasswordShort",
    params: { min: 8, length: 7 },
  });
  expect(validateNewPassword("xY".repeat(64).replace("xY", "q7")).ok).toBe(true);
  expect(validateNewPassword("Leck7-Nord".repeat(13))).toEqual({
    ok: false,
    code: "tooLong",
    params: { max: 128, length: 130 },
  });
  expect(validateNewPassword("Le\u0301ck7-N")).toMatchObject({ code: "regPasswordShort" });
  expect(validateNewPassword("👂👂🔊x7🔧k!").ok).toBe(true);
});

it("[OPEN-01] asks for one where there is none", () => {
  for (const value of ["", undefined, null])
    expect(validateNewPassword(value)).toMatchObject({ code: "passwordRequired" });
  expect(validateNewPassword(12345678)).toMatchObject({ code: "wrongType" });
});

it("[OPEN-01] refuses the username, in capitals too", () => {
  for (const value of ["kaija.virtanen", "Kaija.Virtanen", "KAIJA.VIRTANEN"])
    expect(validateNewPassword(value, { username: "kaija.virtanen" })).toMatchObject({
      code: "passwordIsUsername",
    });
  expect(validateNewPassword("kaija.virtanen2", { username: "kaija.virtanen" }).ok).toBe(true);
  expect(validateNewPassword("kaija.virtanen", { username: "" }).ok).toBe(true);
});

// The first 8-and-more-character entries of published lists of leaked passwords, and how people vary them.
it.each(
  (
    "password 12345678 123456789 1234567890 qwertyuiop iloveyou sunshine princess football baseball superman " +
    "starwars whatever computer trustno1 11111111 00000000 88888888 12121212 12341234 11223344 87654321 987654321 " +
    "1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qwer1234 1234qwer abcd1234 a1b2c3d4 asdfghjkl asdfasdf zxcvbnm1 " +
    "password1 password123 Password1! P@ssw0rd passw0rd Pa$$w0rd letmein1 welcome1 Welcome123 admin123 qwerty123 " +
    "qwerty12345 abc12345 abc123456 123456789a 123qwe123 michelle1 jordan23 charlie1 Summer2024 dragon123 monkey12 " +
    "liverpool1 passwort Passwort1 contraseña motdepasse йцукенгш sonolens sonolens1 aaaaaaaa asdasdasd iloveyou2 " +
    "1qazxsw2 147258369 changeme midnight jennifer football1 superman1 blink182 aa123456 qq123456 lovelove testtest"
  ).split(" "),
)("[OPEN-01] refuses the common password %s", (password) => {
  expect(validateNewPassword(password)).toEqual({ ok: false, code: "passwordTooCommon", params: {} });
});

it.each([
  "correct horse battery staple",
  "korrekt-Pferd-7",
  "84#!q&92",
  "x9#kT2vQ",
  "Leck7-Nor",
  "tuesday ladder bronze",
  "myDogEatsAt7",
  "31415926",
  "sunflower-motor",
  "qwertzuhnbm!fw",
])("[OPEN-01] takes %s", (password) => {
  expect(validateNewPassword(password)).toEqual({ ok: true, value: password });
});

it("takes nearly every random password", () => {
  const signs = [..."abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!?"];
  let refused = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { minLength: 10, maxLength: 16 }), (drawn) => {
      refused += isCommonPassword(drawn.join("")) ? 1 : 0;
    }),
    { numRuns: 2000, seed: 7 },
  );
  expect(refused).toBeLessThan(20);
});

it("answers at once for long texts, and never throws", () => {
  expect(isCommonPassword(`${"1".repeat(50_000)}a`)).toBe(false);
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 200 }), (codeUnits) => {
      validateNewPassword(String.fromCharCode(...codeUnits));
    }),
  );
});

it("leaves a valid password as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 8, maxLength: 60 }), (text) => {
      const once = validateNewPassword(text);
      if (once.ok) expect(validateNewPassword(once.value)).toEqual({ ok: true, value: text });
    }),
  );
});

it("compares the repetition exactly", () => {
  expect(validateRepeatedPassword("a", { password: "a" })).toEqual({ ok: true, value: "a" });
  for (const value of ["A", "a ", undefined, ""])
    expect(validateRepeatedPassword(value, { password: "a" })).toMatchObject({
      code: "passwordsNotMatchingWarning",
    });
});
