import { expect, it } from "vitest";
import { roleOf } from "../user/user-schema.ts";
import { type Capability, can, permissions, type Role, refusal } from "./permissions.ts";

const capabilities = Object.keys(permissions.user) as Capability[];

it("[PERM-03] lets the demo account read and change nothing", () => {
  const allowed = capabilities.filter((capability) => can("demo", capability));
  expect(allowed).toEqual(["readSnapshot", "receiveLiveMessages"]);
});

it.each(["editSnapshotTags", "editSnapshotComments", "editSnapshotLabel", "editSnapshotDistance"] as const)(
  "[PERM-04][PERM-08] says why the demo account may not %s",
  (capability) => {
    expect(refusal("demo", capability)).toBe("demoReadOnly");
  },
);

it("[PERM-09] refuses the demo account's dynamic range too", () => {
  expect(refusal("demo", "editSnapshotHeatmap")).toBe("demoReadOnly");
});

it("lets users and staff do all of it", () => {
  for (const capability of capabilities)
    expect([can("user", capability), can("staff", capability)]).toEqual([true, true]);
});

it("gives nothing to names that the table does not have", () => {
  for (const name of ["admin", "__proto__", "constructor", ""]) {
    expect(refusal(name as Role, "readSnapshot")).toBe("notAllowed");
    expect(refusal("user", name as Capability)).toBe("notAllowed");
  }
});

it("counts a demo account as demo even if it is staff", () => {
  expect(roleOf({ isDemo: true, isStaff: true })).toBe("demo");
  expect(roleOf({ isDemo: false, isStaff: true })).toBe("staff");
  expect(roleOf({ isDemo: false })).toBe("user");
});
