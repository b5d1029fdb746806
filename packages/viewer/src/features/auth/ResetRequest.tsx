import { settled } from "@sonolens/foundation";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { signUpMutations } from "../../data/account/sign-up.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { MailForm } from "./MailForm.tsx";
import { ResetRequestView } from "./ResetRequestView.tsx";
import { useTypedName } from "./typed-name.tsx";
import { useAuthLinks } from "./use-auth-links.ts";
import { useCallRefusal } from "./use-call-refusal.ts";

/** How long the confirmation that the mail was sent is shown. */
const sentShownMs = 10_000;

/** Requests a mail for choosing a new password. */
export function ResetRequest() {
  const { api } = useServices();
  const { t } = useWords();
  const links = useAuthLinks();
  const typed = useTypedName();
  const request = useMutation(signUpMutations.requestReset(api));
  const { isSuccess, reset } = request;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, sentShownMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return (
    <ResetRequestView signIn={links.signIn}>
      <MailForm
        email={typed.email}
        busy={request.isPending}
        refusal={useCallRefusal(request.error, t("signIn:mailFailed"))}
        sentText={isSuccess ? t("account:resetSent") : undefined}
        submitLabel={t("account:sendMail")}
        send={(email) => settled(request.mutateAsync(email))}
        typed={typed.setName}
      />
    </ResetRequestView>
  );
}
