import { expect, it } from "vitest";
import { linkOptionsOf, newLinkForm } from "./link-form.ts";

it("[SHR-10] a link is for 7 days, without a password, unless chosen otherwise", () => {
  expect(linkOptionsOf(newLinkForm)).toEqual({ ok: true, value: { days: 7 } });
  expect(linkOptionsOf({ ...newLinkForm, password: "left behind in the field" })).toEqual({
    ok: true,
    value: { days: 7 },
  });
  expect(
    linkOptionsOf({ days: 1, fileName: " Hall B ", isProtected: true, password: "eight blue kettles" }),
  ).toEqual({ ok: true, value: { days: 1, fileName: "Hall B", password: "eight blue kettles" } });
});

it("[SHR-10] a link is not protected by a password that is missing, short or common", () => {
  for (const [password, code] of [
    ["", "passwordRequired"],
    ["kettles", "regPasswordShort"],
    ["password1", "passwordTooCommon"],
  ] as const)
    expect(linkOptionsOf({ ...newLinkForm, isProtected: true, password })).toMatchObject({
      ok: false,
      fields: { password: { code } },
    });
});
