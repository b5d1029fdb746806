import type { AccessCode } from "./access-code.ts";

/** Role of a user, which determines permissions. A user can have several; see `rolesOf`. */
export type Role = "demo" | "user" | "staff" | "reseller" | "apiToken";

type Cell = readonly Role[];

const everybody: Cell = ["demo", "user", "staff", "reseller"];
const notDemo: Cell = ["user", "staff", "reseller"];
const resellers: Cell = ["reseller"];
/** Other programs, by a data-connect key: they read snapshots and nothing else. */
const programsToo: Cell = [...everybody, "apiToken"];

/**
 * The complete permission table: what each role may do to its own objects. The demo account sees and downloads
 * everything and makes no lasting changes; it accepts the terms and may give feedback. Where the specification is
 * ambiguous, the stricter reading applies (OPEN-08, PERM-09, PERM-14).
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
  editReportTemplates: notDemo,
  scheduleReports: notDemo,
  editUserImages: notDemo,
  buyReports: notDemo,

  // The account
  acceptTerms: everybody,
  sendFeedback: everybody,
  saveSettings: notDemo,
  changePassword: notDemo,
  deleteAccount: notDemo,
  exportAccount: notDemo,
  openLicenceDialog: notDemo,

  // Cameras
  pairCamera: notDemo,
  nameCamera: notDemo,
  updateCamera: notDemo,
  removeCamera: notDemo,
  transferDirectly: notDemo,
  controlRemotely: notDemo,

  // Organization; the rules of groups decide for which group
  createOrganization: notDemo,
  answerInvitation: notDemo,
  inviteToGroup: notDemo,
  editGroup: notDemo,
  addGroup: notDemo,
  deleteGroup: notDemo,
  addGroupDevice: notDemo,
  moveGroupMember: notDemo,
  removeGroupMember: notDemo,

  // Data connect; the features decide whether a key can be created
  createDataConnectKey: notDemo,
  deleteDataConnectKey: notDemo,

  editComponents: notDemo,

  // Reseller portal
  openResellerPage: resellers,
  createLicenceKey: resellers,
  editLicenceKey: resellers,
  emailLicenceKey: resellers,
} as const satisfies Record<string, Cell>;

/** An action that a role may perform on its own objects. */
export type Capability = keyof typeof permissions;

/**
 * Why a user may not perform an action; undefined if they may. Several roles add up, but a demo account has no other
 * rights. A name that is not in the table is never allowed.
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

/** Whether a user may perform an action. */
export const can = (roles: Role | readonly Role[], capability: Capability): boolean =>
  refusal(roles, capability) === undefined;
