import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail, fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { AccountRemovalService } from "./account-removal.service.ts";

/** Deleting the own account. */
export function createAccountRemovalRoutes(removals: AccountRemovalService) {
  return {
    async deleteAccount({ body }, { caller, texts }) {
      const removed = await removals.removeOwn(caller, body.password, texts.translate);
      if (removed.ok) return { status: 204 };
      const { error } = removed;
      switch (error.code) {
        case "tooManyRequests":
          return tooManyRequests(texts, error.retryAfterS);
        case "sessionEnded":
          return { status: 403, body: errorDetail(texts, error.code) };
        case "passwordWrong":
          return { status: 400, body: fieldErrors(texts, [{ field: "password", code: error.code }]) };
        default:
          return { status: 400, body: fieldErrors(texts, [{ code: error.code }]) };
      }
    },
  } satisfies CallerHandlers<"deleteAccount">;
}
