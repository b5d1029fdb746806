import { setImmediate } from "node:timers/promises";
import { createScope } from "@sonolens/foundation";
import type { Database, Transaction } from "../storage/database/open-database.ts";
import { serverWork, workFor } from "../work-owner.ts";
import type { Broker } from "./broker.ts";
import { messageTopic } from "./live-credentials.ts";
import type { Outbox } from "./outbox.ts";

/** As many are published in their order. */
const batchSize = 200;
/** Of more, so many of an account before others have their turn. */
const turnSize = 50;
const pollMs = 250;
/** While the database is unreachable, every poll fails. */
const logFailureEveryMs = 60_000;

/** Numbers of an account's messages that wait. */
interface Turn {
  next: number;
  last: number;
}

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

  /** Accounts with more than fits into a batch, in the order of their turns. */
  const turns = new Map<string, Turn>();

  const send = (accountId: string, message: string): void => {
    if (!scope.disposed) broker.publish(messageTopic(accountId), message);
  };

  /** Users who were signed out before receive no more messages. */
  const dropStale = (accountIds: readonly string[]): Promise<void> => {
    const listening = accountIds.filter(broker.hasListener);
    return listening.length === 0 ? Promise.resolve() : broker.dropStale(new Set(listening));
  };

  async function publishAll(): Promise<void> {
    waiting = false;
    const isOwn = hasCommitted;
    hasCommitted = false;
    const batch = turns.size === 0 ? await outbox.after(published, batchSize) : [];
    if (turns.size === 0 && batch.length === 0) return;
    if (batch.length > 0 && batch.length < batchSize) {
      if (isOwn) onAdded?.();
      await dropStale([...new Set(batch.map(({ accountId }) => accountId))]);
      for (const { accountId, message } of batch) send(accountId, message);
      published = batch.at(-1)?.id ?? published;
      return;
    }
    if (batch.length > 0 && isOwn) onAdded?.();
    await findTurns();
    while (turns.size > 0 && !scope.disposed) {
      await publishTurn();
      // A database in this process answers without letting anything else run.
      await setImmediate();
      await findTurns();
    }
  }

  /** An account that had nothing to publish is next: it has waited for the turn of another. */
  async function findTurns(): Promise<void> {
    const found = await outbox.addedAfter(published);
    const known = [...turns];
    const added = found.filter(({ accountId }) => broker.hasListener(accountId));
    for (const { accountId, first, last } of added) {
      const turn = turns.get(accountId);
      if (turn === undefined) turns.set(accountId, { next: first, last });
      else turn.last = last;
    }
    if (known.length > 0 && turns.size > known.length)
      for (const [accountId, turn] of known) {
        turns.delete(accountId);
        turns.set(accountId, turn);
      }
    published = Math.max(published, ...found.map(({ newestId }) => newestId));
  }

  async function publishTurn(): Promise<void> {
    const [first] = turns;
    if (first === undefined) return;
    const [accountId, turn] = first;
    const messages = await outbox.range(accountId, turn.next, Math.min(turn.last, turn.next + turnSize - 1));
    await dropStale([accountId]);
    for (const message of messages) send(accountId, message);
    turns.delete(accountId);
    turn.next += turnSize;
    if (turn.next <= turn.last) turns.set(accountId, turn);
  }

  function wake(): void {
    if (waiting || scope.disposed) return;
    waiting = true;
    // Not for the account whose change was the first.
    running = workFor(serverWork, () => running.then(publishAll).catch(onError));
  }

  const onCommit = (transaction: Transaction): void => {
    if (!outbox.hasMessages(transaction)) return;
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
    /** Stops; clients fetch the rest as missed messages. */
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
