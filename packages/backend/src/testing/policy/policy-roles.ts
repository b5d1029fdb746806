/** Every role of a caller. */
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

/** The owner of a thing: the user alone, a group of the user, a stranger, or no one. */
export const relations = ["own", "group", "foreign", "none"] as const;

export type Relation = (typeof relations)[number];

/** Kinds of things that operations are about. */
export const objectKinds = [
  "snapshot",
  "device",
  "group",
  "component",
  "issuedReport",
  "reanalysis",
  "export",
  "upload",
] as const;

export type ObjectKind = (typeof objectKinds)[number];

/**
 * Which role sees which camera, and so its snapshots. Demo shares the library of the user; staff see
 * everything.
 */
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

/** Things that belong to a single account. */
const privateSight: Readonly<Record<PolicyRole, readonly Relation[]>> = {
  ...cameraSight,
  user: ["own"],
  demo: [],
  staff: [],
  groupMember: [],
  ancestorMember: [],
  apiToken: ["own"],
};

/** Staff see snapshots, not cameras. */
const deviceSight: Readonly<Record<PolicyRole, readonly Relation[]>> = { ...cameraSight, staff: [] };

/**
 * Groups in which a role may change things: own is below the root, where the user is; group below the leaf,
 * where groupMember is; foreign below a stranger's root. Demo shares a library, not a group.
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
  // Made in its creator's group.
  component: groupControl,
  // Of its issuer, and in an organization of those who see all of its cameras.
  issuedReport: groupControl,
  reanalysis: privateSight,
  export: privateSight,
  upload: privateSight,
};

/** Whether a role sees a thing: written by hand from the specification, used only by tests. */
export const sees = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  sightOf[kind][role].includes(relation);

/** Whether groups of a user have things of this kind. */
export const groupsHave = (kind: ObjectKind): boolean =>
  policyRoles.some((role) => sees(role, kind, "group"));

/** Whether a role has only read access to a thing that it sees. */
export const onlyLooks = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  (role === "staff" && kind === "snapshot" && relation !== "none") ||
  (["groupMember", "ancestorMember"].includes(role) &&
    ((kind === "group" && relation === "own") || (kind === "issuedReport" && relation === "group")));
