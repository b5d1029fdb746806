/** Everybody who may come to the server. */
export const policyRoles = [
  "guest",
  "user",
  "demo",
  "staff",
  "reseller",
  "resellerManager",
  "groupMember",
  "ancestorMember",
  "foreignUser",
  "apiToken",
] as const;

export type PolicyRole = (typeof policyRoles)[number];

/** Whose a thing is: the user's alone, of a group that the user shares, a stranger's, or nobody's. */
export const relations = ["own", "group", "foreign", "none"] as const;

export type Relation = (typeof relations)[number];

/** What an operation is about. */
export const objectKinds = [
  "snapshot",
  "device",
  "group",
  "component",
  "reanalysis",
  "export",
  "upload",
] as const;

export type ObjectKind = (typeof objectKinds)[number];

/** Who sees which camera, and so its snapshots. Demo shares the library of the user; staff look at everything. */
const cameraSight: Readonly<Record<PolicyRole, readonly Relation[]>> = {
  guest: [],
  user: ["own", "group"],
  demo: ["own", "group"],
  staff: ["own", "group", "foreign"],
  reseller: [],
  resellerManager: [],
  groupMember: ["group"],
  ancestorMember: ["group"],
  foreignUser: ["foreign"],
  // A data-connect key of the user.
  apiToken: ["own", "group"],
};

/** What belongs to one account and nobody else. */
const privateSight: Readonly<Record<PolicyRole, readonly Relation[]>> = {
  ...cameraSight,
  user: ["own"],
  demo: [],
  staff: [],
  groupMember: [],
  ancestorMember: [],
  apiToken: ["own"],
};

/** Staff look at snapshots, not at cameras. */
const deviceSight: Readonly<Record<PolicyRole, readonly Relation[]>> = { ...cameraSight, staff: [] };

/**
 * Groups in which somebody may change things: own is below the root, where the user is; group below the leaf, where
 * groupMember is; foreign below a stranger's root. Demo shares a library, not a group.
 */
const groupControl: Readonly<Record<PolicyRole, readonly Relation[]>> = {
  ...cameraSight,
  demo: [],
  staff: [],
};

const sightOf: Readonly<Record<ObjectKind, Readonly<Record<PolicyRole, readonly Relation[]>>>> = {
  snapshot: cameraSight,
  device: deviceSight,
  group: groupControl,
  // Made in the maker's group.
  component: groupControl,
  reanalysis: privateSight,
  export: privateSight,
  upload: privateSight,
};

/** Whether somebody sees a thing: written by hand from the specification, asked by nobody but tests. */
export const sees = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  sightOf[kind][role].includes(relation);

/** Whether somebody only looks at a thing that they see. */
export const onlyLooks = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  (role === "staff" && kind === "snapshot" && relation !== "none") ||
  (["groupMember", "ancestorMember"].includes(role) && kind === "group" && relation === "own");
