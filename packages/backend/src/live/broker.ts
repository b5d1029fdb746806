import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from "aedes";
import { WebSocketServer } from "ws";
import { workFor } from "../work-owner.ts";
import { type ClientStream, createClientStream } from "./client-stream.ts";
import { createConnectionBudget } from "./connection-budget.ts";
import {
  isDeviceTopic,
  type LiveCredentials,
  type LivePeer,
  type LiveTicket,
  topicsOf,
} from "./live-credentials.ts";
import { createPacketSizes } from "./packet-sizes.ts";
import { createPublishRate } from "./publish-rate.ts";

/** Sends live messages to connected clients. Keeps nothing for the others. */
export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A message of a camera, or to one. */
export interface Published {
  readonly topic: string;
  readonly payload: Uint8Array;
}

export interface BrokerParts {
  readonly credentials: LiveCredentials;
  /** Returns the peers whose credentials are still valid. */
  readonly currentOf: (peers: readonly LivePeer[]) => Promise<ReadonlySet<LivePeer>>;
  readonly nowMs: () => number;
  /** Receives what cameras publish here, as a part of what arrived: copies it if it keeps it. */
  readonly onPublished?: (published: Published) => void;
  /** Notified when a camera connects and disconnects. */
  readonly presence?: { came(serial: string): void; went(serial: string): void };
}

/** Cameras publish small messages; all others only connect, subscribe and acknowledge. */
const maxPacketBytes = 64 * 1024;
/** Concurrent connections of one account or camera. */
const maxConnections = 100;
/** Concurrent connections of one visitor of the demo account. */
const maxVisitorConnections = 10;
/** A client that takes nothing of what waits for it for so long is gone. */
const maxStallMs = 60_000;
/** How soon a client with room again gets the newest of what had none. */
const newestEveryMs = 250;
const notAuthorized = 5;

/**
 * Starts an MQTT broker for web sockets. A peer subscribes and publishes to the topics of its ticket and no
 * others; filters with wildcards, retained messages and messages without a ticket end the connection or are
 * refused.
 */
