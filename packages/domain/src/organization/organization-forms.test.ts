import { expect, it } from "vitest";
import {
  validateDeviceChoice,
  validateGroup,
  validateInviteEmail,
  validateParentGroup,
} from "./organization-forms.ts";

const groups = [
  { id: "plant", users: [{ username: "ada@example.com", email: "Ada@Example.com" }] },
  { id: "hall", users: [{ email: "", username: "bob@example.com" }, {}] },
];

it("[ORG-24] [ORG-25] wants a name and a parent of a group", () => {
  const form = { name: " Hall 2 ", description: "", parentId: "plant" };
  expect(validateGroup(form, { groups })).toEqual({ ok: true, value: { ...form, name: "Hall 2" } });
  expect(validateGroup({ ...form, name: " " }, { groups })).toMatchObject({
    fields: { name: { code: "required" } },
  });
  for (const parentId of ["", undefined, null])
    expect(validateParentGroup(parentId, { groups })).toMatchObject({ code: "required" });
  for (const parentId of ["gone", 7, "__proto__"])
    expect(validateParentGroup(parentId, { groups })).toMatchObject({ code: "unknownValue" });
});

it("[ORG-26] invites e-mail addresses only", () => {
  for (const value of ["", " ", undefined, "cleo", "cleo@", "@example.com"])
    expect(validateInviteEmail(value, { groups })).toEqual({
      ok: false,
      code: "invalidEmailAddress",
      params: {},
    });
  expect(validateInviteEmail(" cleo@example.com ", { groups })).toEqual({
    ok: true,
    value: "cleo@example.com",
  });
});

it("[ORG-27] does not invite who is in a group of the tree already", () => {
  for (const value of ["ada@example.com", "ADA@EXAMPLE.COM", "bob@example.com"])
    expect(validateInviteEmail(value, { groups })).toMatchObject({ code: "userAlreadyInOrganization" });
});

it("[ORG-28] wants a camera to be chosen", () => {
  const ownerships = [{ id: "camera-1" }];
  expect(validateDeviceChoice("camera-1", { ownerships })).toEqual({ ok: true, value: "camera-1" });
  expect(validateDeviceChoice("", { ownerships })).toMatchObject({ code: "required" });
  expect(validateDeviceChoice("camera-2", { ownerships })).toMatchObject({ code: "unknownValue" });
});
