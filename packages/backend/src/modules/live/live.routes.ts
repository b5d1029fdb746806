import type { CallerHandlers } from "../../http/call-context.ts";
import { type LiveCredentials, messageTopic } from "../../live/live-credentials.ts";
import type { Outbox } from "../../live/outbox.ts";

/** Live messages: how to get them, and what was missed. */
export function createLiveRoutes(credentials: LiveCredentials, outbox: Outbox, newId: () => string) {
  return {
    async getLiveCredentials(_request, { caller }) {
      const { username, password, expiresMs } = credentials.issue(caller.accountId);
      return {
        status: 200,
        headers: { "cache-control": "no-store" },
        body: {
          username,
          password,
          clientId: `web-${newId()}`,
          topics: [messageTopic(caller.accountId)],
          expires: new Date(expiresMs).toISOString(),
          sequence: await outbox.lastSequence(caller.accountId),
        },
      };
    },
    async listMissedMessages({ query }, { caller }) {
      return { status: 200, body: await outbox.missed(caller.accountId, query.after) };
    },
  } satisfies CallerHandlers<"getLiveCredentials" | "listMissedMessages">;
}
