import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { dataConnectKeyRefusal, rolesOf } from "@sonolens/domain";
import { failure, type Result, settled, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { FieldProblem } from "../../http/error-body.ts";
import type { Caller } from "../../policy/caller.ts";
import { createSealedText } from "../../sealed-text.ts";
import { sha256Of } from "../../sha256.ts";
import { type AccountFeatures, type Accounts, callerOfAccount } from "../account/index.ts";
import type { DataConnectRepository } from "./data-connect.repository.ts";

/** Keys that give other programs read access to what their owner sees. */
export interface DataConnectService {
  list(caller: Caller): Promise<ApiSchema<"DataConnectKey">[]>;
  create(caller: Caller): Promise<Result<ApiSchema<"DataConnectKey">, FieldProblem>>;
  /** False if the caller has no such key. */
  remove(caller: Caller, key: string): Promise<boolean>;
  /** The caller with this key; undefined if it is unknown or was removed. Counts the call. */
  authenticate(key: string): Promise<Caller | undefined>;
  /** Saves the counts. */
  saveCounts(): Promise<void>;
}

const prefix = "sdc_";
const maxKeys = 20;

export function createDataConnectService(
  core: Core<"database" | "key" | "nowMs"> & {
    readonly accounts: Accounts;
    readonly features: AccountFeatures;
  },
  keys: DataConnectRepository,
): DataConnectService {
  const { database, accounts, features, nowMs } = core;
  const sealed = createSealedText(core.key("data-connect keys"));
  // Otherwise every read call would also write; a kill loses the counts of the last second.
  let counted = new Map<string, number>();
  let saving = Promise.resolve();

  async function saveNow(): Promise<void> {
    const counts = counted;
    if (counts.size === 0) return;
    counted = new Map();
    try {
      await database.transaction(async () => {
        for (const [hash, count] of counts) await keys.addInvoked(hash, count);
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

  return {
    async list(caller) {
      await saveCounts();
      const rows = await keys.listOf(caller.accountId);
      return rows.flatMap(({ sealed_key, created_at: createdAt, invoked }) => {
        const key = sealed.open(sealed_key);
        return key === undefined ? [] : [{ key, createdAt, invoked }];
      });
    },
    async create(caller) {
      const refusal = dataConnectKeyRefusal(rolesOf(caller), await features.of(caller.accountId, []));
      if (refusal !== undefined) return failure({ code: refusal });
      return database.transaction(async () => {
        if ((await keys.listOf(caller.accountId)).length >= maxKeys)
          return failure({ code: "tooMany" as const, params: { max: maxKeys } });
        const key = prefix + randomBytes(32).toString("base64url");
        const createdAt = new Date(nowMs()).toISOString();
        await keys.insert({
          key_hash: sha256Of(key),
          account_id: caller.accountId,
          sealed_key: sealed.seal(key),
          created_at: createdAt,
        });
        return success({ key, createdAt, invoked: 0 });
      });
    },
    remove: (caller, key) => database.transaction(() => keys.remove(sha256Of(key), caller.accountId)),
    async authenticate(key) {
      if (!key.startsWith(prefix)) return undefined;
      const hash = sha256Of(key);
      const accountId = await keys.ownerOf(hash);
      const account = accountId === undefined ? undefined : await accounts.byId(accountId);
      if (account?.state !== "active") return undefined;
      counted.set(hash, (counted.get(hash) ?? 0) + 1);
      return {
        ...callerOfAccount(account),
        isStaff: false,
        isApiToken: true,
        keyHash: hash,
      };
    },
    saveCounts,
  };
}
