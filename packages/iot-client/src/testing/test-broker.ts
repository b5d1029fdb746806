import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Aedes, type AuthenticateError } from "aedes";
import { onTestFinished } from "vitest";
import { createWebSocketStream, WebSocketServer } from "ws";

/**
 * A real MQTT broker over WebSocket for one test. `accepts` decides on passwords; only "mine/..." may be subscribed.
 */
export async function startTestBroker(accepts: (password: string) => boolean = () => true) {
  const connected: string[] = [];
  const start = async (port = 0) => {
    const aedes = await Aedes.createBroker({
      authenticate(client, _username, password, done) {
        if (accepts(password?.toString() ?? "")) {
          connected.push(client.id);
          return done(null, true);
        }
        done(Object.assign(new Error("refused"), { returnCode: 5 }) as AuthenticateError, false);
      },
      authorizeSubscribe: (_client, subscription, done) =>
        done(null, subscription.topic.startsWith("mine/") ? subscription : null),
    });
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket, request) => aedes.handle(createWebSocketStream(socket), request));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return { aedes, server, sockets, port: (server.address() as AddressInfo).port };
  };
  const stop = async ({ aedes, server, sockets }: Awaited<ReturnType<typeof start>>) => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => aedes.close(resolve));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  let running = await start();
  const { port } = running;
  onTestFinished(() => stop(running));
  return {
    url: `ws://127.0.0.1:${port}/mqtt`,
    /** Client ids in order of connection. */
    connected,
    clients: () => running.aedes.connectedClients,
    publish: (payload: string | Uint8Array) =>
      new Promise<void>((resolve, reject) => {
        const packet = {
          cmd: "publish",
          topic: "mine/messages",
          payload,
          qos: 1,
          dup: false,
          retain: false,
        } as const;
        running.aedes.publish({ ...packet, payload: Buffer.from(payload) }, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    dropAll() {
      for (const socket of running.sockets.clients) socket.terminate();
    },
    stop: () => stop(running),
    async restart() {
      running = await start(port);
    },
  };
}
