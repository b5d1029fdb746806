import { validateImageAttachment } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { attachmentQueries, useAttachments } from "../../data/snapshots/attachments.ts";
import { useWords } from "../../lib/format/use-words.ts";

const maxPhotos = 50;

/** Adds photos of a repair to the images of its snapshot; `photo` is undefined where there are none. */
export function useRepairPhoto(id: string) {
  const { api, edition, toaster } = useServices();
  const { t } = useWords();
  const [isSending, setSending] = useState(false);
  const { upload } = useAttachments(id);
  const hasPhotos = edition.switches.imageAttachments;
  const list = useQuery({ ...attachmentQueries.list(api, id), enabled: hasPhotos });

  async function add(file: File) {
    const checked = validateImageAttachment(file);
    const refuse = (code: string) =>
      toaster.show({ message: t(errorMessageKey(code), { max: maxPhotos }), tone: "error" });
    if (!checked.ok) return refuse(checked.code);
    setSending(true);
    try {
      await upload({ file, signal: new AbortController().signal });
      toaster.show({ message: t("details:work.photoAdded"), tone: "success" });
    } catch (error) {
      const reason = reasonOf(error);
      refuse(reason?.fieldCodes.detail?.at(-1) ?? reason?.code ?? "undefinedError");
    }
    setSending(false);
  }
  const photo: "ready" | "sending" | undefined =
    hasPhotos && list.data !== null ? (isSending ? "sending" : "ready") : undefined;
  return { photo, addPhoto: (file: File) => void add(file) };
}
