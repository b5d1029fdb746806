import { settled } from "@sonolens/foundation";
import { errorMessageKey } from "@sonolens/i18n";
import { useMutation } from "@tanstack/react-query";
import { useClaims, useRefusal } from "../../data/account/account.ts";
import { meMutations } from "../../data/account/me-mutations.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { PasswordChangeView } from "./PasswordChangeView.tsx";
import { useCallRefusal, useRefusalOf } from "./use-call-refusal.ts";

/** How long success and failure of the password change are shown. */
const changedMs = 3000;
const failedMs = 9000;

/** Changes the user's own password. The demo account is shown why it cannot. */
export function PasswordChangeDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("account");
  const { api, toaster } = useServices();
  const { t } = useWords();
  const refusalOf = useRefusalOf();
  const username = useClaims()?.username ?? "";
  const refused = useRefusal("changePassword");
  const failed = t("account:passwordChangeFailed");
  const change = useMutation({
    ...meMutations.changePassword(api),
    onSuccess: () => {
      onClose();
      toaster.show({
        message: t("account:passwordChangeSuccess"),
        tone: "success",
        durationMs: changedMs,
      });
    },
    onError: (error) => {
      const message = refusalOf(error, failed)?.text ?? failed;
      toaster.show({ message, tone: "error", durationMs: failedMs });
    },
  });
  return (
    <PasswordChangeView
      model={{
        username,
        busy: change.isPending,
        refusal: useCallRefusal(change.error, failed),
        lockedText: refused && t(errorMessageKey(refused)),
      }}
      actions={{ change: (form) => settled(change.mutateAsync(form)), close: onClose }}
    />
  );
}
