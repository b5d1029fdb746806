import { validateEmail, validateNewPassword } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { ErrorCode } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import type {
  AccountService,
  Accounts,
  EndedSessions,
  FeatureHolder,
  GrantedFeatures,
  ManagedAccounts,
  Passwords,
} from "../account/index.ts";
import type { AccountRemovalService } from "../account-removal/index.ts";
import type { Refunded } from "../payment/index.ts";
import type { ServiceDesk } from "../service/index.ts";

/** Why an operator's command failed, in one English sentence. */
export interface OperatorError {
  readonly code:
    | ErrorCode
    | "unknownUser"
    | "unknownOrganization"
    | "organizationNotUnique"
    | "invalidDate"
    | "unknownOrder";
  readonly message: string;
}

/** An account as the operator sees it. */
export interface UserListing {
  readonly username: string;
  readonly email: string;
  readonly state: AccountRow["state"];
  readonly isStaff: boolean;
  readonly isDemo: boolean;
  readonly features: readonly string[];
  readonly createdAt: string;
}

/** Whom a feature is for, as an operator names it: a username, an organization's id or name, a serial number. */
export interface NamedHolder {
  readonly kind: FeatureHolder["kind"];
  readonly name: string;
}

/** A reseller as the operator sees it. */
export interface ResellerListing {
  readonly name: string;
  readonly remainingKeys: number;
  /** Usernames. */
  readonly members: readonly string[];
}

type Outcome<Value> = Promise<Result<Value, OperatorError>>;

/** Commands reserved to the operator of the server. */
export interface Operator {
  /** The account can sign in at once. */
  addUser(user: {
    username: string;
    email?: string;
    password: string;
    isStaff: boolean;
  }): Outcome<{ accountId: string }>;
  listUsers(): Promise<UserListing[]>;
  /** Ends every session of the account. */
  setPassword(username: string, password: string): Outcome<undefined>;
  /** A disabled account cannot sign in and its sessions end; its data is kept. */
  setActive(username: string, isActive: boolean): Outcome<undefined>;
  /** Deletes the account permanently, as its owner could; all its data is gone on return. */
  deleteUser(username: string): Outcome<undefined>;
  giveFeature(holder: NamedHolder, feature: string): Outcome<readonly string[]>;
  takeFeature(holder: NamedHolder, feature: string): Outcome<readonly string[]>;
  listFeatures(holder: NamedHolder): Outcome<readonly string[]>;
  listResellers(): Promise<ResellerListing[]>;
  maintenanceStart(): Promise<string | null>;
  /** `null` cancels the announcement. Returns the time as clients get it. */
  setMaintenanceStart(start: string | null): Outcome<string | null>;
  /** Gives the money of a paid order back, by its receipt number or its id, and takes what it bought. */
  refundOrder(receiptOrId: string): Outcome<Refunded>;
  listFeedback(limit: number): ReturnType<ServiceDesk["listFeedback"]>;
  listClientErrors(limit: number): ReturnType<ServiceDesk["listClientErrors"]>;
}

export interface OperatorParts {
  readonly core: Core<"database" | "nowMs">;
  readonly accounts: Accounts;
  readonly managedAccounts: ManagedAccounts;
  readonly features: GrantedFeatures;
  readonly accountService: AccountService;
  readonly passwords: Passwords;
  readonly sessions: EndedSessions;
  readonly removals: AccountRemovalService;
  readonly service: ServiceDesk;
  /** Undefined in a server without payments. */
  readonly refundOrder: ((receiptOrId: string) => Promise<Refunded | undefined>) | undefined;
  /** English. */
  readonly texts: ErrorTexts;
}

