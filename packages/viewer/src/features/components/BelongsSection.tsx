import { useQuery } from "@tanstack/react-query";
import { componentQueries } from "../../data/components/components.ts";
import { useServices } from "../../data/services.ts";
import { useTagEdit } from "../../data/snapshots/tag-edit.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { BelongsView } from "./BelongsView.tsx";

export interface BelongsSectionProps {
  readonly snapshot: SnapshotDetail;
  /** Why the user may not change its tags. */
  readonly refusal: string | undefined;
}

/** The components that a snapshot belongs to by its tags, and a way to assign it to another one. */
export function BelongsSection({ snapshot, refusal }: BelongsSectionProps) {
  useLazyTexts("assets");
  const query = useQuery(componentQueries.all(useServices().api));
  const setTags = useTagEdit();
  return (
    <BelongsView
      model={{ tags: snapshot.tags, components: query.data, failed: query.isError, refusal }}
      assign={(tag) => setTags(snapshot, [...snapshot.tags, tag])}
    />
  );
}
