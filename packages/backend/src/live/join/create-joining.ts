import type { BackendCore } from "../../backend-core.ts";
import type { Broker, Published } from "../broker.ts";
import { checkedBrokerAddress } from "./broker-address.ts";
import { type JoinedServers, joinServers } from "./join-servers.ts";

/** This server among those that share its database, by the broker of `mqttUrl`; alone without one. */
export interface Joining {
  /** Connects, to be called once the server works. */
  start(here: Here): void;
  /** What a camera published here, or what it is told. */
  published(published: Published): void;
  /** This process added live messages. */
  addedMessages(): void;
  isJoined(): boolean;
  dropped(): number;
  stop(): Promise<void>;
}

/** What news of other servers are for. */
export interface Here {
  readonly broker: Pick<Broker, "passOn">;
  readonly publisher: { look(): void };
}

/** Others look into the database for work this often at most because of this process. */
const changesEveryMs = 250;
/** Of other servers, while this one asks who may hear them. */
const mostToPassOn = 1_000;

/** Throws BackendStartError where `mqttUrl` is no address. */
export function createJoining(core: BackendCore): Joining {
  const { options, database, logger } = core;
  const address = options.mqttUrl === undefined ? undefined : checkedBrokerAddress(options.mqttUrl);
  let joining: Promise<JoinedServers> | undefined;
  let joined: JoinedServers | undefined;
  let forget = (): void => undefined;
  let changesTimer: NodeJS.Timeout | undefined;
  let hasMoreChanges = false;

  function tellChanges(): void {
    hasMoreChanges = changesTimer !== undefined;
    if (hasMoreChanges) return;
    joined?.tell({ kind: "changes" });
    changesTimer = setTimeout(() => {
      changesTimer = undefined;
      if (hasMoreChanges) tellChanges();
    }, changesEveryMs);
    changesTimer.unref();
  }

  /** In their order, and in one go what came while others were passed on. */
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
      if (waiting.length >= mostToPassOn) waiting.shift();
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
        onNews(news) {
          if (news.kind === "published") passOn(news);
          else if (news.kind === "messages") here.publisher.look();
          else if (news.kind === "changes") database.tellOfChange();
        },
      });
      joining.then(
        (servers) => {
          joined = servers;
        },
        (error: unknown) => logger.error({ err: error }, "joining servers failed"),
      );
      forget = database.onCommit(tellChanges);
    },
    published: ({ topic, payload }) => joined?.tell({ kind: "published", topic, payload }),
    addedMessages: () => joined?.tell({ kind: "messages" }),
    isJoined: () => joined?.isJoined() === true,
    dropped: () => joined?.dropped() ?? 0,
    async stop() {
      forget();
      clearTimeout(changesTimer);
      const servers = await joining?.catch(() => undefined);
      await servers?.close();
    },
  };
}
