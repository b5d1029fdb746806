import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { SessionService } from "./session.service.ts";

/** Signing in and who is signed in. */
export function createAccountRoutes(sessions: SessionService) {
  return {
    async createToken({ body }, { texts, clientAddress }) {
      const signedIn = await sessions.signIn(body.username, body.password, clientAddress);
      if (signedIn.ok) return { status: 200, body: signedIn.value, headers: noStore };
      const { error } = signedIn;
      return error.code === "tooManyRequests"
        ? {
            status: 429,
            body: errorDetail(texts, error.code),
            headers: { "retry-after": String(error.retryAfterS) },
          }
        : { status: 401, body: errorDetail(texts, error.code) };
    },
    async refreshToken({ body }, { texts }) {
      const refreshed = await sessions.refresh(body.refresh);
      return refreshed.ok
        ? { status: 200, body: refreshed.value, headers: noStore }
        : { status: 401, body: errorDetail(texts, refreshed.error) };
    },
    async getCurrentUser(_request, { caller }) {
      return {
        status: 200,
        body: {
          userID: caller.accountId,
          username: caller.username,
          email: caller.email,
          isDemo: caller.isDemo,
          hasAcceptedTerms: caller.hasAcceptedTerms,
          userFeatures: [],
          cameraFeatures: [],
          organizationFeatures: [],
        },
      };
    },
  } satisfies PublicHandlers<"createToken" | "refreshToken"> & CallerHandlers<"getCurrentUser">;
}

const noStore = { "cache-control": "no-store" };
