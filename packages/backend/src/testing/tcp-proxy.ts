import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A stable address for a server that restarts, whose connections can be cut. */
export interface TcpProxy {
  readonly port: number;
  leadTo(url: string): void;
  /** Cuts every connection, like a network failure. */
  cut(): void;
  /** Clients that read nothing more, until `release`: what is sent to them stays in the buffers of the server. */
  hold(): void;
  release(): void;
  /** Cuts each new connection once its client has sent this many bytes. */
  cutAfter(bytes: () => number): void;
  /** Cuts a connection when the next response arrives, before any byte of it is forwarded; resolves then. */
  loseNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

export async function startTcpProxy(): Promise<TcpProxy> {
  let port = 0;
  let lifetimeBytes = () => Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const answering = new Map<Socket, Socket>();
  let onAnswer: (() => void) | undefined;
  const server = createServer((client) => {
    const behind = connect(port, "127.0.0.1");
    let left = lifetimeBytes();
    client.on("data", (bytes) => {
      if (!behind.write(bytes.subarray(0, left))) client.pause();
      left -= bytes.length;
      if (left > 0) return;
      client.destroy();
      behind.destroySoon();
    });
    behind.on("drain", () => client.resume());
    answering.set(behind, client);
    behind.on("close", () => answering.delete(behind));
    client.on("end", () => behind.end());
    // Before it is piped on, so that nothing of a lost response is forwarded.
    behind.prependListener("data", () => {
      if (onAnswer === undefined) return;
      client.destroy();
      onAnswer();
      onAnswer = undefined;
    });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      if (one === behind) one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    cut,
    hold() {
      for (const [behind, client] of answering) behind.unpipe(client).pause();
    },
    release() {
      for (const [behind, client] of answering) behind.pipe(client);
    },
    cutAfter(bytes) {
      lifetimeBytes = bytes;
    },
    loseNextAnswer() {
      return new Promise((resolve) => {
        onAnswer = resolve;
      });
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
