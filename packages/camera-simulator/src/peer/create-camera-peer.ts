import { pairingCode, pairingStep } from "@sonolens/domain";
import { backoffMs } from "@sonolens/iot-client";
import { hashText } from "../scene/random.ts";
import { createCameraCalls } from "./camera-calls.ts";
import { createCameraCommands } from "./camera-commands.ts";
import type { CameraLine } from "./camera-line.ts";
import { newCameraMemory, type UploadOutcome } from "./camera-memory.ts";
import { takeDemoSnapshot } from "./camera-snapshot.ts";
import type { CameraFaults, CameraPeer, CameraPeerOptions, PeerState } from "./peer-types.ts";
import { sendOldest } from "./send-waiting.ts";
import { stayOnline } from "./stay-online.ts";

/**
 * A camera that behaves like one: shows its pairing code, signs in, comes online once it is paired, sends snapshots,
 * installs updates and answers messages; injects the configured faults. It does nothing before it is turned on.
 */
export function createCameraPeer(options: CameraPeerOptions): CameraPeer {
  const { server, serial, secret, memory = newCameraMemory(), now = Date.now } = options;
  const { seed = hashText(serial), pollMs = 5_000, captureMs = 3_400 } = options;
  const { retryMs = (attempt) => backoffMs(attempt, Math.random()) } = options;
  const { takeSnapshot: take = takeDemoSnapshot, onEvent = () => undefined } = options;
  let faults: CameraFaults = {};
  let state: PeerState = "off";
  let line: CameraLine | undefined;
  let running: { readonly power: AbortController; readonly ended: Promise<void> } | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let look: () => void = () => undefined;
  const clockMs = (): number => now() + memory.clockCorrectionMs;

  const calls = createCameraCalls({
    server,
    serial,
    secret,
    onServerTime(timeMs) {
      if (!faults.ignoresServerTime) memory.clockCorrectionMs = timeMs - now();
    },
  });

  function setState(next: PeerState): void {
    if (next === state) return;
    state = next;
    onEvent({ type: "state", state });
  }

  /** Sequential: concurrent uploads of one file would conflict. */
  function uploadWaiting(onProgress?: (share: number) => void): Promise<UploadOutcome[]> {
    const sent = sending.then(async () => {
      const outcomes: UploadOutcome[] = [];
      for (let file = memory.waiting[0]; file !== undefined; file = memory.waiting[0]) {
        const outcome = await sendOldest(calls, memory, {
          ...(faults.uploadShare !== undefined && { share: faults.uploadShare }),
          ...(onProgress && { onProgress }),
        });
        if (outcome === undefined) break;
        outcomes.push(outcome);
        onEvent({ type: "uploaded", filename: file.filename, outcome });
      }
      return outcomes;
    });
    sending = sent.catch(() => undefined);
    return sent;
  }

  async function takeSnapshot() {
    const taken = await take(serial, memory.snapshotCount, clockMs());
    memory.snapshotCount += 1;
    memory.waiting.push({ filename: taken.filename, bytes: taken.bytes });
    return taken;
  }

  function publish(message: object | Uint8Array): boolean {
    if (line === undefined) return false;
    line.publish(message instanceof Uint8Array ? message : new TextEncoder().encode(JSON.stringify(message)));
    return true;
  }

  const command = createCameraCommands({
    captureMs,
    publish,
    lookNow: () => look(),
    takeSnapshot,
    upload: uploadWaiting,
  });
  const receive = (payload: Uint8Array): void => void command(payload);

  return {
    serial,
    memory,
    get state() {
      return state;
    },
    code: () => pairingCode(Buffer.from(secret, "base64url"), pairingStep(clockMs())),
    clockMs,
    turnOn() {
      if (running !== undefined) return;
      const power = new AbortController();
      const ended = stayOnline({
        server,
        calls,
        memory,
        seed,
        pollMs,
        retryMs,
        clockMs,
        signal: power.signal,
        failsUpdates: () => faults.failsUpdates === true,
        onEvent,
        onState: setState,
        onCommand: receive,
        onLook(wake) {
          look = wake;
        },
        onLine(next) {
          line = next;
          line?.injectFaults(faults);
          if (line !== undefined)
            uploadWaiting().catch((error: unknown) => onEvent({ type: "fault", error }));
        },
      });
      running = { power, ended };
    },
    async turnOff() {
      if (running === undefined) return;
      const { power, ended } = running;
      running = undefined;
      power.abort();
      await ended;
      await sending;
      calls.signOut();
      setState("off");
    },
    lookNow: () => look(),
    takeSnapshot,
    uploadWaiting: () => uploadWaiting(),
    async report(status) {
      await calls.report(status);
    },
    publish,
    flush: async () => line?.flush(),
    receive,
    injectFaults(wanted) {
      faults = wanted;
      line?.injectFaults(wanted);
    },
    cutLine: () => line?.cut(),
  };
}
