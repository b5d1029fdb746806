import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Aedes, type AuthenticateError } from "aedes";
import mqtt, { type MqttClient } from "mqtt";

/** An MQTT broker with a single user, on this machine. */
export interface TestMqttBroker {
  /** With user and password. */
  readonly url: string;
  readonly password: string;
  /** Connects another client besides the servers. */
  connect(): Promise<MqttClient>;
  clients(): number;
  /** Cuts all connections and refuses new ones until `resume`. */
  goAway(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const password = "six grey stones / & more";

/**
 * Starts one; `mayHear` decides whether messages are delivered or silently dropped, as the rules of some
 * brokers do.
 */
export async function startTestMqttBroker(mayHear: () => boolean = () => true): Promise<TestMqttBroker> {
  const sockets = new Set<Socket>();
  let running: { aedes: Aedes; server: Server } | undefined;
  let port = 0;

  async function start(): Promise<void> {
    const aedes = await Aedes.createBroker({
      authenticate(_client, username, given, done) {
        const isKnown = username === "joiner" && given?.toString() === password;
        if (isKnown) done(null, true);
        else done(Object.assign(new Error("refused"), { returnCode: 5 }) as AuthenticateError, false);
      },
      authorizeForward: (_client, packet) => (mayHear() ? packet : null),
    });
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      aedes.handle(socket);
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    running = { aedes, server };
  }

  async function stop(): Promise<void> {
    if (running === undefined) return;
    const { aedes, server } = running;
    running = undefined;
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => aedes.close(resolve));
    await new Promise((resolve) => server.close(resolve));
  }

  await start();
  return {
    url: `mqtt://joiner:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    password,
    connect: () =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: "joiner", password, reconnectPeriod: 0 }),
    clients: () => running?.aedes.connectedClients ?? 0,
    goAway: stop,
    resume: start,
    close: stop,
  };
}
