import type { RawChannels } from "@sonolens/array-recording";
import type { Refocused } from "./refocused.ts";

/** Settings that differ from those at capture. */
export interface LookSettings {
  readonly bandHz: readonly [number, number];
  /** From and to, seconds of the recording; null for all of it. */
  readonly timeS: readonly [number, number] | null;
  /** Meters; null for the far field. */
  readonly distanceM: number | null;
}

/** Messages to the worker. */
export type RefocusRequest =
  | { readonly kind: "open"; readonly file: ArrayBuffer }
  /** Replaces a computation in progress. */
  | { readonly kind: "look"; readonly settings: LookSettings }
  | { readonly kind: "stop" }
  /** The last result as a snapshot file, with the current label, comments and tags. */
  | { readonly kind: "write"; readonly options: KeepOptions };

export interface KeepOptions {
  readonly label: string;
  readonly comments: string;
  readonly tags: readonly string[];
  /** Dynamic range of its heat map, dB. */
  readonly dynamicRangeDb: number;
}

/** The response to each request. */
export interface RefocusAnswers {
  readonly open: RawChannels;
  readonly look: Refocused;
  readonly stop: undefined;
  readonly write: Uint8Array<ArrayBuffer>;
}

export interface RefocusFailure {
  readonly code: string;
  /** For the log, in English. */
  readonly message: string;
}

export interface RefocusQuestion {
  readonly id: number;
  readonly request: RefocusRequest;
}

export type RefocusReply =
  | { readonly id: number; readonly kind: "progress"; readonly share: number }
  | { readonly id: number; readonly kind: "done"; readonly value: RefocusAnswers[RefocusRequest["kind"]] }
  | ({ readonly id: number; readonly kind: "failed" } & RefocusFailure);
