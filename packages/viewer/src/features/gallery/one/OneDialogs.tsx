import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../../data/services.ts";
import { snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { CommentOne } from "./CommentOne.tsx";
import { TagOne } from "./TagOne.tsx";

export interface OneDialogsProps {
  /** Undefined: none is open. It is rendered anyway, so that it has loaded before a key opens one. */
  readonly open: { readonly action: "tag" | "comment"; readonly id: string } | undefined;
  readonly onClose: () => void;
}

/** The dialogs about the snapshot of one card; they close when it is deleted. */
export function OneDialogs({ open, onClose }: OneDialogsProps) {
  useLazyTexts("snapshot");
  const list = snapshotQueries.list(useServices(), useQueryClient());
  // The gallery fetches it.
  const records = useQuery({ ...list, enabled: false }).data?.byId;
  const record = open && records?.get(open.id);
  const isGone = open !== undefined && records !== undefined && record === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!records || !record) return null;
  return open.action === "tag" ? (
    <TagOne {...{ record, records, onClose }} />
  ) : (
    <CommentOne {...{ record, onClose }} />
  );
}
