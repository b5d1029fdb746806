import type { ApiSchema } from "@sonolens/api-client";
import type { CameraMemory, UploadOutcome } from "./camera-memory.ts";
import type { TakenSnapshot } from "./camera-snapshot.ts";
import type { LineFaults } from "./unruly-line.ts";

/** `offline`: nobody answers; `refused`: the server does not take its secret; `unpaired`: it waits for its owner. */
export type PeerState = "off" | "offline" | "refused" | "unpaired" | "online";

/** What a peer tells of itself. */
export type PeerEvent =
  | { readonly type: "state"; readonly state: PeerState }
  | { readonly type: "updating"; readonly version: string }
  | { readonly type: "updated"; readonly version: string }
  | { readonly type: "updateFailed"; readonly version: string }
  | { readonly type: "uploaded"; readonly filename: string; readonly outcome: UploadOutcome }
  /** Something did not work; the peer goes on. */
  | { readonly type: "trouble"; readonly error: unknown };

/** How a peer misbehaves; what is left out it does right. */
export interface CameraFaults extends LineFaults {
  /** How much of a file it sends, from 0 to 1, before it leaves it lying. */
  readonly uploadShare?: number;
  /** Every update fails. */
  readonly failsUpdates?: boolean;
  /** Its clock stays as wrong as it is. */
  readonly ignoresServerTime?: boolean;
}

/** What makes a peer. */
export interface CameraPeerOptions {
  /** For example "https://sonolens.example", or "https://example.com/sound" below a path. */
  readonly server: string;
  readonly serial: string;
  /** As the operator got it when the camera was registered: base64url. */
  readonly secret: string;
  /** Of a camera that was switched off before; a new one's where left out. The peer changes it. */
  readonly memory?: CameraMemory;
  /** Its own clock in milliseconds since 1970, which may be wrong. */
  readonly now?: () => number;
  /** Decides the faults of its line; of the serial number where left out. */
  readonly seed?: number;
  /** How often it asks whether it was paired, in milliseconds; 5,000. */
  readonly pollMs?: number;
  /** How long it waits before attempt `attempt` (from 0) to come back; 1, 2, 4 s and so on where left out, in part random. */
  readonly retryMs?: (attempt: number) => number;
  /** How long a recording on remote control takes, in milliseconds; 3,400. */
  readonly captureMs?: number;
  /** Takes the `number`th snapshot (from 0); a demo snapshot under this camera's name where left out. */
  readonly takeSnapshot?: (serial: string, number: number, timeMs: number) => Promise<TakenSnapshot>;
  readonly onEvent?: (event: PeerEvent) => void;
}

/** A camera that has what a real one has: a serial number, a secret and the address of the server. */
export interface CameraPeer {
  readonly serial: string;
  readonly state: PeerState;
  readonly memory: CameraMemory;
  /** The pairing code on its display, by its own clock. */
  code(): Promise<string>;
  /** Its time in milliseconds since 1970, as it believes it to be. */
  clockMs(): number;
  /** Switches it on; it signs in, and comes back whenever it loses the server. */
  turnOn(): void;
  /** Switches it off; its memory stays. Resolves when nothing of it runs. */
  turnOff(): Promise<void>;
  /** Asks the server at once instead of waiting for its time. */
  lookNow(): void;
  /** Takes a snapshot, which then waits to be sent. */
  takeSnapshot(): Promise<TakenSnapshot>;
  /** Sends what waits, each file from where the server has it. Rejects at the first that does not get through. */
  uploadWaiting(): Promise<UploadOutcome[]>;
  /** Tells the server how it is. Rejects where that does not work. */
  report(status: ApiSchema<"CameraStatus">): Promise<void>;
  /** Publishes a message to those who have it; false while it is not online. Bytes go as they are, all else as JSON. */
  publish(message: object | Uint8Array): boolean;
  /** Resolves once the broker has what was published. */
  flush(): Promise<void>;
  /** Takes a message as it comes on the topic that it hears. */
  hear(payload: Uint8Array): void;
  misbehave(faults: CameraFaults): void;
  /** Cuts its connection to the broker, as a network that fails does. */
  cutLine(): void;
}
