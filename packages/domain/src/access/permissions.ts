import type { AccessCode } from "./access-code.ts";

/** Who somebody is, as far as it decides what they may do. Somebody can be several of them; see `rolesOf`. */
export type Role = "demo" | "user" | "staff" | "reseller" | "apiToken";

type Cell = readonly Role[];

const everybody: Cell = ["demo", "user", "staff", "reseller"];
const notDemo: Cell = ["user", "staff", "reseller"];
const resellers: Cell = ["reseller"];
/** Other programs, by a data-connect key: they read snapshots and nothing else. */
const programsToo: Cell = [...everybody, "apiToken"];

/**
 * Which role may do what, to objects that are theirs: the whole table. The demo account sees and downloads
 * everything and changes nothing that stays; it accepts the terms and may give feedback. Where the specification
 * reads in two ways, the stricter one counts (OPEN-08, PERM-09, PERM-14).
 */
export const permissions = {
  // Looking
  readSnapshot: programsToo,
  receiveLiveMessages: everybody,
  readCameras: everybody,
  readOrganization: everybody,
  readComponents: everybody,
  readDataConnectKeys: everybody,

  // One snapshot
  editSnapshotLabel: notDemo,
  editSnapshotComments: notDemo,
  editSnapshotTags: notDemo,
  editSnapshotStarred: notDemo,
  editSnapshotFixed: notDemo,
  editSnapshotDistance: notDemo,
  editSnapshotVoltage: notDemo,
  editSnapshotAcFrequency: notDemo,
  editSnapshotLocation: notDemo,
  editSnapshotTemperature: notDemo,
  editSnapshotHumidity: notDemo,
  editSnapshotGas: notDemo,
  editSnapshotCosts: notDemo,
  editSnapshotUtilization: notDemo,
  editSnapshotHeatmap: notDemo,
  editSnapshotAnalysisTime: notDemo,
  editSnapshotImages: notDemo,
  deleteSnapshot: notDemo,
  restoreSnapshot: notDemo,
  importSnapshot: notDemo,

  // Many snapshots
  bulkTag: notDemo,
  bulkEdit: notDemo,
  bulkDelete: notDemo,
  bulkDownload: everybody,

  // Exports and reports
  exportSnapshots: everybody,
  createReport: everybody,
  shareReport: notDemo,
  editUserImages: notDemo,
  buyReports: notDemo,

  // The account
  acceptTerms: everybody,
  sendFeedback: everybody,
  saveSettings: notDemo,
  changePassword: notDemo,
  deleteAccount: notDemo,
  exportAccount: everybody,
  openLicenceDialog: notDemo,

  // Cameras
  pairCamera: notDemo,
  nameCamera: notDemo,
  updateCamera: notDemo,
  removeCamera: notDemo,
  transferDirectly: notDemo,
  controlRemotely: notDemo,

  // Organization; which group, the rules of groups say
  createOrganization: notDemo,
  answerInvitation: notDemo,
  inviteToGroup: notDemo,
  editGroup: notDemo,
  addGroup: notDemo,
  deleteGroup: notDemo,
  addGroupDevice: notDemo,
  moveGroupMember: notDemo,
  removeGroupMember: notDemo,

  // Data connect; whether a key can be made, the features say
  createDataConnectKey: notDemo,
  deleteDataConnectKey: notDemo,

  editComponents: notDemo,

  // Reseller portal
  openResellerPage: resellers,
  createLicenceKey: resellers,
  editLicenceKey: resellers,
  emailLicenceKey: resellers,
} as const satisfies Record<string, Cell>;

/** What somebody may do to objects that are theirs. */
export type Capability = keyof typeof permissions;

/**
 * Why somebody may not do something; undefined when they may. Of several roles each gives its rights, but a demo
 * account has no others. A name that is not in the table may nothing.
 */
export function refusal(roles: Role | readonly Role[], capability: Capability): AccessCode | undefined {
  const held = typeof roles === "string" ? [roles] : roles;
  if (!Object.hasOwn(permissions, capability)) return "notAllowed";
  const allowed: Cell = permissions[capability];
  const isDemo = held.includes("demo");
  const counted = isDemo ? (["demo"] as const) : held;
  if (counted.some((role) => allowed.includes(role))) return undefined;
  return isDemo ? "demoReadOnly" : "notAllowed";
}

/** Whether somebody may do something. */
export const can = (roles: Role | readonly Role[], capability: Capability): boolean =>
  refusal(roles, capability) === undefined;
