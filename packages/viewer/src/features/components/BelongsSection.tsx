import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { componentNameQueries } from "../../data/components/find-components.ts";
import { useFindComponents, useHasComponents } from "../../data/components/use-component-source.ts";
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
  const { api } = useServices();
  const { tags } = snapshot;
  const own = useQuery({ ...componentNameQueries.ofTags(api, tags), placeholderData: keepPreviousData });
  const any = useHasComponents();
  const setTags = useTagEdit();
  return (
    <BelongsView
      model={{
        own: any.has === undefined ? undefined : own.data,
        exist: any.has ?? false,
        failed: own.isError || any.isError,
        refusal,
      }}
      find={useFindComponents()}
      assign={(tag) => setTags(snapshot, [...tags, tag])}
    />
  );
}
