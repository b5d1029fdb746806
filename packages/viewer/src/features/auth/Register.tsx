import { settled } from "@sonolens/foundation";
import { useMutation } from "@tanstack/react-query";
import { signUpMutations } from "../../data/account/sign-up.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { RegisteredView } from "./RegisteredView.tsx";
import { RegisterView } from "./RegisterView.tsx";
import { ResendMail } from "./ResendMail.tsx";
import { useTypedName } from "./typed-name.tsx";
import { useAuthLinks } from "./use-auth-links.ts";
import { useCallRefusal } from "./use-call-refusal.ts";

/** Creates an account, then points to the activation mail. */
export function Register() {
  const { api, edition } = useServices();
  const { t } = useWords();
  const links = useAuthLinks();
  const typed = useTypedName();
  const register = useMutation(signUpMutations.register(api));
  const refusal = useCallRefusal(register.error, t("account:regFailedCreate"));
  if (register.data)
    return (
      <RegisteredView email={register.data.email} signIn={links.signIn}>
        <ResendMail />
      </RegisteredView>
    );
  return (
    <RegisterView
      model={{
        busy: register.isPending,
        refusal,
        asksForPrivacy: edition.switches.privacyConsent,
        email: typed.email,
        links: { signIn: links.signIn, terms: edition.links.terms, privacy: edition.links.privacy },
      }}
      actions={{
        register: (form) => settled(register.mutateAsync(form)),
        typed: typed.setName,
      }}
    />
  );
}
