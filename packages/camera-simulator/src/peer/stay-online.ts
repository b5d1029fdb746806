import type { ApiSchema } from "@sonolens/api-client";
import { type CameraCalls, CameraRefusal } from "./camera-calls.ts";
import { type CameraLine, openCameraLine } from "./camera-line.ts";
import type { CameraMemory } from "./camera-memory.ts";
import { installUpdate, versionsOf } from "./install-update.ts";
import type { PeerEvent, PeerState } from "./peer-types.ts";

interface Staying {
  readonly server: string;
  readonly calls: CameraCalls;
  readonly memory: CameraMemory;
  readonly seed: number;
  readonly pollMs: number;
  readonly retryMs: (attempt: number) => number;
  readonly clockMs: () => number;
  /** Aborted when it is switched off. */
  readonly signal: AbortSignal;
  readonly failsUpdates: () => boolean;
  readonly onEvent: (event: PeerEvent) => void;
  readonly onState: (state: PeerState) => void;
  readonly onCommand: (payload: Uint8Array) => void;
  /** Passes a callback that makes it poll the server now. */
  readonly onLook: (look: () => void) => void;
  /** Undefined when the connection has ended. */
  readonly onLine: (line: CameraLine | undefined) => void;
}

/** Credentials are renewed this long before they expire. */
const marginMs = 60_000;

/**
 * Signs in, reports its versions, does what the server requests, and keeps a connection to the broker as long as it is
 * paired; reconnects after any failure until it is switched off. Never rejects.
 */
export async function stayOnline(parts: Staying): Promise<void> {
  const { calls, memory, pollMs, retryMs, signal, onEvent, onState } = parts;
  let attempt = 0;
  let hasReported = false;

  while (!signal.aborted) {
    try {
      let state = hasReported
        ? await calls.state()
        : await calls.report({ status: "READY", ...versionsOf(memory) });
      hasReported = true;
      state = await follow(parts, state);
      if (signal.aborted) break;
      if (!state.isPaired) {
        onState("unpaired");
        attempt = 0;
        await rest(parts, pollMs);
        continue;
      }
      const credentials = await calls.liveCredentials();
      const isRenewal = await holdLine(parts, credentials, () => {
        attempt = 0;
      });
      if (isRenewal) continue;
    } catch (error) {
      if (signal.aborted) break;
      onState(error instanceof CameraRefusal && error.status === 401 ? "refused" : "offline");
      onEvent({ type: "fault", error });
    }
    if (!signal.aborted) await rest(parts, retryMs(attempt));
    attempt += 1;
  }
}

/** Does what the server requests, until nothing is left to do. */
async function follow(parts: Staying, first: ApiSchema<"CameraState">): Promise<ApiSchema<"CameraState">> {
  const { calls, memory, signal, failsUpdates, onEvent } = parts;
  let state = first;
  while (state.update !== null && !signal.aborted) {
    const { update } = state;
    await installUpdate({ calls, memory, update, fails: failsUpdates(), signal, onEvent });
    state = await calls.state();
  }
  return state;
}

/** Keeps one connection until it ends, and returns whether it is only to be renewed. */
async function holdLine(
  parts: Staying,
  credentials: ApiSchema<"CameraLiveCredentials">,
  onReady: () => void,
): Promise<boolean> {
  const { server, calls, seed, clockMs, signal, onState, onLine } = parts;
  const over = Promise.withResolvers<boolean>();
  let looking: Promise<unknown> = Promise.resolve();
  const look = () => {
    looking = looking.then(async () => {
      try {
        const state = await follow(parts, await calls.state());
        if (!state.isPaired) over.resolve(false);
      } catch {
        over.resolve(false);
      }
    });
  };
  parts.onLook(look);
  const line = await openCameraLine({
    server,
    credentials,
    seed,
    onCommand: parts.onCommand,
    onClosed: () => over.resolve(false),
  });
  const leftMs = Date.parse(credentials.expires) - clockMs();
  const timer = setTimeout(() => over.resolve(true), Math.max(1_000, leftMs - marginMs, leftMs / 2));
  const end = () => over.resolve(false);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    onReady();
    onLine(line);
    onState("online");
    // Handles a poll that was requested while it connected.
    look();
    return await over.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    onLine(undefined);
    await line.end();
    await looking;
  }
}

/** Waits until the delay has passed, the camera is switched off or a poll is requested. */
async function rest({ signal, onLook }: Staying, delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener("abort", done, { once: true });
    onLook(done);
    if (signal.aborted) done();
  });
}
