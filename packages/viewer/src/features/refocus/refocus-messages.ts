import type { RawChannels } from "@sonolens/array-recording";
import type { LookedAgain } from "./looked-again.ts";

/** What is to be another than at capture. */
export interface LookSettings {
  readonly bandHz: readonly [number, number];
  /** Metres; null for far away. */
  readonly distanceM: number | null;
}

/** What the worker is told. */
export type RefocusRequest =
  | { readonly kind: "open"; readonly file: ArrayBuffer }
  /** Takes the place of a look that is under way. */
  | { readonly kind: "look"; readonly settings: LookSettings }
  | { readonly kind: "stop" }
  /** The last look as a snapshot file, with what people say of it now. */
  | { readonly kind: "write"; readonly wishes: KeepWishes };

export interface KeepWishes {
  readonly label: string;
  readonly comments: string;
  readonly tags: readonly string[];
  /** How far below the loudest its heat map is drawn. */
  readonly dynamicRangeDb: number;
}

/** What a request is answered with. */
export interface RefocusAnswers {
  readonly open: RawChannels;
  readonly look: LookedAgain;
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
