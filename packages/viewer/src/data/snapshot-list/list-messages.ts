import type { GalleryColumns, GalleryLocale } from "@sonolens/gallery";

/** Messages to the worker of lists: first the locale and the time zone, then the bytes of the response, then its end. */
export type ListQuestion =
  | ({ readonly kind: "begin" } & GalleryLocale)
  | { readonly kind: "part"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" };

/** Validated records as received, one after the other in blocks of bytes. */
export interface PackedRecords {
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  /** Per row of the columns the block, and the start and end in it. */
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
  /** Undefined if it is not a list. */
  | { readonly kind: "list"; readonly list: CheckedList | undefined }
  /** All orders and groups of the columns; they take longer than the first cards should wait. */
  | { readonly kind: "derived"; readonly derived: GalleryColumns["derived"] };
