import { errorMessageKey } from "@sonolens/i18n";
import { atom, useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { reasonOf } from "../../data/call-error.ts";
import { useSendFeedback } from "../../data/service.ts";
import { useServices } from "../../data/services.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { FeedbackView } from "./FeedbackView.tsx";

/** What was written and not sent. It belongs to a session: nobody finds what somebody else wrote. */
const draftAtom = atom({ generation: -1, text: "" });

/** Sends feedback. The text outlives a failure, and a dialog that was closed by accident. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  useLaterTexts("help");
  const { api, toaster } = useServices();
  const { t } = useWords();
  const [draft, setDraft] = useAtom(draftAtom);
  const { generation } = api.session;
  const text = draft.generation === generation ? draft.text : "";
  const setText = (next: string) => setDraft({ generation, text: next });
  const feedback = useSendFeedback();
  const isOpen = useIsMounted();
  const code = reasonOf(feedback.error)?.code;
  const send = async () => {
    const sent = text.trim();
    try {
      await feedback.mutateAsync(sent);
      setDraft((now) => (now.text.trim() === sent ? { generation, text: "" } : now));
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

/** Whether the component is still drawn, for what ends after it. */
function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
