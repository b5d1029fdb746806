import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that stays while the server behind it comes and goes, and whose connections can be cut. */
export interface TcpProxy {
  readonly port: number;
  leadTo(url: string): void;
  /** Cuts every connection, as a network that fails does. */
  cut(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(): Promise<TcpProxy> {
  let port = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
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
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
