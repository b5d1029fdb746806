import type { MqttClient } from "mqtt";
import type { Logger } from "pino";
import type { BrokerAddress } from "./broker-address.ts";
import { createNewsQueue } from "./news-queue.ts";
import { createOtherServers } from "./other-servers.ts";
import { createNewsSeal, type ServerNews } from "./server-news.ts";

/** The other servers of the installation, behind an MQTT broker that all of them reach. */
export interface JoinedServers {
  /** What cannot be told now is told later, as far as there is room; the database knows all that must not be lost. */
  tell(news: ServerNews): void;
  /** Whether this server hears itself by the broker. */
  isJoined(): boolean;
  /** News that were not told, since the start: the broker was away for long. */
  dropped(): number;
  /** Ends the connection, after what can be told within a moment. */
  close(): Promise<void>;
}

export interface JoinParts {
  readonly broker: BrokerAddress;
  /** Of the installation: names its topics, and seals what is told. */
  readonly topicKey: Uint8Array;
  readonly sealKey: Uint8Array;
  /** Of this process, another one at every start. */
  readonly processId: string;
  onNews(news: ServerNews): void;
  readonly logger: Logger;
}

const connectMs = 10_000;
/** After half as long again without a word, a connection counts as dead. */
const keepAliveS = 15;
/** How long one's own greeting may take to come back. */
const greetingMs = 5_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** How long others are waited for that lost the broker too. */
const backMs = longestPauseMs;
const closingMs = 500;
/** The largest packet of a client, sealed. */
const mostSealedBytes = 192 * 1024;

/**
 * Joins this server to the others. Never fails: while the broker is away it is tried again, and everything else goes
 * on. Each process publishes under a topic of its own and hears those of all.
 */
export async function joinServers(parts: JoinParts): Promise<JoinedServers> {
  const { broker, processId, onNews, logger } = parts;
  const { default: mqtt } = await import("mqtt");
  const seal = createNewsSeal(parts.sealKey);
  const installation = `sonolens/${Buffer.from(parts.topicKey).toString("hex").slice(0, 32)}`;
  const ownTopic = `${installation}/${processId}`;
  const queue = createNewsQueue();
  const others = createOtherServers();
  let client: MqttClient | undefined;
  let number = 0;
  let failures = 0;
  let isJoined = false;
  let isClosing = false;
  let isTroubled = false;
  let again: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;

  const sealedNews = (news: ServerNews): string => {
    // Of the other kinds it does not matter how often they come, and they pass by what waits.
    if (news.kind === "published") number += 1;
    return seal.seal({ from: processId, number: news.kind === "published" ? number : 0, news });
  };

  function pump(): void {
    const current = client;
    if (!isJoined || !others.areBack() || current === undefined) return;
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      const taken = next;
      current.publish(ownTopic, taken.sealed, { qos: 1 }, (error) => {
        // What a connection did not get through is told by the next one; whoever got it already knows its number.
        if (error || client !== current) return;
        queue.settle(taken);
        pump();
      });
    }
  }

  function take(sealed: Buffer): void {
    if (sealed.length > mostSealedBytes) return;
    const opened = seal.open(sealed.toString("latin1"));
    if (opened === undefined) return;
    const { from, number: counted, news } = opened;
    if (from === processId) {
      joined();
      return;
    }
    const isNew = others.hear(from, counted);
    // Whoever comes hears that this one is here too, and both look into the database.
    if (isNew && news.kind === "here") tellNow({ kind: "changes" });
    if (isNew) onNews(news);
    pump();
  }

  function tellNow(news: ServerNews): void {
    if (isJoined) client?.publish(ownTopic, sealedNews(news), { qos: 1 });
  }

  function joined(): void {
    if (isJoined) return;
    isJoined = true;
    failures = 0;
    if (isTroubled) logger.warn({ broker: broker.host }, "the servers are joined again");
    isTroubled = false;
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
    // What waits would be lost on those who come back a moment later.
    others.expectBack();
    clearTimeout(waiting);
    if (isClosing) return;
    if (!isTroubled)
      logger.warn(
        { broker: broker.host, reason },
        "not joined to other servers; what cameras publish stays here, and is tried to be told again",
      );
    isTroubled = true;
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
      // Some brokers take subscriptions and messages that their rules forbid, and keep silent about it.
      greeting = setTimeout(() => {
        if (!isJoined)
          giveUp("nothing comes back: the user has to be allowed to read and write below sonolens/");
      }, greetingMs);
      greeting.unref();
      current.subscribe(`${installation}/+`, { qos: 1 }, (error) => {
        if (error) return giveUp(error.message);
        current.publish(ownTopic, sealedNews({ kind: "here" }), { qos: 1 });
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
    tell(news) {
      // Whoever comes back looks into the database anyway.
      if (!isJoined && news.kind !== "published") return;
      queue.add(news.kind, () => sealedNews(news));
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
      const impatient = setTimeout(() => current.end(true), closingMs);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2 * closingMs).unref())]);
      clearTimeout(impatient);
    },
  };
}

/** Twice as long each time, of which a random half, so that all servers do not come back at once. */
function pauseMs(failures: number): number {
  const fullMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
  return fullMs / 2 + (fullMs / 2) * Math.random();
}
