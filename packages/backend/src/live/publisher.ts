import { createScope } from "@sonolens/foundation";
import type { Database } from "../storage/database/open-database.ts";
import type { Broker } from "./broker.ts";
import { messageTopic } from "./live-credentials.ts";
import type { Outbox } from "./outbox.ts";

const batchSize = 200;
const pollMs = 250;
/** While the database is unreachable, every poll fails. */
const logFailureEveryMs = 60_000;

/**
 * Publishes what is added to the outbox from now on: at once for this process's transactions, within a
 * quarter of a second for another's, or at once on `look`. After an error messages may arrive twice, never
 * out of order; their numbers identify duplicates.
 */
export async function startPublisher(parts: {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly broker: Broker;
  /** Called when this process may have added messages, before its own clients receive them. */
  readonly onAdded?: () => void;
  /** Called for the first failure, then at most once a minute. */
  readonly onError: (error: unknown) => void;
}) {
  const { database, outbox, broker, onAdded } = parts;
  const onError = atMostEvery(logFailureEveryMs, parts.onError);
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
      // Users who were signed out before receive no more messages.
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
    /** Checks at once for messages that another process added. */
    look: wake,
    /** Stops after the message that is being published; clients fetch the rest as missed messages. */
    stop(): Promise<void> {
      scope.dispose();
      return running;
    },
  };
}

function atMostEvery(everyMs: number, log: (error: unknown) => void): (error: unknown) => void {
  let loggedMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    const nowMs = performance.now();
    if (nowMs - loggedMs < everyMs) return;
    loggedMs = nowMs;
    log(error);
  };
}
