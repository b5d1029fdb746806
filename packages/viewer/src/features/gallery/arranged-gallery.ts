import type {
  FilterState,
  GalleryColumns,
  GalleryContext,
  GalleryGroup,
  GalleryRows,
  GallerySelection,
} from "@sonolens/domain";
import type { SnapshotRecord } from "../../data/types.ts";

/** The snapshots as a link asks for them. */
export interface ArrangedGallery {
  /** Of all pages, in their order. */
  readonly rows: GalleryRows;
  readonly groups: readonly GalleryGroup[];
  /** How many there are without any filter. */
  readonly all: number;
  readonly idOf: (row: number) => string;
  readonly recordOf: (row: number) => SnapshotRecord | undefined;
  /** Undefined for a snapshot that is not known. */
  readonly rowOf: (id: string) => number | undefined;
  /** Only the first page, while the list is still coming: nobody knows yet how many there are. */
  readonly isHead?: boolean;
  /** What filters, counts and totals are worked out from; undefined until the rules of filters have come. */
  readonly ruled?: RuledGallery | undefined;
}

/** What the domain's functions of the gallery take. */
export interface RuledGallery {
  readonly columns: GalleryColumns;
  /** Which rows pass, and for each other what keeps it out. */
  readonly selection: GallerySelection;
  readonly context: GalleryContext;
  readonly state: FilterState;
}
