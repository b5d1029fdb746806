import type { Core } from "../../composition/capabilities.ts";
import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import { visitorOf } from "../../policy/visitor-of.ts";
import type { ServiceRepository } from "./service.repository.ts";
import { withoutSecrets } from "./without-secrets.ts";

const errorCharacters = 2_000;
const feedbackOfAccount = { name: "feedback of an account", max: 20, windowS: 3600 };
const errorsOfAddress = { name: "client errors of an address", max: 30, windowS: 60 };

/** Feedback and client errors for the operator. */
export function createServiceRoutes(
  core: Core<"database" | "rateCounts" | "logger" | "nowMs" | "newId">,
  service: ServiceRepository,
) {
  const { database, rateCounts, logger, nowMs, newId } = core;
  const now = (): string => new Date(nowMs()).toISOString();

  return {
    async sendFeedback({ body }, { caller, clientAddress, texts }) {
      const content = body.content.trim();
      if (content === "")
        return { status: 400, body: fieldErrors(texts, [{ field: "content", code: "empty" }]) };
      // The visitors of the demo share its account.
      const sender = visitorOf(caller, clientAddress).visitor ?? caller.accountId;
      const waitS = await rateCounts.take([feedbackOfAccount, sender]);
      if (waitS > 0) return tooManyRequests(texts, waitS);
      const entry = { id: newId(), accountId: caller.accountId, content, now: now() };
      await database.transaction(() => service.addFeedback(entry));
      return { status: 204 };
    },
    async logClientError({ query }, { clientAddress, texts }) {
      const waitS = await rateCounts.take([errorsOfAddress, clientAddress]);
      if (waitS > 0) return tooManyRequests(texts, waitS);
      const text = withoutSecrets(query.errorStr, errorCharacters);
      const entry = { id: newId(), text, now: now() };
      await database.transaction(() => service.addClientError(entry));
      logger.warn({ clientError: text }, "a client had an error");
      return { status: 204 };
    },
  } satisfies CallerHandlers<"sendFeedback"> & PublicHandlers<"logClientError">;
}
