import { createScope } from "@sonolens/foundation";
import type { Database } from "../storage/database/open-database.ts";
import type { Broker } from "./broker.ts";
import { messageTopic } from "./live-credentials.ts";
import type { Outbox } from "./outbox.ts";

const batchSize = 200;
const pollMs = 250;
/** A database that is away fails at every look. */
const tellTroubleEveryMs = 60_000;

export interface Publisher {
  /** Looks at once for what another process added. */
  look(): void;
  /** Ends after the message that is being published; what is left is there for clients that ask what they missed. */
  stop(): Promise<void>;
}

/**
 * Publishes what is added to the outbox from now on: at once for this process's transactions, within a quarter of
 * a second for another's, or as soon as it is told to look. Messages may arrive twice after an error, never out of order; their numbers tell.
 */
export async function startPublisher(parts: {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly broker: Broker;
  /** Hears that this process may have added messages, before its own clients hear them. */
  readonly onAdded?: () => void;
  /** Hears of the first failure, and of one a minute while there are more. */
  readonly onError: (error: unknown) => void;
}): Promise<Publisher> {
  const { database, outbox, broker, onAdded } = parts;
  const onError = atMostEvery(tellTroubleEveryMs, parts.onError);
  const scope = createScope();
  let published = await outbox.newestId();
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let hasCommitted = false;

  async function publishAll(): Promise<void> {
    waiting = false;
    const isOwn = hasCommitted;
    hasCommitted = false;
    for (;;) {
      const batch = await outbox.after(published, batchSize);
      if (isOwn && batch.length > 0) onAdded?.();
      // Whoever was signed out before hears nothing of it any more.
      if (batch.length > 0) await broker.dropStale(new Set(batch.map(({ accountId }) => accountId)));
      for (const entry of batch) {
        if (scope.disposed) return;
        await broker.publish(messageTopic(entry.accountId), entry.message);
        published = entry.id;
      }
      if (batch.length < batchSize) return;
    }
  }

  function wake(): void {
    if (waiting || scope.disposed) return;
    waiting = true;
    running = running.then(publishAll).catch(onError);
  }

  const onCommit = (): void => {
    hasCommitted = true;
    wake();
  };
  scope.add(database.onCommit(onCommit));
  const timer = setInterval(() => {
    broker.dropStale().catch(onError);
    wake();
  }, pollMs);
  timer.unref();
  scope.add(() => clearInterval(timer));
  return {
    look: wake,
    stop() {
      scope.dispose();
      return running;
    },
  };
}

function atMostEvery(everyMs: number, tell: (error: unknown) => void): (error: unknown) => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < everyMs) return;
    toldMs = nowMs;
    tell(error);
  };
}