export function createOperator(parts: OperatorParts): Operator {
  const {
    accounts,
    managedAccounts,
    features,
    accountService,
    passwords,
    sessions,
    removals,
    service,
    texts,
  } = parts;
  const { database, nowMs } = parts.core;
  const now = (): string => new Date(nowMs()).toISOString();

  const refused = (code: ErrorCode, params?: Readonly<Record<string, string | number>>) =>
    failure({ code, message: texts(code, params) });

  async function userOf(username: string): Outcome<AccountRow> {
    const account = await accounts.byUsername(username);
    return account === undefined
      ? failure({ code: "unknownUser", message: `There is no user named ${username}.` })
      : success(account);
  }

  async function organizationOf(name: string): Outcome<string> {
    const found = await database
      .current()
      .selectFrom("organizations")
      .select("id")
      .where((where) => where.or([where("id", "=", name), where("name", "=", name)]))
      .execute();
    const [first, second] = found;
    if (first === undefined)
      return failure({ code: "unknownOrganization", message: `There is no organization ${name}.` });
    if (second !== undefined)
      return failure({
        code: "organizationNotUnique",
        message: `There are ${found.length} organizations named ${name}; name it by its id.`,
      });
    return success(first.id);
  }

  async function holderOf({ kind, name }: NamedHolder): Outcome<FeatureHolder> {
    if (kind === "camera") return success({ kind, id: name });
    if (kind === "organization") {
      const organization = await organizationOf(name);
      return organization.ok ? success({ kind, id: organization.value }) : organization;
    }
    const user = await userOf(name);
    return user.ok ? success({ kind, id: user.value.id }) : user;
  }

  const withHolder = (named: NamedHolder, work: (holder: FeatureHolder) => Promise<unknown>) =>
    database.transaction(async (): Outcome<readonly string[]> => {
      const holder = await holderOf(named);
      if (!holder.ok) return holder;
      await work(holder.value);
      return success(await features.listOf(holder.value));
    });

  async function withUser(
    username: string,
    work: (account: AccountRow) => Promise<void>,
  ): Outcome<undefined> {
    return database.transaction(async () => {
      const user = await userOf(username);
      if (!user.ok) return user;
      await work(user.value);
      await sessions.endAllOf(user.value.id, now());
      return success(undefined);
    });
  }

  return {
    async addUser({ username, email = username, password, isStaff }) {
      const name = username.trim();
      if (name === "") return refused("usernameRequired");
      const address = validateEmail(email);
      if (!address.ok) return refused(address.code, address.params);
      const checked = validateNewPassword(password, { username: name });
      if (!checked.ok) return refused(checked.code, checked.params);
      return database.transaction(async (): Outcome<{ accountId: string }> => {
        if ((await accounts.byUsername(name)) !== undefined) return refused("usernameTaken");
        const { accountId } = await accountService.ensure({
          username: name,
          email: address.value,
          password: checked.value,
          kind: "full",
          isStaff,
          hasAcceptedTerms: false,
        });
        return success({ accountId });
      });
    },
    async listUsers() {
      const listed = [];
      for (const account of await managedAccounts.list())
        listed.push({
          username: account.username,
          email: account.email,
          state: account.state,
          isStaff: account.is_staff === 1,
          isDemo: account.is_demo === 1,
          features: await features.listOf({ kind: "user", id: account.id }),
          createdAt: account.created_at,
        });
      return listed;
    },
    async setPassword(username, password) {
      const checked = validateNewPassword(password, { username });
      if (!checked.ok) return refused(checked.code, checked.params);
      const passwordHash = await passwords.hash(checked.value);
      return withUser(username, ({ id }) => managedAccounts.setPassword(id, passwordHash));
    },
    setActive: (username, isActive) =>
      withUser(username, ({ id }) => managedAccounts.setState(id, isActive ? "active" : "deactivated")),
    async deleteUser(username) {
      const user = await userOf(username);
      if (!user.ok) return user;
      const removed = await removals.remove(user.value.id, texts.translate);
      return removed.ok ? removed : refused(removed.error);
    },
    giveFeature: (holder, feature) => withHolder(holder, (found) => features.give(found, feature)),
    takeFeature: (holder, feature) => withHolder(holder, (found) => features.take(found, feature)),
    listFeatures: (holder) => withHolder(holder, async () => undefined),
    async listResellers() {
      const resellers = await database
        .current()
        .selectFrom("resellers")
        .selectAll()
        .orderBy("name")
        .execute();
      const members = await database
        .current()
        .selectFrom("reseller_members")
        .innerJoin("accounts", "accounts.id", "reseller_members.account_id")
        .select(["reseller_members.reseller_id", "accounts.username"])
        .orderBy("accounts.username")
        .execute();
      return resellers.map(({ id, name, remaining_keys }) => ({
        name,
        remainingKeys: remaining_keys,
        members: members.filter(({ reseller_id }) => reseller_id === id).map(({ username }) => username),
      }));
    },
    maintenanceStart: () => service.maintenanceStart(),
    async setMaintenanceStart(start) {
      const time = start === null ? null : new Date(start);
      if (time !== null && Number.isNaN(time.getTime()))
        return failure({
          code: "invalidDate",
          message: `${start}: give a date such as 2026-11-20T22:00:00Z.`,
        });
      const iso = time?.toISOString() ?? null;
      await database.transaction(() => service.setMaintenanceStart(iso));
      return success(iso);
    },
    async refundOrder(receiptOrId) {
      const refunded = await parts.refundOrder?.(receiptOrId);
      return refunded === undefined
        ? failure({ code: "unknownOrder", message: `There is no paid order ${receiptOrId}.` })
        : success(refunded);
    },
    listFeedback: (limit) => service.listFeedback(limit),
    listClientErrors: (limit) => service.listClientErrors(limit),
  };
}
