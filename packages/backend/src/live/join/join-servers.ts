import type { MqttClient } from "mqtt";
import type { Logger } from "pino";
import type { BrokerAddress } from "./broker-address.ts";
import { createOtherServers } from "./other-servers.ts";
import { createRelaySeal, type RelayMessage } from "./relay-message.ts";
import { createRelayQueue } from "./relay-queue.ts";

/** The other servers of the installation, behind an MQTT broker that all of them reach. */
export interface JoinedServers {
  /**
   * Sends a message; if it cannot be sent now, it is queued as far as there is room. The database has all
   * that must not be lost.
   */
  send(message: RelayMessage): void;
  /** Whether this server receives its own messages from the broker. */
  isJoined(): boolean;
  /** Messages dropped since the start, because the broker was unreachable for long. */
  dropped(): number;
  /** Closes the connection after a short time for sending pending messages. */
  close(): Promise<void>;
}

export interface JoinParts {
  readonly broker: BrokerAddress;
  /** Of the installation, for the names of its topics; `sealKey` encrypts the messages. */
  readonly topicKey: Uint8Array;
  readonly sealKey: Uint8Array;
  /** Of this process, another one at every start. */
  readonly processId: string;
  onRelayMessage(message: RelayMessage): void;
  readonly logger: Logger;
}

const connectMs = 10_000;
/** After half as long again without a packet, a connection counts as dead. */
const keepAliveS = 15;
/** Timeout for receiving one's own greeting. */
const greetingMs = 5_000;
const firstPauseMs = 500;
const maxPauseMs = 15_000;
/** How long to wait for other servers that lost the broker too. */
const backMs = maxPauseMs;
const closingMs = 500;
/** Maximum size of a sealed message. */
const maxSealedBytes = 192 * 1024;

/**
 * Connects this server to the others. Never fails: while the broker is unreachable, it reconnects and
 * everything else continues. Each process publishes to a topic of its own and subscribes to those of all.
 */
export async function joinServers(parts: JoinParts): Promise<JoinedServers> {
  const { broker, processId, onRelayMessage, logger } = parts;
  const { default: mqtt } = await import("mqtt");
  const seal = createRelaySeal(parts.sealKey);
  const installation = `sonolens/${Buffer.from(parts.topicKey).toString("hex").slice(0, 32)}`;
  const ownTopic = `${installation}/${processId}`;
  const queue = createRelayQueue();
  const others = createOtherServers();
  let client: MqttClient | undefined;
  let number = 0;
  let failures = 0;
  let isJoined = false;
  let isClosing = false;
  let isLossLogged = false;
  let again: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;

  const sealRelayMessage = (message: RelayMessage): string => {
    // Duplicates of the other kinds are harmless, and these may overtake queued messages.
    if (message.kind === "published") number += 1;
    return seal.seal({ from: processId, number: message.kind === "published" ? number : 0, message });
  };

  function pump(): void {
    const current = client;
    if (!isJoined || !others.areBack() || current === undefined) return;
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      const taken = next;
      current.publish(ownTopic, taken.sealed, { qos: 1 }, (error) => {
        // Messages that a connection did not acknowledge are sent by the next one; recipients recognize
        // duplicates by their number.
        if (error || client !== current) return;
        queue.settle(taken);
        pump();
      });
    }
  }

  function take(sealed: Buffer): void {
    if (sealed.length > maxSealedBytes) return;
    const opened = seal.open(sealed.toString("latin1"));
    if (opened === undefined) return;
    const { from, number: counted, message } = opened;
    if (from === processId) {
      joined();
      return;
    }
    const isNew = others.receive(from, counted);
    // A new server learns that this one is here too, and both check the database.
    if (isNew && message.kind === "here") publishNow({ kind: "changes" });
    if (isNew) onRelayMessage(message);
    pump();
  }

  function publishNow(message: RelayMessage): void {
    if (isJoined) client?.publish(ownTopic, sealRelayMessage(message), { qos: 1 });
  }

  function joined(): void {
    if (isJoined) return;
    isJoined = true;
    failures = 0;
    if (isLossLogged) logger.warn({ broker: broker.host }, "the servers are joined again");
    isLossLogged = false;
    waiting = setTimeout(() => {
      others.stopExpecting();
      pump();
    }, backMs);
    waiting.unref();
    pump();
  }

  function lost(reason: string): void {
    client = undefined;
    isJoined = false;
    queue.takeBack();
    // Queued messages would be lost on servers that reconnect a moment later.
    others.expectBack();
    clearTimeout(waiting);
    if (isClosing) return;
    if (!isLossLogged)
      logger.warn(
        { broker: broker.host, reason },
        "not joined to other servers; messages of cameras are queued and sent later",
      );
    isLossLogged = true;
    again = setTimeout(connect, pauseMs(failures));
    again.unref();
    failures += 1;
  }

  function connect(): void {
    let reason = "the connection ended";
    const current = mqtt.connect({
      ...broker,
      protocolVersion: 4,
      clientId: `sonolens-${processId}`,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: connectMs,
      keepalive: keepAliveS,
      resubscribe: false,
    });
    client = current;
    const giveUp = (why: string): void => {
      reason = why;
      current.end(true);
    };
    let greeting: NodeJS.Timeout | undefined;
    current.on("connect", () => {
      // Some brokers silently ignore subscriptions and messages that their rules forbid.
      greeting = setTimeout(() => {
        if (!isJoined)
          giveUp("nothing comes back: the user has to be allowed to read and write below sonolens/");
      }, greetingMs);
      greeting.unref();
      current.subscribe(`${installation}/+`, { qos: 1 }, (error) => {
        if (error) return giveUp(error.message);
        current.publish(ownTopic, sealRelayMessage({ kind: "here" }), { qos: 1 });
      });
    });
    current.on("message", (_topic, payload) => take(payload));
    current.on("error", (error) => {
      reason = error.message || (error as NodeJS.ErrnoException).code || reason;
    });
    const over = (): void => {
      if (client !== current) return;
      clearTimeout(greeting);
      lost(reason);
      current.end(true);
    };
    current.on("close", over);
    current.on("end", over);
  }

  connect();
  return {
    send(message) {
      // Servers that reconnect check the database anyway.
      if (!isJoined && message.kind !== "published") return;
      queue.add(message.kind, () => sealRelayMessage(message));
      pump();
    },
    isJoined: () => isJoined,
    dropped: () => queue.dropped(),
    async close() {
      isClosing = true;
      clearTimeout(again);
      clearTimeout(waiting);
      const current = client;
      if (current === undefined) return;
      const ended = new Promise<void>((resolve) => current.end(false, {}, () => resolve()));
      const forcedClose = setTimeout(() => current.end(true), closingMs);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2 * closingMs).unref())]);
      clearTimeout(forcedClose);
    },
  };
}

/** Exponential backoff with a random half, so that servers do not reconnect at the same time. */
function pauseMs(failures: number): number {
  const fullMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
  return fullMs / 2 + (fullMs / 2) * Math.random();
}
