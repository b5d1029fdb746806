import type { CallerContext, CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { LiveCredentials } from "../../live/live-credentials.ts";
import type { Outbox } from "../../live/outbox.ts";
import type { Caller } from "../../policy/caller.ts";
import { credentialRefOf } from "../../policy/credential-ref.ts";
import { visitorOf } from "../../policy/visitor-of.ts";
import type { CurrentPeers } from "./current-peers.ts";

type Operations =
  | "getLiveCredentials"
  | "getUploadCredentials"
  | "getDeviceLiveCredentials"
  | "listMissedMessages";

/** Live messages: credentials, and missed messages. */
export function createLiveRoutes(parts: {
  readonly credentials: LiveCredentials;
  readonly outbox: Outbox;
  readonly currentOf: CurrentPeers;
  readonly seesCamera: (caller: Caller, serial: string) => Promise<boolean>;
}) {
  const { credentials, outbox, currentOf, seesCamera } = parts;

  async function ofUser({ caller, clientAddress }: CallerContext) {
    const {
      listens,
      publishes: _none,
      ...issued
    } = credentials.issue({
      kind: "user",
      standing: credentialRefOf(caller),
      ...visitorOf(caller, clientAddress),
    });
    const sequence = await outbox.lastSequence(caller.accountId);
    const body = { ...issued, topics: [...listens], sequence };
    return { status: 200 as const, body };
  }

  return {
    getLiveCredentials: (_request, context) => ofUser(context),
    getUploadCredentials: (_request, context) => ofUser(context),
    async getDeviceLiveCredentials({ path }, { caller, clientAddress, texts }) {
      if (!(await seesCamera(caller, path.serial)))
        return { status: 404, body: errorDetail(texts, "notFound") };
      const peer = {
        kind: "watcher",
        standing: credentialRefOf(caller),
        serial: path.serial,
        ...visitorOf(caller, clientAddress),
      } as const;
      if (!(await currentOf([peer])).has(peer))
        return { status: 400, body: fieldErrors(texts, [{ code: "notAllowed" }]) };
      const { listens, publishes: _none, ...issued } = credentials.issue(peer);
      return { status: 200, body: { ...issued, topics: [...listens] } };
    },
    async listMissedMessages({ query }, { caller }) {
      return { status: 200, body: await outbox.missed(caller.accountId, query.after) };
    },
  } satisfies CallerHandlers<Operations>;
}
