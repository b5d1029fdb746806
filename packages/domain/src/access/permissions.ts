/** Who somebody is, as far as it decides what they may do. */
export type Role = "demo" | "user" | "staff";

/** What somebody may do to objects that are theirs. */
export type Capability =
  | "readSnapshot"
  | "editSnapshotLabel"
  | "editSnapshotComments"
  | "editSnapshotTags"
  | "editSnapshotDistance"
  | "editSnapshotStarred"
  | "editSnapshotHeatmap"
  | "importSnapshot"
  | "receiveLiveMessages"
  | "saveSettings";

/** Why something is refused; codes of the API. */
export type AccessCode = "demoReadOnly" | "notAllowed";

const all: Record<Capability, true> = {
  readSnapshot: true,
  editSnapshotLabel: true,
  editSnapshotComments: true,
  editSnapshotTags: true,
  editSnapshotDistance: true,
  editSnapshotStarred: true,
  editSnapshotHeatmap: true,
  importSnapshot: true,
  receiveLiveMessages: true,
  saveSettings: true,
};

/** Every cell of role and capability. The demo account reads everything and changes nothing (OPEN-08, PERM-09). */
export const permissions: Readonly<Record<Role, Readonly<Record<Capability, boolean>>>> = {
  demo: {
    readSnapshot: true,
    editSnapshotLabel: false,
    editSnapshotComments: false,
    editSnapshotTags: false,
    editSnapshotDistance: false,
    editSnapshotStarred: false,
    editSnapshotHeatmap: false,
    importSnapshot: false,
    receiveLiveMessages: true,
    saveSettings: false,
  },
  user: all,
  staff: all,
};

/** Why a role may not do something; undefined when it may. A name that is not in the table may nothing. */
export function refusal(role: Role, capability: Capability): AccessCode | undefined {
  if (!Object.hasOwn(permissions, role)) return "notAllowed";
  const row = permissions[role];
  if (!Object.hasOwn(row, capability)) return "notAllowed";
  if (row[capability]) return undefined;
  return role === "demo" ? "demoReadOnly" : "notAllowed";
}

/** Whether a role may do something. */
export const can = (role: Role, capability: Capability): boolean => refusal(role, capability) === undefined;
