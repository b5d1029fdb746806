import fc from "fast-check";
import { expect, it } from "vitest";
import { plainEmail, sameEmail, validateEmail } from "./email.ts";

it.each([
  "ada@example.com",
  "ada.lovelace+cameras@mail.example.co.uk",
  "o'brien@example.org",
  "käthe@exämple.de",
  "用户@例子.广告",
  "a@b.io",
  `${"a".repeat(64)}@example.com`,
])("[AUTH-06] [ORG-26] takes %s", (email) => {
  expect(validateEmail(`  ${email} `)).toEqual({ ok: true, value: email });
});

it.each([
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@@example.com",
  "ada@example..com",
  "ada@.example.com",
  "ada@example.com.",
  ".ada@example.com",
  "ada.@example.com",
  "a..b@example.com",
  "ada lovelace@example.com",
  "ada@exam ple.com",
  "ada@-example.com",
  "ada@10.0.0.1",
  "ada@example.com, bob@example.com",
  "Ada <ada@example.com>",
  "ada@example.com\u0000",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.com`,
  `a@${"b.".repeat(130)}com`,
])("[AUTH-06] [ORG-26] refuses %j", (email) => {
  expect(validateEmail(email)).toEqual({ ok: false, code: "invalidEmailAddress", params: {} });
});

it("[AUTH-05] asks for an address where there is none", () => {
  for (const value of ["", "  ", undefined, null])
    expect(validateEmail(value)).toMatchObject({ code: "required" });
});

it("takes capitals and composition as no difference", () => {
  expect(sameEmail("Ada@Example.com", " ada@example.COM")).toBe(true);
  expect(sameEmail("k\u00e4the@example.com", "ka\u0308the@example.com")).toBe(true);
  expect(sameEmail("ada@example.com", "ada@example.org")).toBe(false);
});

it("takes wide letters, ligatures and compatible signs as no difference, and another script as one", () => {
  for (const one of ["\uff41da@example.com", "ada@\uff25xample.com", "\u24d0da@example.com"])
    expect(sameEmail(one, "ada@example.com")).toBe(true);
  expect(sameEmail("o\ufb03ce@example.com", "office@example.com")).toBe(true);
  expect(sameEmail("\u0430da@example.com", "ada@example.com")).toBe(false);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainEmail(plainEmail(text))).toBe(plainEmail(text));
    }),
  );
});

it("gets through hostile texts, and leaves valid addresses as they are", () => {
  expect(validateEmail(`${"a.".repeat(50_000)}@${"b-".repeat(50_000)}`).ok).toBe(false);
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const once = validateEmail(text);
      if (once.ok) expect(validateEmail(once.value)).toEqual(once);
    }),
  );
});
