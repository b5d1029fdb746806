import { setTimeout as wait } from "node:timers/promises";
import type { TakenSnapshot } from "./camera-snapshot.ts";

/** What a camera needs to handle messages. */
export interface CommandParts {
  readonly captureMs: number;
  readonly publish: (message: object) => void;
  readonly lookNow: () => void;
  readonly takeSnapshot: () => Promise<TakenSnapshot>;
  /** `onProgress` is called with the share sent, 0 to 1. */
  readonly upload: (onProgress: (share: number) => void) => Promise<unknown>;
}

/**
 * Handles `state-changed`, `transfer` and `remote-control`. A transfer takes and sends a snapshot and publishes
 * `connect`, `transferring` with its progress and `transferred`. Remote control answers `connect` with `ready` and
 * `capture` with `recording`, `transferring` and `ready`. A failure publishes `error`; other messages are ignored.
 */
export function createCameraCommands(parts: CommandParts): (payload: Uint8Array) => Promise<void> {
  const { captureMs, publish, lookNow, takeSnapshot, upload } = parts;

  async function send(type: string): Promise<string> {
    const { snapshotId } = await takeSnapshot();
    publish({ type, state: "transferring", progress: 0 });
    await upload((share) => publish({ type, state: "transferring", progress: Math.round(100 * share) }));
    return snapshotId;
  }

  async function transfer(): Promise<void> {
    publish({ type: "transfer", state: "connect" });
    publish({ type: "transfer", state: "transferred", snapshotId: await send("transfer") });
  }

  async function controlRemotely(action: unknown): Promise<void> {
    const type = "remote-control";
    if (action === "connect") return publish({ type, state: "ready" });
    if (action !== "capture") return publish({ type, state: "error" });
    publish({ type, state: "recording" });
    await wait(captureMs);
    publish({ type, state: "ready", snapshotId: await send(type) });
  }

  return async (payload) => {
    const { type, action } = read(payload);
    if (type === "state-changed") return lookNow();
    if (type !== "transfer" && type !== "remote-control") return;
    try {
      await (type === "transfer" ? transfer() : controlRemotely(action));
    } catch {
      publish({ type, state: "error" });
    }
  };
}

function read(payload: Uint8Array): { readonly type?: unknown; readonly action?: unknown } {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    return {};
  }
}
