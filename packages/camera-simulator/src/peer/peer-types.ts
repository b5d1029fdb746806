import type { ApiSchema } from "@sonolens/api-client";
import type { CameraMemory, UploadOutcome } from "./camera-memory.ts";
import type { TakenSnapshot } from "./camera-snapshot.ts";
import type { LineFaults } from "./chaos-line.ts";

/** `offline`: the server is unreachable; `refused`: it rejects the secret; `unpaired`: waits for pairing. */
export type PeerState = "off" | "offline" | "refused" | "unpaired" | "online";

/** Events of a peer. */
export type PeerEvent =
  | { readonly type: "state"; readonly state: PeerState }
  | { readonly type: "updating"; readonly version: string }
  | { readonly type: "updated"; readonly version: string }
  | { readonly type: "updateFailed"; readonly version: string }
  | { readonly type: "uploaded"; readonly filename: string; readonly outcome: UploadOutcome }
  /** Something failed; the peer continues. */
  | { readonly type: "fault"; readonly error: unknown };

/** Simulated faults of a peer; none by default. */
export interface CameraFaults extends LineFaults {
  /** Share of a file that it sends before it stops, 0 to 1. */
  readonly uploadShare?: number;
  /** Every update fails. */
  readonly failsUpdates?: boolean;
  /** Its clock is not corrected. */
  readonly ignoresServerTime?: boolean;
}

/** Options of a peer. */
export interface CameraPeerOptions {
  /** For example "https://sonolens.example", or "https://example.com/sound" below a path. */
  readonly server: string;
  readonly serial: string;
  /** As issued when the camera was registered: base64url. */
  readonly secret: string;
  /** Of a camera that was switched off before; default: a new camera's. The peer changes it. */
  readonly memory?: CameraMemory;
  /** Its own clock in milliseconds since 1970, which may be wrong. */
  readonly now?: () => number;
  /** Seed of its line faults; default: derived from the serial number. */
  readonly seed?: number;
  /** Interval of pairing-status requests, in milliseconds; 5,000. */
  readonly pollMs?: number;
  /** Delay before reconnection attempt `attempt` (from 0); default: 1, 2, 4 s and so on, with random jitter. */
  readonly retryMs?: (attempt: number) => number;
  /** How long a recording on remote control takes, in milliseconds; 3,400. */
  readonly captureMs?: number;
  /** Takes the `number`th snapshot (from 0); default: a demo snapshot with this camera's serial number. */
  readonly takeSnapshot?: (serial: string, number: number, timeMs: number) => Promise<TakenSnapshot>;
  readonly onEvent?: (event: PeerEvent) => void;
}

/** A camera with what a real one has: a serial number, a secret and the server's address. */
export interface CameraPeer {
  readonly serial: string;
  readonly state: PeerState;
  readonly memory: CameraMemory;
  /** The pairing code on its display, by its own clock. */
  code(): Promise<string>;
  /** Its time in milliseconds since 1970, according to its own clock. */
  clockMs(): number;
  /** Switches it on; it signs in, and reconnects whenever the connection is lost. */
  turnOn(): void;
  /** Switches it off; its memory is kept. Resolves when all its work has stopped. */
  turnOff(): Promise<void>;
  /** Polls the server now instead of at the next interval. */
  lookNow(): void;
  /** Takes a snapshot, which then waits to be sent. */
  takeSnapshot(): Promise<TakenSnapshot>;
  /** Uploads all pending files, each from the server's offset. Rejects at the first failure. */
  uploadWaiting(): Promise<UploadOutcome[]>;
  /** Sends its status to the server. Rejects on failure. */
  report(status: ApiSchema<"CameraStatus">): Promise<void>;
  /** Publishes a message to the camera's users; false if it is not online. Bytes are sent as is, all else as JSON. */
  publish(message: object | Uint8Array): boolean;
  /** Resolves once the broker has received what was published. */
  flush(): Promise<void>;
  /** Handles a message from its subscribed topic. */
  receive(payload: Uint8Array): void;
  injectFaults(faults: CameraFaults): void;
  /** Cuts its connection to the broker, as a network failure does. */
  cutLine(): void;
}
