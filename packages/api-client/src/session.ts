import type { defaults, UserClaims } from "@sonolens/domain";
import type { Disposer } from "@sonolens/foundation";
import type { ApiSchema } from "./operation-types.ts";
import { readClaims, tokenExpiryMs } from "./token-claims.ts";
import { type StoredAuth, type TokenStorage, tokenStore } from "./token-store.ts";

/** The number of the specification, held to it by its type: the way in does not load all of them for one. */
const refreshMarginS: (typeof defaults)["tokenRefreshMarginS"] = 30;

export type TokenPair = ApiSchema<"TokenPair">;

/**
 * Why a session is over. `refreshFailed` has the message 'Unable to refresh token'; `signedOutElsewhere` and
 * `otherAccount` are what happened in another tab, which has changed the storage already.
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

/** Who is signed in on this device. Kept in the storage under "auth". */
export interface Session {
  readonly tokens: TokenPair | undefined;
  /** What the access token says; undefined when nobody is signed in. */
  readonly claims: UserClaims | undefined;
  /** Counts the sessions, so that a late answer to an old one changes nothing. */
  readonly generation: number;
  /** The server's time, as far as it is known. */
  serverNowMs(): number;
  setServerTime(serverMs: number): void;
  /** Begins a session with the answer to a sign-in. */
  start(tokens: TokenPair): void;
  /** Goes on with new tokens. */
  renew(tokens: TokenPair): void;
  /**
   * Takes over what another tab stored: newer tokens, or that nobody or somebody else is signed in now. Where the
   * session is over it begins again, if the other tab signed in as nobody else than who was signed in here.
   */
  reload(): void;
  /** Forgets the tokens, here and in the storage; those of somebody else, whom another tab signed in, stay there. */
  end(reason: SessionEndReason): void;
  /** Whether a token has more than the margin of 30 s left; one that names no end has. */
  isFresh(token: string): boolean;
  subscribe(listener: (event: SessionEvent) => void): Disposer;
}

/**
 * Restores the session that the storage has, if its refresh token is not within 30 s of expiry. `storage` null keeps
 * the tokens in memory only.
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

  // Each card of a gallery asks.
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
    renew: keep,
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
      if (auth && (!stored || userOf(stored) === userOf(auth))) store.clear();
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
