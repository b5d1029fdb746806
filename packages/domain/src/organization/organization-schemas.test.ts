import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { groupSchema, type SentGroup } from "./group-schema.ts";
import { invitationSchema } from "./invitation-schema.ts";
import {
  groupPatchSchema,
  groupRequestSchema,
  invitationRequestSchema,
  organizationRequestSchema,
} from "./organization-requests-schema.ts";
import { organizationSchema } from "./organization-schema.ts";

const ada = { customerId: "u1", username: "ada", email: "ada@a.example" };
const camera = { id: "o1", serial: "SL-1", name: "Hall", nickname: "", isActive: true, pairedUsers: [] };
const hall = {
  ...{ id: "g2", name: "Hall", description: "Ground floor", parentId: "g1" },
  ...{ users: [ada], ownerships: [camera], children: [], isRoot: false },
};

it("[ORG-17] reads an organization with its groups, as a list and as a tree", () => {
  const root = { ...hall, id: "g1", parentId: null, isRoot: true, children: [hall] };
  const organization = { id: "org", name: "Works", groups: [root, hall], groupTree: [root] };
  expect(organizationSchema.parse(organization)).toEqual(organization);
  expect(unreadFields(organizationSchema, organization)).toEqual([]);
  expect(organizationSchema.parse({ id: 3 })).toEqual({ id: "3", name: "", groups: [], groupTree: [] });
});

it("[ORG-18] reads a group with its users, cameras and the groups below", () => {
  expect(groupSchema.parse(hall)).toEqual(hall);
  expect(unreadFields(groupSchema, hall)).toEqual([]);
  const read = groupSchema.parse({ id: "g", users: [{ username: "no id" }] as never, ownerships: null });
  expect(read).toEqual({
    ...{ id: "g", name: "", description: "", parentId: null },
    ...{ users: [], ownerships: [], children: [], isRoot: true },
  });
});

it("[ORG-18] says that a group is the root by its parent, whatever is sent beside it", () => {
  expect(groupSchema.parse({ id: "g", parentId: "g1", isRoot: true }).isRoot).toBe(false);
  expect(groupSchema.parse({ id: "g", parentId: null, isRoot: false }).isRoot).toBe(true);
});

it("reads a tree of any depth without running out of stack, and leaves out what lies too deep", () => {
  let deep: SentGroup = { id: "deepest" };
  for (let depth = 0; depth < 20_000; depth += 1) deep = { id: `g${depth}`, children: [deep] };
  let depth = 0;
  for (let group = groupSchema.parse(deep); group.children[0]; group = group.children[0]) depth += 1;
  expect(depth).toBe(100);
});

it("[ORG-20] reads an invitation, with group and organization as records or ids", () => {
  const invitation = {
    ...{ id: "i1", email: "bo@a.example", invitedBy: "ada", invitedAt: "2026-11-18T09:00:00Z" },
    ...{ group: { id: "g2", name: "Hall" }, organization: { id: "org", name: "Works" } },
  };
  expect(invitationSchema.parse(invitation)).toEqual(invitation);
  expect(unreadFields(invitationSchema, invitation)).toEqual([]);
  const short = invitationSchema.parse({ ...invitation, group: 2, organization: "org", invitedBy: ada });
  expect(short).toMatchObject({ group: { id: "2" }, organization: { id: "org" }, invitedBy: "ada" });
});

it("takes new texts of a group, its whole list of members, one move or one removal, but no mixture", () => {
  const accepted = [
    { name: "Yard" },
    { users: ["u1", "u2"] },
    { move: "u1", to: "g2" },
    { remove: "u1" },
    { description: "" },
  ];
  for (const patch of accepted) expect(groupPatchSchema.parse(patch)).toEqual(patch);
  const refused = [
    { name: "" },
    { move: "u1" },
    { name: "Yard", move: "u1", to: "g2" },
    { users: [""] },
    { remove: "u1", users: [] },
  ];
  for (const patch of refused) expect(groupPatchSchema.safeParse(patch).success).toBe(false);
});

it("takes names and addresses by the rules of the forms, and tells their code", () => {
  expect(organizationRequestSchema.safeParse({ name: " " }).error?.issues[0]?.message).toBe("required");
  expect(invitationRequestSchema.safeParse({ email: "bo" }).error?.issues[0]?.message).toBe(
    "invalidEmailAddress",
  );
  expect(groupRequestSchema.parse({ name: "Yard" })).toEqual({ name: "Yard" });
  expect(groupRequestSchema.safeParse({ description: "no name" }).success).toBe(false);
});
