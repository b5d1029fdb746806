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
] as const;

export type PolicyRole = (typeof policyRoles)[number];

/** Whose a thing is: the user's alone, of a group that the user shares, a stranger's, or nobody's. */
export const relations = ["own", "group", "foreign", "none"] as const;

export type Relation = (typeof relations)[number];

/** What an operation is about. */
export type ObjectKind = "snapshot" | "reanalysis" | "export";

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
};

/** What belongs to one account and nobody else. */
const privateSight: Readonly<Record<PolicyRole, readonly Relation[]>> = {
  ...cameraSight,
  user: ["own"],
  demo: [],
  staff: [],
  groupMember: [],
  ancestorMember: [],
};

const sightOf: Readonly<Record<ObjectKind, Readonly<Record<PolicyRole, readonly Relation[]>>>> = {
  snapshot: cameraSight,
  reanalysis: privateSight,
  export: privateSight,
};

/** Whether somebody sees a thing: written by hand from the specification, asked by nobody but tests. */
export const sees = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  sightOf[kind][role].includes(relation);

/** Whether somebody only looks at a thing that they see. */
export const onlyLooks = (role: PolicyRole, kind: ObjectKind, relation: Relation): boolean =>
  role === "staff" && kind === "snapshot" && relation !== "none";
