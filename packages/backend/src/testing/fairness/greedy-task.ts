/** What an account can do to the others. */
export const greeds = [
  "edits",
  "lists",
  "searches",
  "analyses",
  "exports",
  "movies",
  "reanalyses",
  "uploads",
  "parts",
  "packing",
  "camera",
  "connections",
] as const;
export type Greed = (typeof greeds)[number];

export interface GreedyTask {
  readonly url: string;
  readonly greed: readonly Greed[];
  /** Of the camera SL-1, which is paired with the account. */
  readonly secret: string;
  /** Snapshots of the account. */
  readonly edited: readonly string[];
  /** The same with videos. */
  readonly movies: readonly string[];
  /** Connections without a request, and with a body that never ends. */
  readonly idle: number;
  readonly slow: number;
}
