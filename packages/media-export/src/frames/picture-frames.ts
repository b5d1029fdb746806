/** Pictures of a video, drawn one after the other into the same memory. */
export interface PictureFrames {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly count: number;
  readonly intervalS: number;
  /** Opaque RGBA of one picture; valid until the next call. */
  draw(index: number): Promise<Uint8ClampedArray<ArrayBuffer>>;
}
