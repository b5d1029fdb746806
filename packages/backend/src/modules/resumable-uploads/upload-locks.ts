/** The lock of the connection that sends bytes of an upload now. */
export interface Hold {
  /** Aborted when another connection takes over, or the server closes. */
  readonly signal: AbortSignal;
  /** Records that a byte arrived. */
  received(): void;
  /** Records that no more bytes will arrive: later callers wait until they are processed. */
  ended(): void;
  release(): void;
}

/** Allows one connection at a time to send bytes of an upload. */
export type UploadLocks = ReturnType<typeof createUploadLocks>;

interface Held {
  readonly controller: AbortController;
  readonly released: Promise<void>;
  receivedMs: number;
  isEnding: boolean;
}

/**
 * A silently broken connection looks like a slow one: its device reconnects, and must not wait until the
 * operating system gives up the first connection.
 */
const silentMs = 10_000;

/** `nowMs` counts milliseconds from any origin. */
export function createUploadLocks(nowMs = () => performance.now()) {
  const holds = new Map<string, Held>();
  let isStopping = false;

  /** The other connection, aborted if it is silent. */
  function other(id: string): Held | undefined {
    const held = holds.get(id);
    if (held !== undefined && nowMs() - held.receivedMs >= silentMs) held.controller.abort();
    return held;
  }

  async function settled(id: string): Promise<void> {
    const held = other(id);
    if (held?.controller.signal.aborted === true || held?.isEnding === true) await held.released;
  }

  return {
    /** Undefined while another connection is sending. One that has been silent for long is aborted. */
    async take(id: string): Promise<Hold | undefined> {
      await settled(id);
      if (isStopping || holds.has(id)) return undefined;
      const controller = new AbortController();
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const held: Held = { controller, released, receivedMs: nowMs(), isEnding: false };
      holds.set(id, held);
      return {
        signal: controller.signal,
        received() {
          held.receivedMs = nowMs();
        },
        ended() {
          held.isEnding = true;
        },
        release() {
          holds.delete(id);
          resolve();
        },
      };
    },
    /** Waits for a connection that is ending; one that has been silent for long is aborted. */
    settled,
    /** Aborts the connection that is sending, if there is one. */
    async end(id: string): Promise<void> {
      const held = holds.get(id);
      held?.controller.abort();
      await held?.released;
    },
    /** Aborts all of them. */
    async stop(): Promise<void> {
      isStopping = true;
      const all = [...holds.values()];
      for (const { controller } of all) controller.abort();
      await Promise.all(all.map(({ released }) => released));
    },
  };
}
