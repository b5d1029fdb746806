import type { GalleryColumns, GalleryPlace } from "@sonolens/domain";

/** What the worker of lists is told: first the place, then the bytes of the answer, then that it is whole. */
export type ListQuestion =
  | ({ readonly kind: "begin" } & GalleryPlace)
  | { readonly kind: "part"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" };

/** Records as they came, checked, one behind the other in blocks of bytes. */
export interface PackedRecords {
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  /** Per row of the columns the block, and from where to where in it. */
  readonly block: Uint32Array<ArrayBuffer>;
  readonly from: Uint32Array<ArrayBuffer>;
  readonly to: Uint32Array<ArrayBuffer>;
}

export interface CheckedList {
  readonly version: number;
  readonly complete: boolean;
  readonly columns: GalleryColumns;
  readonly packed: PackedRecords;
}

export type ListReply =
  /** Undefined for what is no list. */
  | { readonly kind: "list"; readonly list: CheckedList | undefined }
  /** All orders and groups of the same columns, which take longer than the first cards should wait. */
  | { readonly kind: "derived"; readonly derived: GalleryColumns["derived"] };
