/** Sound as written to the file, in consecutive pieces; piece 0 begins with the first picture. */
export interface SoundTrack {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** Pieces of at most a second, one array a channel. */
  pieces(): AsyncGenerator<readonly Float32Array[], void, void>;
}
