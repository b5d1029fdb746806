import { settled } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Broker, Published } from "../broker.ts";
import { checkedBrokerAddress } from "./broker-address.ts";
import { type JoinedServers, joinServers } from "./join-servers.ts";

/**
 * Connects this server to those that share its database, by the broker of `mqttUrl`; does nothing without
 * one.
 */
export interface Joining {
  /** Connects, to be called once the server is ready. */
  start(here: Here): void;
  /** A message from or to a camera, published here. */
  published(published: Published): void;
  /** This process added live messages. */
  addedMessages(): void;
  isJoined(): boolean;
  dropped(): number;
  stop(): Promise<void>;
}

/** The recipients of other servers' messages. */
export interface Here {
  readonly broker: Pick<Broker, "passOn">;
  readonly publisher: { look(): void };
}

/** This process makes others check the database for work at most this often. */
const changesEveryMs = 250;
/** Messages of other servers that wait while this one checks who may receive them. */
const maxToPassOn = 1_000;

/** Throws BackendStartError if `mqttUrl` is invalid. */
export function createJoining(core: Core<"options" | "database" | "key" | "newId" | "logger">): Joining {
  const { options, database, logger } = core;
  const address = options.mqttUrl === undefined ? undefined : checkedBrokerAddress(options.mqttUrl);
  let joining: Promise<JoinedServers> | undefined;
  let joined: JoinedServers | undefined;
  let forget = (): void => undefined;
  let changesTimer: NodeJS.Timeout | undefined;
  let hasMoreChanges = false;

  function notifyChanges(): void {
    hasMoreChanges = changesTimer !== undefined;
    if (hasMoreChanges) return;
    joined?.send({ kind: "changes" });
    changesTimer = setTimeout(() => {
      changesTimer = undefined;
      if (hasMoreChanges) notifyChanges();
    }, changesEveryMs);
    changesTimer.unref();
  }

  /** In order; messages that arrive while others are forwarded form the next batch. */
  function createPassing({ broker }: Here): (published: Published) => void {
    let waiting: Published[] = [];
    let isPassing = false;
    const pass = async (): Promise<void> => {
      isPassing = true;
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await broker
          .passOn(batch)
          .catch((error: unknown) =>
            logger.warn({ err: error }, "passing on what a camera published failed"),
          );
      }
      isPassing = false;
    };
    return (published) => {
      if (waiting.length >= maxToPassOn) waiting.shift();
      waiting.push(published);
      if (!isPassing) void pass();
    };
  }

  return {
    start(here) {
      if (address === undefined || joining !== undefined) return;
      const passOn = createPassing(here);
      joining = joinServers({
        broker: address,
        topicKey: core.key("joined servers: topics"),
        sealKey: core.key("joined servers: news"),
        processId: core.newId(),
        logger,
        onRelayMessage(message) {
          if (message.kind === "published") passOn(message);
          else if (message.kind === "messages") here.publisher.look();
          else if (message.kind === "changes") database.notifyChange();
        },
      });
      joining.then(
        (servers) => {
          joined = servers;
        },
        (error: unknown) => logger.error({ err: error }, "joining servers failed"),
      );
      forget = database.onCommit(notifyChanges);
    },
    published: ({ topic, payload }) =>
      joined?.send({ kind: "published", topic, payload: Buffer.from(payload) }),
    addedMessages: () => joined?.send({ kind: "messages" }),
    isJoined: () => joined?.isJoined() === true,
    dropped: () => joined?.dropped() ?? 0,
    async stop() {
      forget();
      clearTimeout(changesTimer);
      await settled(joining);
      await joined?.close();
    },
  };
}
