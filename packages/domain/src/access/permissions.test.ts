import { expect, it } from "vitest";
import { type Capability, can, permissions, type Role, refusal } from "./permissions.ts";
import { rolesOf } from "./roles.ts";

/** Written by hand from the specification, not from the table: o allowed, - refused. */
const expected: Record<Capability, string> = {
  //                     demo user staff reseller
  readSnapshot: "oooo",
  receiveLiveMessages: "oooo",
  readCameras: "oooo",
  readOrganization: "oooo",
  readComponents: "oooo",
  readDataConnectKeys: "oooo",
  editSnapshotLabel: "-ooo",
  editSnapshotComments: "-ooo",
  editSnapshotTags: "-ooo",
  editSnapshotStarred: "-ooo",
  editSnapshotFixed: "-ooo",
  editSnapshotDistance: "-ooo",
  editSnapshotVoltage: "-ooo",
  editSnapshotAcFrequency: "-ooo",
  editSnapshotLocation: "-ooo",
  editSnapshotTemperature: "-ooo",
  editSnapshotHumidity: "-ooo",
  editSnapshotGas: "-ooo",
  editSnapshotCosts: "-ooo",
  editSnapshotUtilization: "-ooo",
  editSnapshotHeatmap: "-ooo",
  editSnapshotAnalysisTime: "-ooo",
  editSnapshotImages: "-ooo",
  deleteSnapshot: "-ooo",
  restoreSnapshot: "-ooo",
  importSnapshot: "-ooo",
  bulkTag: "-ooo",
  bulkEdit: "-ooo",
  bulkDelete: "-ooo",
  bulkDownload: "oooo",
  exportSnapshots: "oooo",
  createReport: "oooo",
  shareReport: "-ooo",
  editReportTemplates: "-ooo",
  scheduleReports: "-ooo",
  editUserImages: "-ooo",
  buyReports: "-ooo",
  acceptTerms: "oooo",
  sendFeedback: "oooo",
  saveSettings: "-ooo",
  changePassword: "-ooo",
  deleteAccount: "-ooo",
  exportAccount: "-ooo",
  openLicenceDialog: "-ooo",
  pairCamera: "-ooo",
  nameCamera: "-ooo",
  updateCamera: "-ooo",
  removeCamera: "-ooo",
  transferDirectly: "-ooo",
  controlRemotely: "-ooo",
  createOrganization: "-ooo",
  answerInvitation: "-ooo",
  inviteToGroup: "-ooo",
  editGroup: "-ooo",
  addGroup: "-ooo",
  deleteGroup: "-ooo",
  addGroupDevice: "-ooo",
  moveGroupMember: "-ooo",
  removeGroupMember: "-ooo",
  createDataConnectKey: "-ooo",
  deleteDataConnectKey: "-ooo",
  editComponents: "-ooo",
  openResellerPage: "---o",
  createLicenceKey: "---o",
  editLicenceKey: "---o",
  emailLicenceKey: "---o",
};

const roles = ["demo", "user", "staff", "reseller"] as const satisfies readonly Role[];

it.each(Object.entries(expected) as [Capability, string][])(
  "answers %s for every role",
  (capability, cells) => {
    expect(roles.map((role) => (can(role, capability) ? "o" : "-")).join("")).toBe(cells);
  },
);

it("expects something of every capability that there is", () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(permissions).sort());
});

it.each([
  ["[PERM-04] change tags", ["editSnapshotTags"]],
  ["[PERM-05] use the bulk actions that change something", ["bulkTag", "bulkEdit"]],
  ["[PERM-06] delete in bulk", ["bulkDelete"]],
  ["[PERM-07] delete a snapshot", ["deleteSnapshot"]],
  [
    "[PERM-08] save comments, labels, distance or temperature",
    ["editSnapshotComments", "editSnapshotLabel", "editSnapshotDistance", "editSnapshotTemperature"],
  ],
  [
    "[PERM-09] save dynamic range, voltage, location or humidity",
    ["editSnapshotHeatmap", "editSnapshotVoltage", "editSnapshotLocation", "editSnapshotHumidity"],
  ],
  ["[PERM-10] save settings to the account", ["saveSettings"]],
  ["[PERM-11] change its password", ["changePassword"]],
  ["[PERM-12] open the licence dialog", ["openLicenceDialog"]],
] as const)("%s: not the demo account, and it is told why", (_row, capabilities) => {
  for (const capability of capabilities) {
    expect(refusal("demo", capability)).toBe("demoReadOnly");
    expect(refusal("user", capability)).toBeUndefined();
  }
});

it("[PERM-14] leaves bulk download to the demo account", () => {
  expect(can("demo", "bulkDownload")).toBe(true);
});

it("gives nothing to names that the table does not have", () => {
  for (const name of ["admin", "__proto__", "constructor", ""]) {
    expect(refusal(name as Role, "readSnapshot")).toBe("notAllowed");
    expect(refusal("user", name as Capability)).toBe("notAllowed");
  }
  expect(refusal([], "readSnapshot")).toBe("notAllowed");
});

it("adds up the rights of several roles, but a demo account has no others", () => {
  expect(rolesOf({ isDemo: false, isStaff: true, isReseller: true })).toEqual(["user", "staff", "reseller"]);
  expect(can(rolesOf({ isDemo: false, isStaff: true, isReseller: true }), "createLicenceKey")).toBe(true);
  expect(can(rolesOf({ isDemo: false, isStaff: true }), "createLicenceKey")).toBe(false);
  expect(rolesOf({ isDemo: true, isStaff: true, isReseller: true })).toEqual(["demo"]);
  expect(refusal(["reseller", "demo"], "createLicenceKey")).toBe("demoReadOnly");
});

it("[API-113] lets a program with a key read snapshots, whoever owns the key, and nothing else", () => {
  const program = rolesOf({ isDemo: false, isStaff: true, isReseller: true, isApiToken: true });
  const allowed = Object.keys(permissions).filter((name) => can(program, name as Capability));
  expect(allowed).toEqual(["readSnapshot"]);
});
