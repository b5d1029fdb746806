import { errorMessageKey } from "@sonolens/i18n";
import { usePersistedDraft } from "../../data/drafts/use-persisted-draft.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useSendFeedback } from "../../data/server/feedback.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useIsMounted } from "../../lib/state/use-is-mounted.ts";
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
      model={{
        text,
        sending: feedback.isPending,
        failure: feedback.isError ? t(errorMessageKey(code ?? "")) : undefined,
      }}
      actions={{ setText, send: () => void send(), close: onClose }}
    />
  );
}
