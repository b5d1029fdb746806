import { createCameraPeer } from "./create-camera-peer.ts";
import type { CameraPeer, CameraPeerOptions, PeerEvent } from "./peer-types.ts";

/** A serial number and its secret, as issued to the operator. */
export interface CameraIdentity {
  readonly serial: string;
  /** base64url */
  readonly secret: string;
}

/** Options of a fleet; defaults as for one peer. */
export interface CameraFleetOptions
  extends Omit<CameraPeerOptions, "serial" | "secret" | "memory" | "onEvent"> {
  readonly cameras: readonly CameraIdentity[];
  /** How often each camera that is online takes and sends a snapshot, in milliseconds; default: never. */
  readonly snapshotEveryMs?: number;
  readonly onEvent?: (peer: CameraPeer, event: PeerEvent) => void;
}

/** Cameras that are switched on and off together. */
export interface CameraFleet {
  readonly peers: readonly CameraPeer[];
  turnOn(): void;
  turnOff(): Promise<void>;
}

/** A fleet of peers; their snapshots are spread over the time between two. */
export function createCameraFleet(options: CameraFleetOptions): CameraFleet {
  const { cameras, snapshotEveryMs, onEvent, ...common } = options;
  const peers = cameras.map((camera) => {
    const peer: CameraPeer = createCameraPeer({
      ...common,
      ...camera,
      onEvent: (event) => onEvent?.(peer, event),
    });
    return peer;
  });
  let timer: NodeJS.Timeout | undefined;
  let next = 0;

  function takeNext(): void {
    const peer = peers[next % peers.length];
    next += 1;
    if (peer?.state !== "online") return;
    peer
      .takeSnapshot()
      .then(() => peer.uploadWaiting())
      .catch((error: unknown) => onEvent?.(peer, { type: "fault", error }));
  }

  return {
    peers,
    turnOn() {
      for (const peer of peers) peer.turnOn();
      if (snapshotEveryMs !== undefined && peers.length > 0)
        timer ??= setInterval(takeNext, snapshotEveryMs / peers.length);
    },
    async turnOff() {
      clearInterval(timer);
      timer = undefined;
      await Promise.all(peers.map((peer) => peer.turnOff()));
    },
  };
}
