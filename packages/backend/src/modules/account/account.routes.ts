import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail, tooManyRequests } from "../../http/error-body.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { Visibility } from "../visibility/index.ts";
import type { AccountRepository } from "./account.repository.ts";
import type { AccountFeatures } from "./feature.repository.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { SessionService } from "./session.service.ts";

/** Sign-in, and the signed-in user. */
export function createAccountRoutes(parts: {
  readonly database: Database;
  readonly sessions: SessionService;
  readonly accounts: AccountRepository;
  readonly features: AccountFeatures;
  readonly visibility: Visibility;
  readonly devices: KnownDevices;
}) {
  const { database, sessions, accounts, features, visibility, devices } = parts;
  return {
    async createToken({ body }, { texts, clientAddress, cookie, isEncrypted }) {
      const { username, password } = body;
      const device = devices.read(cookie, username);
      const origin = { address: clientAddress, ...(device !== undefined && { device }) };
      const signedIn = await sessions.signIn(username, password, origin);
      if (signedIn.ok) {
        const headers = { "set-cookie": devices.setCookie(username, isEncrypted) };
        return { status: 200, body: signedIn.value, headers };
      }
      const { error } = signedIn;
      return error.code === "tooManyRequests"
        ? tooManyRequests(texts, error.retryAfterS)
        : { status: 401, body: errorDetail(texts, error.code) };
    },
    async refreshToken({ body }, { texts }) {
      const refreshed = await sessions.refresh(body.refresh);
      return refreshed.ok
        ? { status: 200, body: refreshed.value }
        : { status: 401, body: errorDetail(texts, refreshed.error) };
    },
    async endSession({ body }) {
      await sessions.end(body.refresh);
      return { status: 204 };
    },
    async getCurrentUser(_request, { caller }) {
      const seen = await visibility.ownershipsOf(caller.accountId);
      return {
        status: 200,
        body: {
          userID: caller.accountId,
          username: caller.username,
          email: caller.email,
          isDemo: caller.isDemo,
          hasAcceptedTerms: caller.hasAcceptedTerms,
          ...(await features.of(caller.accountId, seen)),
        },
      };
    },
    async acceptTerms(_request, { caller }) {
      await database.transaction(() => accounts.acceptTerms(caller.accountId));
      return { status: 204 };
    },
  } satisfies PublicHandlers<"createToken" | "refreshToken" | "endSession"> &
    CallerHandlers<"getCurrentUser" | "acceptTerms">;
}
