import { useQueryClient } from "@tanstack/react-query";
import { type KnownSnapshots, snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { CommentOne } from "./CommentOne.tsx";
import { TagOne } from "./TagOne.tsx";

export interface OneDialogsProps {
  /** Undefined: none is open. It is rendered anyway, so that it has loaded before a key opens one. */
  readonly open: { readonly action: "tag" | "comment"; readonly id: string } | undefined;
  readonly onClose: () => void;
}

/** The dialogs about the snapshot of one card. */
export function OneDialogs({ open, onClose }: OneDialogsProps) {
  useLazyTexts("snapshot");
  const client = useQueryClient();
  const records = client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const record = open && records?.get(open.id);
  if (!records || !record) return null;
  return open.action === "tag" ? (
    <TagOne {...{ record, records, onClose }} />
  ) : (
    <CommentOne {...{ record, onClose }} />
  );
}
