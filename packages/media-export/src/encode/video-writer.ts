import type { PictureFrames } from "../frames/picture-frames.ts";
import type { SoundTrack } from "../sound/audible-track.ts";

export type VideoContainer = "mp4" | "mov" | "webm" | "mkv" | "zip";

/** What a writer needs before the first picture. */
export interface WriterShape {
  readonly pictures: Omit<PictureFrames, "draw">;
  readonly sound?: Omit<SoundTrack, "pieces">;
}

/** Writes one file. After `finish` or `cancel` it holds no resources. */
export interface VideoWriter {
  /** Takes the next picture, opaque RGBA; the caller can then reuse its memory. */
  addPicture(rgba: Uint8ClampedArray<ArrayBuffer>): Promise<void>;
  /** Takes the next piece of sound, one array a channel. */
  addSound(channels: readonly Float32Array[]): Promise<void>;
  /** Writes the remaining data. */
  finish(): Promise<void>;
  /** Releases everything; never throws. */
  cancel(): Promise<void>;
}

/** One way to make a file. */
export interface VideoEncoder {
  readonly container: VideoContainer;
  readonly videoCodec: string;
  readonly soundCodec: string | undefined;
  /** Takes all the sound before the first picture. */
  readonly wantsSoundFirst?: boolean;
  open(shape: WriterShape, sink: ByteSink): Promise<VideoWriter>;
}

/** Where the bytes of a file go. */
export interface ByteSink {
  /** Of the file in a file system of Node; else bytes are written by `write`. */
  readonly path: string | undefined;
  /** Bytes at a place of the file; places may be written again. */
  write(data: Uint8Array<ArrayBuffer>, position: number): Promise<void>;
  /** Completes the file. Returns its bytes if they were kept in memory. */
  close(): Promise<{ readonly bytes?: Uint8Array<ArrayBuffer>; readonly byteLength: number }>;
  /** Removes what was written; never throws. */
  discard(): Promise<void>;
}
