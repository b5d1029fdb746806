import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { controlledGroups, dataConnectKeyRefusal, rolesOf, validateName } from "@sonolens/domain";
import { failure, type Result, settled, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { createSealedText } from "../../sealed-text.ts";
import { sha256Of } from "../../sha256.ts";
import type { DataConnectKeyRow } from "../../storage/database/schema.ts";
import { type AccountFeatures, type Accounts, callerOfAccount } from "../account/index.ts";
import { type MemberOrganizations, memberIds } from "../organizations/index.ts";
import type { DataConnectRepository } from "./data-connect.repository.ts";

type Key = ApiSchema<"DataConnectKey">;

/** What is chosen for a new key. */
export interface NewKey {
  readonly name?: string;
  /** Id of the group whose snapshots it reads. */
  readonly group?: string;
  readonly expiresDays?: number;
}

/** Keys that give other programs read access to what their owner or their group sees. */
export interface DataConnectService {
  list(caller: Caller): Promise<Key[]>;
  create(caller: Caller, key: NewKey): Promise<Result<Key, FieldProblem>>;
  /** Returns a new key in place of this one, which works for some days more. */
  rotate(caller: Caller, id: string): Promise<Result<Key, FieldProblem | "notFound">>;
  rename(caller: Caller, id: string, name: string): Promise<Result<Key, FieldProblem | "notFound">>;
  /** False if the caller has no such key. */
  remove(caller: Caller, key: string): Promise<boolean>;
  /** The caller with this key; undefined if it is unknown, ended or was removed. Counts the call, unless `isAgain`. */
  authenticate(key: string, isAgain?: boolean): Promise<Caller | undefined>;
  /** The caller with the key of this id, as `authenticate` returns it now. Counts nothing. */
  callerOf(id: string): Promise<Caller | undefined>;
  /** Whether a user may see and end the key of this id. */
  isOf(caller: Caller, id: string): Promise<boolean>;
  /** Saves the counts. */
  saveCounts(): Promise<void>;
  /** Removes replaced keys that ended. */
  removeReplaced(): Promise<void>;
}

const prefix = "sdc_";
const maxKeys = 20;
/** With those that were replaced and still work. */
const maxWithReplaced = 3 * maxKeys;
const dayMs = 24 * 3600 * 1000;
/** How long a replaced key still works. */
const overlapMs = 7 * dayMs;
const minuteMs = 60_000;

export function createDataConnectService(
  core: Core<"database" | "key" | "nowMs" | "outbox"> & {
    readonly accounts: Accounts;
    readonly features: AccountFeatures;
    readonly organizations: MemberOrganizations;
  },
  keys: DataConnectRepository,
): DataConnectService {
  const { database, accounts, features, organizations, nowMs, outbox } = core;
  const sealed = createSealedText(core.key("data-connect keys"));
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();
  // Otherwise every read call would also write; a kill loses the counts of the last second.
  let counted = new Map<string, number>();
  let saving = Promise.resolve();

  async function saveNow(): Promise<void> {
    const counts = counted;
    if (counts.size === 0) return;
    counted = new Map();
    try {
      await database.transaction(async () => {
        const told = new Set<string>();
        for (const [hash, count] of counts) {
          const used = await keys.addInvoked(hash, count, { at: iso(), unless: iso(nowMs() - minuteMs) });
          if (used !== undefined) for (const accountId of await holdersOf(used)) told.add(accountId);
        }
        // One message for all keys of a person.
        await outbox.add([...told], { type: "data-connect-key-used" });
      });
    } catch (error) {
      for (const [hash, count] of counts) counted.set(hash, (counted.get(hash) ?? 0) + count);
      throw error;
    }
  }

  function saveCounts(): Promise<void> {
    saving = settled(saving).then(saveNow);
    return saving;
  }

  const hasEnded = ({ expires_at }: Pick<DataConnectKeyRow, "expires_at">): boolean =>
    expires_at !== null && expires_at <= iso();

  async function groupsOf(accountId: string): Promise<ReadonlySet<string>> {
    const organizationId = await organizations.ofAccount(accountId);
    const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
    return organization === undefined ? new Set() : controlledGroups(accountId, organization.groups);
  }

  /** Ids of the accounts that see a key in their list. */
  async function holdersOf({
    account_id,
    group_id,
  }: Pick<DataConnectKeyRow, "account_id" | "group_id">): Promise<readonly string[]> {
    if (group_id === null) return [account_id];
    const organizationId = await organizations.ofGroup(group_id);
    const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
    if (organization === undefined) return [];
    return memberIds(organization).filter((id) => controlledGroups(id, organization.groups).has(group_id));
  }

  async function accessible(caller: Caller, id: string): Promise<DataConnectKeyRow | undefined> {
    const row = await keys.find(id);
    if (row === undefined) return undefined;
    const isTheirs =
      row.group_id === null
        ? row.account_id === caller.accountId
        : (await groupsOf(caller.accountId)).has(row.group_id);
    return isTheirs ? row : undefined;
  }

  async function listed(caller: Caller): Promise<Key[]> {
    const rows = await keys.listOf(caller.accountId, [...(await groupsOf(caller.accountId))]);
    return rows.flatMap((row): Key[] => {
      const key = sealed.open(row.sealed_key);
      const isOver = hasEnded(row);
      if (key === undefined || (isOver && row.replaced_at !== null)) return [];
      const current = row.replaced_at === null ? "active" : "replaced";
      return [
        {
          id: row.key_hash,
          key,
          name: row.name,
          group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? "" },
          createdBy: row.username ?? "",
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          lastUsedAt: row.last_used_at,
          replacedAt: row.replaced_at,
          state: isOver ? "expired" : current,
          invoked: row.invoked,
        },
      ];
    });
  }

  async function insert(
    caller: Caller,
    {
      lifetimeMs,
      ...columns
    }: Pick<DataConnectKeyRow, "account_id" | "name" | "group_id"> & {
      /** Undefined if it does not end. */
      readonly lifetimeMs: number | undefined;
    },
  ): Promise<Key> {
    const createdMs = nowMs();
    const key = prefix + randomBytes(32).toString("base64url");
    const key_hash = sha256Of(key);
    await keys.insert({
      ...columns,
      key_hash,
      sealed_key: sealed.seal(key),
      created_at: iso(createdMs),
      expires_at: lifetimeMs === undefined ? null : iso(createdMs + lifetimeMs),
    });
    return written(caller, key_hash);
  }

  async function written(caller: Caller, id: string): Promise<Key> {
    const key = (await listed(caller)).find((one) => one.id === id);
    if (key === undefined) throw new Error("The key was just written.");
    return key;
  }

  async function tooMany(accountId: string, isRotation: boolean): Promise<FieldProblem | undefined> {
    const { all, current } = await keys.countOf(accountId);
    return all >= maxWithReplaced || (!isRotation && current >= maxKeys)
      ? { code: "tooMany", params: { max: maxKeys } }
      : undefined;
  }

  /**
   * The account by which a group's key reads prices and thresholds: its creator, or the first who controls the group
   * once the creator does not. Undefined if no one does: then no one could end the key either.
   */
  async function readerOf(groupId: string, creatorId: string): Promise<string | undefined> {
    const organizationId = await organizations.ofGroup(groupId);
    const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
    if (organization === undefined) return undefined;
    const isControlledBy = (accountId: string) =>
      controlledGroups(accountId, organization.groups).has(groupId);
    if (isControlledBy(creatorId)) return creatorId;
    const members = organization.groups
      .flatMap(({ users }) => users)
      .toSorted((one, other) => (one.username < other.username ? -1 : 1));
    return members.find(({ customerId }) => isControlledBy(customerId))?.customerId;
  }

  async function callerOf(id: string): Promise<Caller | undefined> {
    const row = await keys.find(id);
    if (row === undefined || hasEnded(row)) return undefined;
    const accountId = row.group_id === null ? row.account_id : await readerOf(row.group_id, row.account_id);
    const account = accountId === undefined ? undefined : await accounts.byId(accountId);
    if (account?.state !== "active") return undefined;
    return {
      ...callerOfAccount(account),
      isStaff: false,
      isApiToken: true,
      keyHash: id,
      ...(row.group_id !== null && { groupId: row.group_id }),
    };
  }

  return {
    async list(caller) {
      await saveCounts();
      return listed(caller);
    },
    async create(caller, { name: wanted = "", group, expiresDays }) {
      const refusal = dataConnectKeyRefusal(rolesOf(caller), await features.of(caller.accountId, []));
      if (refusal !== undefined) return failure({ code: refusal });
      const name = sanitizeText(wanted).trim();
      const checked = name === "" ? undefined : validateName(name);
      if (checked?.ok === false)
        return failure({ field: "name", code: checked.code, params: checked.params });
      return database.transaction(async () => {
        if (group !== undefined && !(await groupsOf(caller.accountId)).has(group))
          return failure({ field: "group", code: "unknownValue" as const });
        const problem = await tooMany(caller.accountId, false);
        if (problem !== undefined) return failure(problem);
        return success(
          await insert(caller, {
            account_id: caller.accountId,
            name,
            group_id: group ?? null,
            lifetimeMs: expiresDays === undefined ? undefined : expiresDays * dayMs,
          }),
        );
      });
    },
    rotate: (caller, id) =>
      database.transaction(async () => {
        const row = await accessible(caller, id);
        if (row === undefined) return failure("notFound");
        if (row.replaced_at !== null) return failure({ code: "dataConnectKeyReplaced" as const });
        const problem = await tooMany(caller.accountId, true);
        if (problem !== undefined) return failure(problem);
        const { account_id: before, name, group_id, expires_at, created_at } = row;
        const lifetimeMs = expires_at === null ? undefined : Date.parse(expires_at) - Date.parse(created_at);
        const endMs = nowMs() + overlapMs;
        await keys.update(id, {
          replaced_at: iso(),
          expires_at: expires_at !== null && expires_at < iso(endMs) ? expires_at : iso(endMs),
        });
        const made = await insert(caller, {
          account_id: group_id === null ? before : caller.accountId,
          name,
          group_id,
          lifetimeMs,
        });
        return success(made);
      }),
    async rename(caller, id, wanted) {
      const name = validateName(sanitizeText(wanted));
      if (!name.ok) return failure({ field: "name", code: name.code, params: name.params });
      return database.transaction(async () => {
        const listedNow = (await listed(caller)).some((key) => key.id === id);
        if (!listedNow) return failure("notFound" as const);
        await keys.update(id, { name: name.value });
        return success(await written(caller, id));
      });
    },
    remove: (caller, key) =>
      database.transaction(async () => {
        const row = await accessible(caller, sha256Of(key));
        if (row !== undefined) await keys.remove(row.key_hash);
        return row !== undefined;
      }),
    async authenticate(key, isAgain = false) {
      if (!key.startsWith(prefix)) return undefined;
      const hash = sha256Of(key);
      const caller = await callerOf(hash);
      if (caller !== undefined && !isAgain) counted.set(hash, (counted.get(hash) ?? 0) + 1);
      return caller;
    },
    callerOf,
    isOf: async (caller, id) => (await accessible(caller, id)) !== undefined,
    saveCounts,
    removeReplaced: () => database.transaction(() => keys.removeReplaced(iso())),
  };
}
