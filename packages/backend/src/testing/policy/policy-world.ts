import { randomUUID } from "node:crypto";
import { readEdition } from "@sonolens/editions";
import type { BackendOptions } from "../../backend-options.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { aSnapshotFile } from "../a-snapshot-file.ts";
import { giveFeature } from "../give-feature.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../start-test-backend.ts";
import { databasePlace } from "../test-database-place.ts";
import type { PolicyRole, Relation } from "./policy-roles.ts";

/** A server with a user in every role, and things of every relation to the user. */
export interface PolicyWorld {
  readonly test: TestBackend;
  /** No access token for a guest. */
  readonly tokens: Readonly<Record<PolicyRole, string | undefined>>;
  readonly snapshots: Readonly<Record<Relation, string>>;
  /** In the server's format, but of no existing thing. */
  readonly unknownId: string;
  /** Groups below which new ones are made. */
  readonly groups: Readonly<Record<Exclude<Relation, "none">, { readonly above: string }>>;
  importSnapshot(owner: TestUser, relation: Relation): Promise<string>;
  /** Adds a camera; returns its serial. */
  addCamera(owner: TestUser, relation: Relation): Promise<string>;
  close(): Promise<void>;
}

/** Of the cameras. */
export const serials: Readonly<Record<Relation, string>> = {
  own: "SL-OWN",
  group: "SL-GROUP",
  foreign: "SL-FOREIGN",
  none: "SL-NONE",
};

/** Marks things with restricted visibility; no response to other roles may contain it. */
export const markOf = (relation: Relation): string => `mark-of-${relation}-things`;

/** The user is in the root group; groupMember is in a group below, which has a camera; ancestorMember between them. */
export async function startPolicyWorld(options: Partial<BackendOptions> = {}): Promise<PolicyWorld> {
  const test = await startTestBackend({
    failedSignInsPerMinute: 1_000_000,
    // The edition with the most features enabled.
    edition: readEdition("ue"),
    ...options,
  });
  const extra = ["staff", "reseller", "resellerManager", "groupMember", "ancestorMember"] as const;
  const accountIds = new Map<string, string>();
  const password = "a long enough word 7";
  for (const username of extra) {
    const { accountId } = await test.backend.ensureAccount({
      username,
      password,
      kind: "full",
      isStaff: username === "staff",
    });
    accountIds.set(username, accountId);
  }
  const signIn = async (username: string): Promise<string> => {
    const { body } = await test.call("createToken", "/api/token/", { json: { username, password } });
    return body.access;
  };

  async function importSnapshot(
    owner: TestUser,
    relation: Relation,
    serial = serials[relation],
  ): Promise<string> {
    const device = { serial, label: markOf(relation), microphoneCount: 64 };
    const manifest = { device, label: markOf(relation), comments: markOf(relation) };
    const file = await aSnapshotFile(randomUUID(), { manifest, size: 12 });
    const imported = await test.backend.importSnapshotFile(file, owner);
    if (!imported.ok) throw new Error(imported.error.message);
    return imported.value.snapshotId;
  }

  let cameras = 0;
  async function addCamera(owner: TestUser, relation: Relation): Promise<string> {
    cameras += 1;
    const serial = `SL-N${cameras}`;
    const id = await importSnapshot(owner, relation, serial);
    if (relation === "group") {
      const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: owner });
      const json = { ownership: body.ownership };
      await test.call("addGroupOwnership", "/api/organizations/groups/leaf/ownerships/", { as: owner, json });
    }
    return serial;
  }

  const snapshots = {
    own: await importSnapshot("full", "own"),
    group: await importSnapshot("full", "group"),
    foreign: await importSnapshot("stranger", "foreign"),
    none: "01ZZZZZZZZZZZZZZZZZZZZZZZZ",
  };
  for (const username of ["full", "stranger"] as const) {
    const { body } = await test.call("getCurrentUser", "/api/me/", { as: username });
    accountIds.set(username, body.userID);
  }
  await joinGroups(test, accountIds);

  const members = [{ username: "reseller" }, { username: "resellerManager", isManager: true }];
  const made = await test.backend.ensureReseller({ name: "Partners", remainingKeys: 100, members });
  if (!made.ok) throw new Error(made.error.join());
  const holder = { kind: "user", id: accountIds.get("full") ?? "" } as const;
  await giveFeature(test, holder, "DataConnectNewKey");
  const { body: apiKey } = await test.call("createDataConnectKey", "/keys", { as: "full" });

  const tokens: Record<PolicyRole, string | undefined> = {
    guest: undefined,
    user: await test.token("full"),
    demo: await test.token("demo"),
    foreignUser: await test.token("stranger"),
    staff: await signIn("staff"),
    reseller: await signIn("reseller"),
    resellerManager: await signIn("resellerManager"),
    groupMember: await signIn("groupMember"),
    ancestorMember: await signIn("ancestorMember"),
    apiToken: apiKey.key,
  };
  return {
    test,
    tokens,
    snapshots,
    unknownId: snapshots.none,
    groups: { own: { above: "root" }, group: { above: "leaf" }, foreign: { above: "foreign" } },
    importSnapshot,
    addCamera,
    close: () => test.close(),
  };
}

/**
 * Written directly to the database, as another process would: creating groups by calls is tested elsewhere.
 */
async function joinGroups(test: TestBackend, accountIds: ReadonlyMap<string, string>): Promise<void> {
  const created_at = new Date().toISOString();
  const database = await openDatabase(databasePlace(test.dataDir), created_at);
  await database.transaction(async () => {
    const current = database.current();
    await current
      .insertInto("organizations")
      .values([
        { id: "o", name: markOf("group"), created_at },
        { id: "p", name: markOf("foreign"), created_at },
      ])
      .execute();
    const group = { organization_id: "o", name: markOf("group"), description: "", created_at };
    const groups = [
      { ...group, id: "root", parent_id: null },
      { ...group, id: "middle", parent_id: "root" },
      { ...group, id: "leaf", parent_id: "middle" },
      { ...group, id: "foreign", parent_id: null, organization_id: "p", name: markOf("foreign") },
    ];
    await current.insertInto("groups").values(groups).execute();
    await current
      .updateTable("ownerships")
      .set({ group_id: "leaf" })
      .where("device_serial", "=", serials.group)
      .execute();
    for (const [username, group_id] of [
      ["full", "root"],
      ["stranger", "foreign"],
      ["ancestorMember", "middle"],
      ["groupMember", "leaf"],
    ] as const)
      await current
        .insertInto("group_members")
        .values({ account_id: accountIds.get(username) ?? "", group_id })
        .execute();
  });
  await database.close();
}
