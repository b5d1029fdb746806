import type { defaults, UserClaims } from "@sonolens/domain";
import type { Disposer } from "@sonolens/foundation";
import type { ApiSchema } from "./operation-types.ts";
import { readClaims, tokenExpiryMs } from "./token-claims.ts";
import { type StoredAuth, type TokenStorage, tokenStore } from "./token-store.ts";

/** Typed by the constant of the specification, without importing it: the sign-in page would load all of them. */
const refreshMarginS: (typeof defaults)["tokenRefreshMarginS"] = 30;

export type TokenPair = ApiSchema<"TokenPair">;

/**
 * Why a session ended. `refreshFailed` has the message 'Unable to refresh token'; `signedOutElsewhere` and
 * `otherAccount` happened in another tab, which has changed the storage already.
 */
export type SessionEndReason =
  | "signedOut"
  | "signedOutElsewhere"
  | "otherAccount"
  | "noToken"
  | "refreshFailed"
  | "forbidden";

export type SessionEvent =
  | { readonly type: "started" }
  | { readonly type: "ended"; readonly reason: SessionEndReason };

/** The signed-in user of this device. Stored under "auth". */
export interface Session {
  readonly tokens: TokenPair | undefined;
  /** The claims of the access token; undefined without a session. */
  readonly claims: UserClaims | undefined;
  /** Counts the sessions, so that late responses of an old one are ignored. */
  readonly generation: number;
  /** The server's estimated time. */
  serverNowMs(): number;
  setServerTime(serverMs: number): void;
  /** Starts a session with the response of a sign-in. */
  start(tokens: TokenPair): void;
  /**
   * Continues with new tokens. False, and nothing is stored, if the session has ended meanwhile, here or in another tab
   * whose change of the storage was not reported yet.
   */
  renew(tokens: TokenPair): boolean;
  /**
   * Adopts the state that another tab stored: newer tokens, a sign-out or another user. A session that has ended
   * starts again if the other tab signed in the same user.
   */
  reload(): void;
  /**
   * Removes the tokens, here and in the storage. There those of another user, signed in by another tab, stay, and those
   * of a later session of the same user too unless the user signs out.
   */
  end(reason: SessionEndReason): void;
  /** Whether a token expires later than the margin of 30 s; true for one without expiry. */
  isFresh(token: string): boolean;
  subscribe(listener: (event: SessionEvent) => void): Disposer;
}

/**
 * Restores the stored session if its refresh token does not expire within 30 s. `storage` null keeps the tokens in
 * memory only.
 */
export function createSession(
  storage: TokenStorage | null,
  { now = Date.now }: { readonly now?: () => number } = {},
): Session {
  const store = tokenStore(storage);
  const listeners = new Set<(event: SessionEvent) => void>();
  let auth: StoredAuth | undefined;
  let clockOffsetMs = 0;
  let generation = 0;
  let isStored = false;
  let lastUserId: string | undefined;

  const userOf = (kept: StoredAuth | undefined) => kept && readClaims(kept.access)?.user_id;
  /** Whether stored tokens are of the signed-in user. */
  const isOwn = (stored: StoredAuth | undefined) => stored && userOf(stored) === userOf(auth);
  const tell = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const keep = ({ access, refresh }: TokenPair) => {
    auth = { access, refresh, clockOffsetMs };
    isStored = store.write(auth);
  };

  const takeOver = (stored: StoredAuth) => {
    clockOffsetMs = stored.clockOffsetMs;
    const begins = auth === undefined;
    if (begins && !session.isFresh(stored.refresh)) return;
    auth = stored;
    isStored = true;
    if (!begins) return;
    generation += 1;
    tell({ type: "started" });
  };

  const forget = (reason: SessionEndReason) => {
    const wasSignedIn = auth !== undefined;
    lastUserId = userOf(auth) ?? lastUserId;
    auth = undefined;
    generation += 1;
    if (wasSignedIn || reason === "noToken") tell({ type: "ended", reason });
  };

  // Cached: each card of a gallery reads it.
  let known: { readonly token: string; readonly claims: UserClaims | undefined } | undefined;

  const session: Session = {
    get tokens() {
      return auth && { access: auth.access, refresh: auth.refresh };
    },
    get claims() {
      if (!auth) return undefined;
      if (known?.token !== auth.access) known = { token: auth.access, claims: readClaims(auth.access) };
      return known.claims;
    },
    get generation() {
      return generation;
    },
    serverNowMs: () => now() + clockOffsetMs,
    setServerTime(serverMs) {
      clockOffsetMs = serverMs - now();
    },
    start(tokens) {
      generation += 1;
      keep(tokens);
      tell({ type: "started" });
    },
    renew(tokens) {
      if (isStored && !isOwn(store.read())) session.reload();
      if (!auth) return false;
      keep(tokens);
      return true;
    },
    reload() {
      if (auth && !isStored) return;
      const stored = store.read();
      const known = auth ? userOf(auth) : lastUserId;
      const isSame = known === undefined || userOf(stored) === known;
      if (stored && isSame) takeOver(stored);
      else if (auth) forget(stored ? "otherAccount" : "signedOutElsewhere");
    },
    end(reason) {
      const stored = store.read();
      const isLast = reason === "signedOut" || stored?.refresh === auth?.refresh;
      if (auth && (!stored || (isLast && isOwn(stored)))) store.clear();
      forget(reason);
    },
    isFresh(token) {
      const expiryMs = tokenExpiryMs(token);
      return expiryMs === undefined || expiryMs - session.serverNowMs() > refreshMarginS * 1000;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  const stored = store.read();
  if (stored) {
    clockOffsetMs = stored.clockOffsetMs;
    isStored = session.isFresh(stored.refresh);
    if (isStored) auth = stored;
    else store.clear();
  }
  return session;
}
