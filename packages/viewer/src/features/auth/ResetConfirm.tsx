import { settled } from "@sonolens/foundation";
import { useMutation } from "@tanstack/react-query";
import { type AccountLink, signUpMutations } from "../../data/account/sign-up.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { ResetConfirmView } from "./ResetConfirmView.tsx";
import { useAuthLinks } from "./use-auth-links.ts";
import { useCallRefusal } from "./use-call-refusal.ts";

/** Sets a new password with the link of the mail. */
export function ResetConfirm({ link }: { readonly link: AccountLink }) {
  const { api } = useServices();
  const { t } = useWords();
  const confirm = useMutation(signUpMutations.confirmReset(api));
  const isLinkInvalid = reasonOf(confirm.error)?.code === "pwInvalidLink";
  return (
    <ResetConfirmView
      model={{
        step: confirm.isSuccess ? "done" : isLinkInvalid ? "linkInvalid" : "form",
        busy: confirm.isPending,
        refusal: useCallRefusal(confirm.error, t("account:passwordChangeFailed")),
        links: useAuthLinks(),
      }}
      actions={{
        save: ({ new_password }) => settled(confirm.mutateAsync({ ...link, password: new_password })),
      }}
    />
  );
}
