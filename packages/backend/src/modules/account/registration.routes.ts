import { setTimeout as wait } from "node:timers/promises";
import type { CallContext, CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { fieldErrors, tooManyRequests } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { InvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import type { PasswordService } from "./password.service.ts";
import type { AccountRefusal, RegistrationService, Requester } from "./registration.service.ts";

/** Longer than writing a mail takes, so that the response time does not reveal whether one was sent. */
const mailAnswerMs = 150;

/** Making an account, and choosing its password. */
export function createRegistrationRoutes(
  registration: RegistrationService,
  passwords: PasswordService,
  madeUp: InvalidLinkThrottle,
) {
  return {
    async registerAccount({ body }, context) {
      const registered = await registration.register(body, requesterOf(context));
      return registered.ok
        ? { status: 201, body: registered.value }
        : refused(context.texts, registered.error);
    },
    async activateAccount({ body }, { texts, clientAddress }) {
      const activated = await registration.activate(body.uid, body.token);
      if (activated.ok) return { status: 204 };
      const refusal =
        activated.error === "activationFailed"
          ? await madeUp.refusal("activation", clientAddress, texts)
          : undefined;
      return (
        refusal ?? { status: 400, body: fieldErrors(texts, [{ field: "token", code: activated.error }]) }
      );
    },
    async resendActivation({ body }, context) {
      const [sent] = await Promise.all([
        registration.resend(body.email, requesterOf(context)),
        wait(mailAnswerMs),
      ]);
      return sent.ok ? { status: 204 } : refused(context.texts, sent.error);
    },
    async requestPasswordReset({ body }, context) {
      const [sent] = await Promise.all([
        passwords.requestReset(body.email, requesterOf(context)),
        wait(mailAnswerMs),
      ]);
      return sent.ok ? { status: 204 } : refused(context.texts, sent.error);
    },
    async confirmPasswordReset({ body }, { texts, clientAddress }) {
      const changed = await passwords.confirmReset(body, texts.translate);
      if (changed.ok) return { status: 204 };
      const refusal = changed.error.some(({ code }) => code === "pwInvalidLink")
        ? await madeUp.refusal("password reset", clientAddress, texts)
        : undefined;
      return refusal ?? { status: 400, body: fieldErrors(texts, changed.error) };
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

const requesterOf = ({ clientAddress, texts }: CallContext): Requester => ({
  clientAddress,
  translate: texts.translate,
});

const refused = (texts: ErrorTexts, error: AccountRefusal) =>
  "retryAfterS" in error
    ? tooManyRequests(texts, error.retryAfterS)
    : { status: 400 as const, body: fieldErrors(texts, error.problems) };
