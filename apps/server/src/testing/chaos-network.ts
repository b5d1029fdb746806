import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { createChaosLine, garbagePayload, type LineFaults } from "@sonolens/camera-simulator";
import { WebSocket, WebSocketServer } from "ws";
import type { Direction } from "../../../../tooling/tests/network-namespace.ts";
import { createPacketCutter, publishPacket, topicOf } from "./mqtt-packets.ts";

/** A network between a client and a server that can drop, duplicate, reorder or corrupt messages of the broker. */
export interface ChaosNetwork {
  readonly url: string;
  /** Sets the server's address. */
  leadTo(url: string): void;
  injectFaults(faults: LineFaults): void;
  /** Blocks this direction without closing the connection. */
  hold(direction: Direction): void;
  /** Delivers the held data and everything after it. */
  release(): void;
  /** Closes all connections; held data is lost. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts one; the same seed gives the same faults for the same messages of the same connections. */
export async function startChaosNetwork(seed: number): Promise<ChaosNetwork> {
  const inner = await startMessageProxy(seed);
  const held = new Set<Direction>();
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const front = createTcpServer((client) => {
    const behind = connect(inner.port, "127.0.0.1");
    pass(client, behind, "up");
    pass(behind, client, "down");
  });

  function pass(from: Socket, to: Socket, direction: Direction): void {
    open.add(from);
    const orLater = (work: () => void) => (held.has(direction) ? waiting.push(work) : work());
    from.on("data", (bytes) => orLater(() => !to.destroyed && to.write(bytes)));
    from.on("end", () => orLater(() => !to.destroyed && to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      orLater(() => to.destroy());
    });
  }
  function release(): void {
    held.clear();
    for (const work of waiting.splice(0)) work();
  }
  function cut(): void {
    waiting.length = 0;
    for (const socket of open) socket.destroy();
  }

  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    leadTo: inner.leadTo,
    injectFaults: inner.injectFaults,
    hold: (direction) => held.add(direction),
    release,
    cut,
    async close() {
      release();
      cut();
      front.close();
      await inner.close();
    },
  };
}

/** Forwards calls unchanged, and the broker's messages through an unreliable connection. */
async function startMessageProxy(seed: number) {
  let target = "";
  let faults: LineFaults = {};
  let connections = 0;
  const lines = new Set<{ injectFaults(faults: LineFaults): void }>();
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => "mqtt" });
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming;
    const outgoing = request(target + incoming.url, { ...(method && { method }), headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    answer.on("error", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });

  function connectBroker(client: WebSocket, { url = "" }: IncomingMessage): void {
    const broker = new WebSocket(target.replace("http", "ws") + url, "mqtt");
    let topic: Buffer = Buffer.alloc(0);
    const pass = (packet: Buffer) => client.readyState === WebSocket.OPEN && client.send(packet);
    connections += 1;
    const line = createChaosLine<Buffer>({
      pass,
      garbage: (random) => publishPacket(topic, Buffer.from(garbagePayload(random))),
      // Otherwise all connections would begin with the same faults.
      seed: seed + connections,
    });
    line.injectFaults(faults);
    lines.add(line);
    const cutter = createPacketCutter((packet, isPublished) => {
      if (!isPublished) return pass(packet);
      topic = topicOf(packet);
      line.send(packet);
    });
    const early: Buffer[] = [];
    client.on("message", (bytes: Buffer) =>
      broker.readyState === WebSocket.OPEN ? broker.send(bytes) : early.push(bytes),
    );
    broker.on("open", () => {
      for (const bytes of early.splice(0)) broker.send(bytes);
    });
    broker.on("message", (bytes: Buffer) => cutter.take(bytes));
    const end = () => {
      lines.delete(line);
      client.terminate();
      broker.terminate();
    };
    for (const socket of [client, broker]) {
      socket.on("close", end);
      socket.on("error", end);
    }
  }

  server.on("upgrade", (incoming, socket, head) =>
    sockets.handleUpgrade(incoming, socket, head, (client) => connectBroker(client, incoming)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(url: string) {
      target = url;
    },
    injectFaults(wanted: LineFaults) {
      faults = wanted;
      for (const line of lines) line.injectFaults(wanted);
    },
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
