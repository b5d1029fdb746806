import { errorMessageKey } from "@sonolens/i18n";
import { reasonOf } from "../../data/call-error.ts";
import { useSendFeedback } from "../../data/feedback.ts";
import { useServices } from "../../data/services.ts";
import { usePersistedDraft } from "../../data/use-persisted-draft.ts";
import { useIsMounted } from "../../lib/use-is-mounted.ts";
import { useLazyTexts } from "../../lib/use-lazy-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { FeedbackView } from "./FeedbackView.tsx";

/** Sends feedback. The text survives a failure, an accidental close, and the end of a session. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("help");
  const { toaster } = useServices();
  const { t } = useWords();
  const { draft, read, write } = usePersistedDraft("feedback");
  const text = draft?.text ?? "";
  const setText = (next: string) => write(next === "" ? undefined : { text: next, from: "", fromVersion: 0 });
  const feedback = useSendFeedback();
  const isOpen = useIsMounted();
  const code = reasonOf(feedback.error)?.code;
  const send = async () => {
    const sent = text.trim();
    try {
      await feedback.mutateAsync(sent);
      if (read()?.text.trim() === sent) write(undefined);
      toaster.show({ message: t("help:feedbackThanks"), tone: "success" });
      if (isOpen()) onClose();
    } catch {
      if (!isOpen()) toaster.show({ message: t("help:feedbackFail"), tone: "error" });
    }
  };
  return (
    <FeedbackView
      snapshot={{
        text,
        sending: feedback.isPending,
        failure: feedback.isError ? t(errorMessageKey(code ?? "")) : undefined,
      }}
      actions={{ setText, send: () => void send(), close: onClose }}
    />
  );
}
