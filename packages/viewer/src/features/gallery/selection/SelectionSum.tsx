import { useDeferredValue, useMemo } from "react";
import { Part } from "../../../lib/loading/Part.tsx";
import type { ArrangedGallery } from "../arranged-gallery.ts";
import { CostSummary } from "../lazy-bar.ts";

export interface SelectionSumProps {
  readonly gallery: Pick<ArrangedGallery, "rowOf" | "ruled">;
  readonly ids: ReadonlySet<string>;
}

/** The sum of the selected snapshots; it may lag behind a very large selection. */
export function SelectionSum({ gallery, ids }: SelectionSumProps) {
  const deferred = useDeferredValue(ids);
  const { ruled, rowOf } = gallery;
  const rows = useMemo(
    () => Uint32Array.from(Array.from(deferred, rowOf).filter((row) => row !== undefined)),
    [deferred, rowOf],
  );
  return (
    ruled && (
      <Part optional>
        <CostSummary of="rows" columns={ruled.columns} rows={rows} />
      </Part>
    )
  );
}
