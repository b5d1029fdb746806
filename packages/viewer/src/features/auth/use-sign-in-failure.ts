import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { signUpMutations } from "../../data/account/sign-up.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useRefusalOf } from "./use-call-refusal.ts";

/** How long the message about a failed sign-in stays. */
const failedSignInMs = 6000;

/** Reports why a sign-in failed; users who never activated their account can request the mail again. */
export function useSignInFailure() {
  const { api, toaster } = useServices();
  const { t } = useWords();
  const refusalOf = useRefusalOf();
  const shown = useRef<number>(undefined);
  const resend = useMutation(signUpMutations.resendActivation(api));

  const show = (
    message: string,
    tone: "error" | "success",
    action?: { label: string; onAction: () => void },
  ) => {
    shown.current = toaster.show({ message, tone, durationMs: failedSignInMs, ...(action && { action }) });
  };
  const textOf = (error: unknown, failed: string) => refusalOf(error, failed)?.text ?? failed;
  const sendAgain = (email: string) =>
    resend.mutate(email, {
      onSuccess: () => show(t("signIn:activationMailSent"), "success"),
      onError: (error) => show(textOf(error, t("signIn:mailFailed")), "error"),
    });

  return {
    say(error: unknown, username: string) {
      const code = reasonOf(error)?.code;
      if (code === "invalidCredentials") show(t("signIn:couldNotLogin"), "error");
      else if (code !== "accountNotActivated") show(textOf(error, t("signIn:failed")), "error");
      else
        show(t("errors:accountNotActivated"), "error", {
          label: t("signIn:sendMailAgain"),
          onAction: () => sendAgain(username),
        });
    },
    /** After a successful sign-in, the message no longer applies. */
    takeBack() {
      if (shown.current !== undefined) toaster.dismiss(shown.current);
    },
  };
}
