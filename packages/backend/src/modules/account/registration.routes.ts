import type { CallContext, CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { PasswordService } from "./password.service.ts";
import type { AccountRefusal, Asker, RegistrationService } from "./registration.service.ts";

/** Making an account, and choosing its password. */
export function createRegistrationRoutes(registration: RegistrationService, passwords: PasswordService) {
  return {
    async registerAccount({ body }, context) {
      const registered = await registration.register(body, askerOf(context));
      return registered.ok
        ? { status: 201, body: registered.value }
        : refused(context.texts, registered.error);
    },
    async activateAccount({ body }, { texts }) {
      const activated = await registration.activate(body.uid, body.token);
      return activated.ok
        ? { status: 204 }
        : { status: 400, body: fieldErrors(texts, [{ field: "token", code: activated.error }]) };
    },
    async resendActivation({ body }, context) {
      const sent = await registration.resend(body.email, askerOf(context));
      return sent.ok ? { status: 204 } : refused(context.texts, sent.error);
    },
    async requestPasswordReset({ body }, context) {
      const sent = await passwords.requestReset(body.email, askerOf(context));
      return sent.ok ? { status: 204 } : refused(context.texts, sent.error);
    },
    async confirmPasswordReset({ body }, { texts }) {
      const changed = await passwords.confirmReset(body, texts.translate);
      return changed.ok ? { status: 204 } : { status: 400, body: fieldErrors(texts, changed.error) };
    },
    async changePassword({ body }, { caller, texts }) {
      const changed = await passwords.change(body, caller, texts.translate);
      return changed.ok ? { status: 204 } : refused(texts, changed.error);
    },
  } satisfies PublicHandlers<
    | "registerAccount"
    | "activateAccount"
    | "resendActivation"
    | "requestPasswordReset"
    | "confirmPasswordReset"
  > &
    CallerHandlers<"changePassword">;
}

const askerOf = ({ clientAddress, texts }: CallContext): Asker => ({
  clientAddress,
  translate: texts.translate,
});

const refused = (texts: ErrorTexts, error: AccountRefusal) =>
  "retryAfterS" in error
    ? tooManyRequests(texts, error.retryAfterS)
    : { status: 400 as const, body: fieldErrors(texts, error.problems) };
