import { settled } from "@sonolens/foundation";
import { useMutation } from "@tanstack/react-query";
import { signUpMutations } from "../../data/account/sign-up.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { MailForm } from "./MailForm.tsx";
import { useTypedName } from "./typed-name.tsx";
import { useCallRefusal } from "./use-call-refusal.ts";

/** Requests the activation mail again. */
export function ResendMail() {
  const { api } = useServices();
  const { t } = useWords();
  const typed = useTypedName();
  const resend = useMutation(signUpMutations.resendActivation(api));
  return (
    <MailForm
      email={typed.email}
      busy={resend.isPending}
      refusal={useCallRefusal(resend.error, t("signIn:mailFailed"))}
      sentText={resend.isSuccess ? t("signIn:activationMailSent") : undefined}
      submitLabel={t("signIn:sendMailAgain")}
      send={(email) => settled(resend.mutateAsync(email))}
      typed={typed.setName}
    />
  );
}
