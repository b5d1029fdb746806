/** Who sends bytes of an upload now. */
export interface Hold {
  /** Aborted when somebody else takes over, or the server closes. */
  readonly signal: AbortSignal;
  /** Says that a byte came. */
  heard(): void;
  /** Says that no more bytes come: who asks now waits for what is still done with them. */
  ended(): void;
  release(): void;
}

/** Lets one connection at a time send bytes of an upload. */
export interface UploadHolds {
  /** Undefined while another connection is sending. One that has been silent for long gives way. */
  take(id: string): Promise<Hold | undefined>;
  /** Waits for a connection that is being wound up; one that has been silent for long is. */
  settled(id: string): Promise<void>;
  /** Ends the connection that is sending, if one is. */
  end(id: string): Promise<void>;
  /** Ends them all. */
  stop(): Promise<void>;
}

interface Held {
  readonly controller: AbortController;
  readonly released: Promise<void>;
  heardMs: number;
  isEnding: boolean;
}

/**
 * A connection that broke without a word looks as if it were only slow: the device behind it comes back by another
 * one, and must not wait until the first is given up by the operating system.
 */
const silentMs = 10_000;

/** `nowMs` counts milliseconds from whenever. */
export function createUploadHolds(nowMs = () => performance.now()): UploadHolds {
  const holds = new Map<string, Held>();
  let isStopping = false;

  /** The other connection, once it was told to end where it is silent. */
  function other(id: string): Held | undefined {
    const held = holds.get(id);
    if (held !== undefined && nowMs() - held.heardMs >= silentMs) held.controller.abort();
    return held;
  }

  async function settled(id: string): Promise<void> {
    const held = other(id);
    if (held?.controller.signal.aborted === true || held?.isEnding === true) await held.released;
  }

  return {
    async take(id) {
      await settled(id);
      if (isStopping || holds.has(id)) return undefined;
      const controller = new AbortController();
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const held: Held = { controller, released, heardMs: nowMs(), isEnding: false };
      holds.set(id, held);
      return {
        signal: controller.signal,
        heard() {
          held.heardMs = nowMs();
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
    settled,
    async end(id) {
      const held = holds.get(id);
      held?.controller.abort();
      await held?.released;
    },
    async stop() {
      isStopping = true;
      const all = [...holds.values()];
      for (const { controller } of all) controller.abort();
      await Promise.all(all.map(({ released }) => released));
    },
  };
}
