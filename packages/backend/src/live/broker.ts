import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Aedes, type AuthenticateError, type Client } from "aedes";
import { createWebSocketStream, WebSocketServer } from "ws";
import type { LiveCredentials } from "./live-credentials.ts";
import { mayListen, messageTopic } from "./live-credentials.ts";

/** Sends live messages to the clients that are connected. It keeps nothing for those that are not. */
export interface Broker {
  /** Takes over a connection that asks for a web socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  publish(accountId: string, message: string): Promise<void>;
  /** Connections that are open. */
  clients(): number;
  /** Ends connections whose credentials have expired. */
  dropExpired(nowMs: number): void;
  close(): Promise<void>;
}

/** Clients only connect, subscribe and acknowledge. */
const largestPacketBytes = 64 * 1024;
const notAuthorized = 5;

/** Starts an MQTT broker for web sockets. Accounts listen to their own topics and publish nothing. */
export async function startBroker(credentials: LiveCredentials): Promise<Broker> {
  const expiries = new Map<Client, { accountId: string; expiresMs: number }>();
  const aedes = await Aedes.createBroker({
    connectTimeout: 10_000,
    maxTopicLevels: 8,
    queueLimit: 1_000,
    preConnect(_client, packet, done) {
      // A broker that keeps sessions for those who left would need memory for them; the outbox has their messages.
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const ticket = credentials.check(username, password?.toString("utf8") ?? "");
      if (ticket === undefined) {
        const error = new Error("Wrong or expired credentials") as AuthenticateError;
        error.returnCode = notAuthorized;
        done(error, false);
        return;
      }
      expiries.set(client, ticket);
      done(null, true);
    },
    authorizePublish: (_client, _packet, done) => done(new Error("Clients publish nothing")),
    authorizeSubscribe(client, subscription, done) {
      const accountId = expiries.get(client)?.accountId;
      const allowed = accountId !== undefined && mayListen(accountId, subscription.topic);
      done(null, allowed ? subscription : null);
    },
  });
  aedes.on("clientDisconnect", (client) => expiries.delete(client));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestPacketBytes,
    handleProtocols: (offered) => (offered.has("mqtt") ? "mqtt" : false),
  });

  return {
    clients: () => aedes.connectedClients,
    upgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const stream = createWebSocketStream(webSocket);
        stream.on("error", () => stream.destroy());
        aedes.handle(stream, request);
      });
    },
    publish: (accountId, message) =>
      new Promise((resolve, reject) => {
        const packet = {
          cmd: "publish" as const,
          topic: messageTopic(accountId),
          payload: Buffer.from(message),
          qos: 1 as const,
          dup: false,
          retain: false,
        };
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    dropExpired(nowMs) {
      for (const [client, { expiresMs }] of expiries) if (expiresMs <= nowMs) client.close();
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
}
