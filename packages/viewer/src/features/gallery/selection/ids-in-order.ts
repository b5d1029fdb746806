import type { ArrangedGallery } from "../arranged-gallery.ts";

/** What is shown on all pages, in its order. */
export type Ordered = Pick<ArrangedGallery, "rows" | "groups" | "idOf" | "isHead">;

/** Ids that are put together when they are first asked for. */
type LaterIds = () => readonly string[];

const laterIds = (rows: Ordered["rows"], idOf: Ordered["idOf"]): LaterIds => {
  let ids: readonly string[] | undefined;
  return () => {
    ids ??= Array.from(rows, idOf);
    return ids;
  };
};

/** How many a group has on all pages, and their ids, by the key of its header. */
export function idsOfGroup(
  { rows, groups, idOf }: Ordered,
  groupKey: string | null,
): { readonly count: number; readonly ids: LaterIds } {
  const { start, count } = groups.find(({ key }) => key === groupKey) ?? { start: 0, count: 0 };
  return { count, ids: laterIds(rows.subarray(start, start + count), idOf) };
}

/** The ids on all pages. */
export const idsInOrder = ({ rows, idOf }: Ordered): LaterIds => laterIds(rows, idOf);
