import { limits } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import type { SortedFiles } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { attachmentQueries, useAttachments } from "../../data/snapshots/attachments.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import { type AttachmentsModel, AttachmentsView } from "./AttachmentsView.tsx";
import { maxMB, onlyImages, refusalWords } from "./image-rules.ts";

/** Milliseconds. A younger URL cannot be the reason why an image failed to load. */
const youngMs = 60_000;

/** Photos that people added to the snapshot; for editions that have them. */
export function AttachmentsSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("details");
  const { t } = useWords();
  const { api, host, toaster } = useServices();
  const { id } = snapshot;
  const list = useQuery(attachmentQueries.list(api, id));
  const { upload, remove, isRemoving } = useAttachments(id);
  const readOnly = useRefusal("editSnapshotImages") !== undefined;
  const [sending, setSending] = useState<AttachmentsModel["sending"]>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<AttachmentsModel["open"]>();
  const stopping = useRef<AbortController>(undefined);
  // Leaving the screen cancels the upload.
  useEffect(() => () => stopping.current?.abort(), []);

  /** The last code is the reason why a file was rejected. */
  const reasonText = (error: unknown) => {
    const reason = reasonOf(error);
    const code = reason?.fieldCodes.detail?.at(-1) ?? reason?.code ?? "undefinedError";
    return t(errorMessageKey(code), { max: limits.images });
  };

  async function add(files: SortedFiles) {
    const { accepted, refused } = onlyImages(files);
    const told = refused.flatMap(({ file: { name }, reason }) =>
      reason === "duplicate"
        ? []
        : [t(refusalWords[reason], { name, max: reason === "tooLarge" ? maxMB : limits.images })],
    );
    setProblems([...new Set(told)]);
    if (accepted.length === 0) return;
    const stop = new AbortController();
    stopping.current = stop;
    let sent = 0;
    for (const file of accepted) {
      setSending({ done: sent, all: accepted.length });
      try {
        await upload({ file, signal: stop.signal });
      } catch (error) {
        if (stop.signal.aborted) {
          told.push(t("details:image.stopped", { count: accepted.length - sent }));
          break;
        }
        told.push(t("details:image.refusedBy", { name: file.name, reason: reasonText(error) }));
      }
      sent += 1;
    }
    setSending(undefined);
    setProblems([...new Set(told)]);
  }
  async function removeOpen() {
    const image = open && list.data?.[open.at];
    if (!image) return;
    try {
      await remove(image.attachmentId);
      toaster.show({ message: t("details:image.removed"), tone: "success" });
      setOpen(undefined);
    } catch (error) {
      toaster.show({
        message: `${t("common:asSentence", { text: t("details:image.removeFailed") })} ${reasonText(error)}`,
        tone: "error",
      });
      setOpen(open && { ...open, asking: false });
    }
  }
  if (list.data === null) return null;
  return (
    <AttachmentsView
      model={{
        images: list.data?.map(({ attachmentId, url, createdAt }) => ({
          id: attachmentId,
          url: hrefOf(url, host.apiBaseUrl),
          addedAt: createdAt,
        })),
        failed: list.isError && !list.data,
        sending,
        problems,
        open,
        removing: isRemoving,
        readOnly,
      }}
      actions={{
        add: (files) => void add(files),
        stop: () => stopping.current?.abort(),
        show: (at) => setOpen({ at, asking: false }),
        close: () => setOpen(undefined),
        ask: () => setOpen(open && { ...open, asking: true }),
        keep: () => !isRemoving && setOpen(open && { ...open, asking: false }),
        remove: () => void removeOpen(),
        retry: () => void list.refetch(),
        broken: () => {
          if (!list.isFetching && Date.now() - list.dataUpdatedAt > youngMs) void list.refetch();
        },
      }}
    />
  );
}