export async function startBroker({ credentials, currentOf, nowMs, onPublished, presence }: BrokerParts) {
  const tickets = new Map<Client, LiveTicket>();
  const lines = new Map<Client, ClientStream>();
  const budget = createConnectionBudget();
  /** Connections of users by account. */
  const listeners = new Map<string, number>();
  /** Of the messages for which a client had no room, the last. */
  const newest = new Map<Client, { readonly topic: string; readonly payload: Buffer }>();
  /** Of a message one for all clients: copies of large messages of a camera had the collector stop everything else. */
  const copies = new WeakMap<object, Buffer>();
  const rate = createPublishRate(nowMs);

  /** What a message was cut from may be much larger, and is not kept. */
  function copyOf(payload: string | Buffer): Buffer {
    const bytes = bytesOf(payload);
    const copy = copies.get(bytes) ?? Buffer.from(bytes);
    // The copy is sent again once there is room, for which it may be too much again.
    for (const one of [bytes, copy]) copies.set(one, copy);
    return copy;
  }

  function countListener(peer: LivePeer, change: 1 | -1): void {
    if (peer.kind !== "user") return;
    const { accountId } = peer.standing;
    const left = (listeners.get(accountId) ?? 0) + change;
    if (left === 0) listeners.delete(accountId);
    else listeners.set(accountId, left);
  }

  /** Closes connections of those whose credentials are no longer valid, and returns the peers whose are. */
  async function dropStale(
    isConcerned: (peer: LivePeer) => boolean = () => true,
  ): Promise<ReadonlySet<LivePeer>> {
    const concerned = [...tickets].filter(([, { peer }]) => isConcerned(peer));
    const current = concerned.length === 0 ? [] : await currentOf(concerned.map(([, { peer }]) => peer));
    const holding = new Set(current);
    for (const [client, { peer, expiresMs }] of concerned)
      if (expiresMs <= nowMs() || !holding.has(peer)) {
        holding.delete(peer);
        client.close();
      }
    return holding;
  }

  const hasRoomFor = (peer: LivePeer): boolean =>
    budget.connections(ownerOf(peer)) <
    (visitorOf(peer) === undefined ? maxConnections : maxVisitorConnections);

  async function signIn(client: Client, username: string | undefined, password: string): Promise<boolean> {
    const ticket = credentials.check({ username, password, clientId: client.id });
    const line = lines.get(client);
    if (client.closed || ticket === undefined || line === undefined || !hasRoomFor(ticket.peer)) return false;
    // Before the database answers: those that sign in meanwhile must see that the place is taken.
    tickets.set(client, ticket);
    countListener(ticket.peer, 1);
    budget.join(ownerOf(ticket.peer), line);
    try {
      if ((await currentOf([ticket.peer])).has(ticket.peer)) return true;
    } catch (error) {
      forget(client);
      throw error;
    }
    forget(client);
    return false;
  }

  /**
   * Publications of one client are authorized in their order, or a faster check would let one overtake the
   * others.
   */
  const lastJudged = new Map<Client, Promise<unknown>>();
  function inTurn<Value>(client: Client, judge: () => Promise<Value>): Promise<Value> {
    const judged = (lastJudged.get(client) ?? Promise.resolve()).then(judge, judge);
    lastJudged.set(client, judged);
    return judged;
  }

  async function mayPublish(client: Client, packet: PublishPacket): Promise<boolean> {
    const ticket = tickets.get(client);
    // A message with QoS 2 would be kept until its sender releases it, which may be never.
    if (ticket === undefined || packet.retain || packet.qos === 2) return false;
    if (!topicsOf(ticket.peer).publishes.includes(packet.topic) || !rate.allows(client.id)) return false;
    // No one may receive what is published after they lost the camera.
    const { peer } = ticket;
    const isConcerned = (other: LivePeer): boolean =>
      other === peer || (other.kind !== "user" && peer.kind === "camera" && other.serial === peer.serial);
    const valid = await workFor(ownerOf(peer), () => dropStale(isConcerned));
    return valid.has(peer);
  }

  const aedes = await Aedes.createBroker({
    connectTimeout: 10_000,
    maxTopicLevels: 8,
    queueLimit: 1_000,
    // No delivery waits for a client, so none has to wait for another.
    concurrency: 0,
    preConnect(_client, packet, done) {
      // Persistent sessions of disconnected clients would need memory; the outbox has their messages.
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const refuse = () => {
        const error = new Error("Wrong or expired credentials") as AuthenticateError;
        error.returnCode = notAuthorized;
        done(error, false);
      };
      signIn(client, username, password?.toString("utf8") ?? "").then(
        (known) => (known ? done(null, true) : refuse()),
        refuse,
      );
    },
    authorizePublish(client, packet, done) {
      const refuse = () => done(new Error("Not a topic of this client"));
      if (client === null) return refuse();
      inTurn(client, () => mayPublish(client, packet)).then((may) => (may ? done(null) : refuse()), refuse);
    },
    authorizeSubscribe(client, subscription, done) {
      const ticket = client === null ? undefined : tickets.get(client);
      const may = ticket !== undefined && topicsOf(ticket.peer).listens.includes(subscription.topic);
      done(null, may ? subscription : null);
    },
    authorizeForward(client, packet) {
      const line = lines.get(client);
      if (line !== undefined && budget.takes(line, Buffer.byteLength(packet.payload))) {
        newest.delete(client);
        return packet;
      }
      newest.set(client, { topic: packet.topic, payload: copyOf(packet.payload) });
      return null;
    },
  });
  /** A number that a client missed, or its camera's last state, ends the gap. */
  const timer = setInterval(() => {
    // Each once: one for whom there is still no room comes back into the map behind all others.
    for (const [client, { topic, payload }] of [...newest]) {
      if (lines.get(client)?.waitingBytes() !== 0) continue;
      newest.delete(client);
      client.publish(packetOf(topic, payload), () => undefined);
    }
    const now = performance.now();
    for (const line of lines.values()) if (line.stalledMs(now) > maxStallMs) line.cut();
  }, newestEveryMs);
  timer.unref();
  /** Cameras whose connection was reported. */
  const here = new Map<Client, string>();
  aedes.on("clientReady", (client) => {
    const peer = tickets.get(client)?.peer;
    if (peer?.kind !== "camera") return;
    here.set(client, peer.serial);
    presence?.came(peer.serial);
  });
  aedes.on("clientDisconnect", (client) => {
    const serial = here.get(client);
    if (serial !== undefined) presence?.went(serial);
    here.delete(client);
    forget(client);
    lastJudged.delete(client);
    rate.forget(client.id);
  });
  aedes.on("publish", ({ topic, payload }, client) => {
    if (client !== null && isDeviceTopic(topic)) onPublished?.({ topic, payload: bytesOf(payload) });
  });

  function forget(client: Client): void {
    const line = lines.get(client);
    if (line !== undefined) budget.leave(line);
    const ticket = tickets.get(client);
    if (ticket !== undefined) countListener(ticket.peer, -1);
    lines.delete(client);
    tickets.delete(client);
    newest.delete(client);
  }

  /** Never waits for a client: one without room fetches later what it missed. */
  const publish = (topic: string, payload: Buffer): void =>
    aedes.publish(packetOf(topic, payload), () => undefined);

  const listensTo = (peer: LivePeer, topics: ReadonlySet<string>): boolean =>
    topicsOf(peer).listens.some((topic) => topics.has(topic));

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxPacketBytes,
    handleProtocols: (offered) => (offered.has("mqtt") ? "mqtt" : false),
  });

  return {
    /** Number of open connections. */
    clients: (): number => aedes.connectedClients,
    /** Handles the upgrade of a connection to a web socket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const sizes = createPacketSizes(maxPacketBytes);
        webSocket.on("message", (piece: Buffer) => {
          if (!sizes.takes(piece)) webSocket.terminate();
        });
        const line = createClientStream(webSocket, (bytes) => budget.waits(line, bytes));
        const client = aedes.handle(line.stream, request);
        lines.set(client, line);
        // One that ends while it signs in never counts as disconnected.
        line.stream.once("close", () => forget(client));
      });
    },
    /** Whether a client here may listen to the messages of an account. */
    hasListener: (accountId: string): boolean => (listeners.get(accountId) ?? 0) > 0,
    publish: (topic: string, message: string): void => publish(topic, Buffer.from(message)),
    /** Forwards messages from or to another server's cameras to those clients here that may receive them. */
    async passOn(published: readonly Published[]): Promise<void> {
      const known = published.filter(
        ({ topic, payload }) => isDeviceTopic(topic) && payload.length <= maxPacketBytes,
      );
      const topics = new Set(known.map(({ topic }) => topic));
      // Without subscribers, no permissions need to be checked.
      if (![...tickets.values()].some(({ peer }) => listensTo(peer, topics))) return;
      await dropStale((peer) => listensTo(peer, topics));
      for (const { topic, payload } of known) publish(topic, Buffer.from(payload));
    },
    /**
     * Closes connections whose credentials have expired or are no longer valid; of these accounts' users, or
     * all.
     */
    async dropStale(accountIds?: ReadonlySet<string>): Promise<void> {
      await (accountIds === undefined
        ? dropStale()
        : dropStale((peer) => peer.kind === "user" && accountIds.has(peer.standing.accountId)));
    },
    async close(): Promise<void> {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
}

const bytesOf = (payload: string | Buffer): Buffer =>
  typeof payload === "string" ? Buffer.from(payload) : payload;

const packetOf = (topic: string, payload: Buffer) =>
  ({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false }) as const;

const visitorOf = (peer: LivePeer): string | undefined => (peer.kind === "camera" ? undefined : peer.visitor);

function ownerOf(peer: LivePeer): string {
  if (peer.kind === "camera") return `camera ${peer.serial}`;
  return peer.visitor === undefined ? `account ${peer.standing.accountId}` : `visitor ${peer.visitor}`;
}
