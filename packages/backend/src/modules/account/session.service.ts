import { failure, type Result, success } from "@sonolens/foundation";
import type { AccessFailure, Caller } from "../../policy/caller.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { sharedByKey } from "../../storage/database/shared.ts";
import type { TokenLifetimes } from "../../token-lifetimes.ts";
import { ownerOfAccount, workFor } from "../../work-owner.ts";
import type { AccountRepository } from "./account.repository.ts";
import { callerOfAccount } from "./caller-of-account.ts";
import type { Passwords } from "./passwords.ts";
import type { SessionRepository, StoredRefreshToken } from "./session.repository.ts";
import type { SignInOrigin, SignInThrottle } from "./sign-in-throttle.ts";
import type { ResellerFlags, Tokens } from "./tokens.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

export type SignInFailure =
  | { readonly code: "invalidCredentials" | "accountNotActivated" | "accountDeactivated" }
  | ({ readonly code: "tooManyRequests" } & TooMany);

export type RefreshFailure = "notAuthenticated" | "tokenExpired" | "tokenReused" | "sessionEnded";

/** Finds the callers behind access tokens. */
export interface Authentication {
  authenticate(accessToken: string): Promise<Result<Caller, AccessFailure>>;
}

/** Sign-in, refresh, and authentication of callers. */
export interface SessionService extends Authentication {
  signIn(username: string, password: string, origin: SignInOrigin): Promise<Result<TokenPair, SignInFailure>>;
  /** A token that was replaced longer ago than the grace time ends its session and all its tokens. */
  refresh(refreshToken: string): Promise<Result<TokenPair, RefreshFailure>>;
  /** Signs out: ends the session of a refresh token, whether or not it was replaced. */
  end(refreshToken: string): Promise<void>;
}

export interface SessionParts {
  readonly database: Database;
  readonly accounts: AccountRepository;
  readonly sessions: SessionRepository;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly lifetimes: TokenLifetimes;
  readonly guesses: SignInThrottle;
  readonly resellerFlagsOf: (accountId: string) => Promise<ResellerFlags>;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

export function createSessionService(parts: SessionParts): SessionService {
  const {
    database,
    accounts,
    sessions,
    passwords,
    tokens,
    lifetimes,
    guesses,
    resellerFlagsOf,
    nowMs,
    newId,
  } = parts;
  /** The calls that a page sends at the same time. */
  const callers = sharedByKey<Result<Caller, AccessFailure>>();
  const iso = (timeMs: number): string => new Date(timeMs).toISOString();

  async function pairOf(
    account: AccountRow,
    sessionId: string,
    tokenId: string,
    refreshExpiresMs: number,
  ): Promise<TokenPair> {
    const flags = await resellerFlagsOf(account.id);
    return {
      access: await tokens.signAccess(account, flags, sessionId, nowMs() + lifetimes.accessS * 1000),
      refresh: await tokens.signRefresh({ accountId: account.id, sessionId, tokenId }, refreshExpiresMs),
    };
  }

  async function issue(account: AccountRow, sessionId: string): Promise<TokenPair> {
    const tokenId = newId();
    const expiresMs = nowMs() + lifetimes.refreshS * 1000;
    await sessions.insertToken({ id: tokenId, sessionId, issuedAt: iso(nowMs()), expiresAt: iso(expiresMs) });
    return pairOf(account, sessionId, tokenId, expiresMs);
  }

  async function rotate(
    account: AccountRow,
    sessionId: string,
    token: StoredRefreshToken,
  ): Promise<Result<TokenPair, RefreshFailure>> {
    if (token.replaced_at === null) {
      await sessions.replaceToken(token.id, iso(nowMs()));
      await sessions.extend(sessionId, iso(nowMs() + lifetimes.refreshS * 1000));
      return success(await issue(account, sessionId));
    }
    const newest = await sessions.newestToken(sessionId);
    const graceEndsMs = Date.parse(token.replaced_at) + lifetimes.refreshGraceS * 1000;
    if (nowMs() <= graceEndsMs && newest !== undefined) {
      return success(await pairOf(account, sessionId, newest.id, Date.parse(newest.expires_at)));
    }
    await sessions.end(sessionId, iso(nowMs()));
    return failure("tokenReused");
  }

  /** In one round trip to the database, as it precedes every call. */
  async function callerOf(sessionId: string, accountId: string): Promise<Result<Caller, AccessFailure>> {
    const found = await sessions.findWithAccount(sessionId, accountId);
    if (found === undefined) return failure("notAuthenticated");
    if (found.ended_at !== null || found.state !== "active") return failure("sessionEnded");
    return success({ ...callerOfAccount(found), sessionId, isReseller: found.reseller_id !== null });
  }

  const service: SessionService = {
    async signIn(username, password, origin) {
      const begun = await guesses.begin(username, origin);
      if (!begun.ok) return failure({ code: "tooManyRequests", ...begun.error });
      const account = await accounts.byUsername(username);
      const known = await passwords.verify(account?.password_hash, password);
      if (!known || account === undefined) return failure({ code: "invalidCredentials" });
      await begun.value.wasRight();
      if (account.state !== "active")
        return failure({
          code: account.state === "pending" ? "accountNotActivated" : "accountDeactivated",
        });
      const pair = await database.transaction(async () => {
        const sessionId = newId();
        const createdAt = iso(nowMs());
        await sessions.removeExpired(createdAt);
        await sessions.insert({
          id: sessionId,
          accountId: account.id,
          createdAt,
          expiresAt: iso(nowMs() + lifetimes.refreshS * 1000),
        });
        return issue(account, sessionId);
      });
      return success(pair);
    },
    async refresh(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken);
      if (!claims.ok) return claims;
      const { accountId, sessionId, tokenId } = claims.value;
      return database.transaction(async () => {
        const session = await sessions.find(sessionId, accountId);
        const account = await accounts.byId(accountId);
        const token = await sessions.token(tokenId, sessionId);
        if (session === undefined || account === undefined || token === undefined)
          return failure("notAuthenticated");
        if (session.ended_at !== null || account.state !== "active") return failure("sessionEnded");
        return rotate(account, sessionId, token);
      });
    },
    async end(refreshToken) {
      const claims = await tokens.readRefresh(refreshToken);
      if (!claims.ok) return;
      const { accountId, sessionId } = claims.value;
      await database.transaction(async () => {
        const session = await sessions.find(sessionId, accountId);
        if (session?.ended_at === null) await sessions.end(sessionId, iso(nowMs()));
      });
    },
    async authenticate(accessToken) {
      const claims = await tokens.readAccess(accessToken);
      if (!claims.ok) return claims;
      const { sessionId, accountId } = claims.value;
      return workFor(ownerOfAccount(accountId), () =>
        callers(`${sessionId} ${accountId}`, () => callerOf(sessionId, accountId)),
      );
    },
  };
  // People can sign in, stay signed in and sign out while the disk is full.
  return {
    signIn: (...given) => database.essential(() => service.signIn(...given)),
    refresh: (...given) => database.essential(() => service.refresh(...given)),
    end: (...given) => database.essential(() => service.end(...given)),
    authenticate: service.authenticate,
  };
}
