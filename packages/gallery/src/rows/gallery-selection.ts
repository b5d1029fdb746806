/** Which rows pass. */
export interface GallerySelection {
  /** Per row the bits of the filters that exclude it; 0 for a row that passes all. */
  readonly failed: Uint32Array<ArrayBuffer>;
  /** Rows that pass. */
  readonly count: number;
}
