import type { FilterState, GalleryContext } from "@sonolens/domain";
import type { GalleryColumns, GalleryGroup, GalleryRows, GallerySelection } from "@sonolens/gallery";
import type { SnapshotRecord } from "../../data/types.ts";

/** The snapshots of a gallery URL. */
export interface ArrangedGallery {
  /** Of all pages, in order. */
  readonly rows: GalleryRows;
  readonly groups: readonly GalleryGroup[];
  /** Number of snapshots without any filter. */
  readonly all: number;
  readonly idOf: (row: number) => string;
  readonly recordOf: (row: number) => SnapshotRecord | undefined;
  /** Undefined for an unknown snapshot. */
  readonly rowOf: (id: string) => number | undefined;
  /** Only the first page, while the list is still loading: the total is unknown. */
  readonly isHead?: boolean;
  /** Input of filters, counts and totals; undefined until the code of the filters is loaded. */
  readonly ruled?: RuledGallery | undefined;
}

/** Input of the functions of the gallery. */
export interface RuledGallery {
  readonly columns: GalleryColumns;
  /** Which rows pass, and for each other row what excludes it. */
  readonly selection: GallerySelection;
  readonly context: GalleryContext;
  readonly state: FilterState;
}
