import mqtt from "mqtt";
import { type LineWatch, watchLine } from "./watch-line.ts";

export type LiveErrorCode =
  /** Temporary credentials are not available. */
  | "credentialsFailed"
  /** The broker rejected the credentials. */
  | "connectionRefused"
  /** The broker rejected a subscription of this user. */
  | "subscriptionRefused"
  /** A message that is not JSON or does not match the schema. */
  | "malformedMessage"
  /** Missed messages could not be fetched; a retry follows. */
  | "catchUpFailed";

/** Temporary credentials for the broker. */
export interface TemporaryCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly topics: readonly string[];
  /** ISO 8601, UTC. */
  readonly expires: string;
}

export interface ConnectionEvents {
  /** Connected and subscribed to all topics. */
  onReady(): void;
  onPayload(payload: Uint8Array, topic: string): void;
  onRefused(code: LiveErrorCode, cause: unknown): void;
  /** The connection was lost, or its attempt failed. Called once; not after `end`. */
  onClosed(): void;
}

/** A connection, or an attempt at one. */
export type Connection = ReturnType<typeof openConnection>;

/**
 * MQTT keep-alive; the broker waits half as long again. Browsers run the timers of a hidden page once a minute, which
 * has to be often enough.
 */
const keepAliveS = 90;

/** One attempt at one connection over WebSocket; it never reconnects automatically. */
export function openConnection(url: string, credentials: TemporaryCredentials, events: ConnectionEvents) {
  let over = false;
  let watch: LineWatch | undefined;
  const client = mqtt.connect(url, {
    username: credentials.username,
    password: credentials.password,
    clientId: credentials.clientId,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    keepalive: keepAliveS,
    // The other variant starts a worker from a blob, which a strict content security policy forbids.
    timerVariant: "native",
  });
  const end = () => {
    over = true;
    watch?.stop();
    client.end(true);
  };
  const close = () => {
    if (over) return;
    end();
    events.onClosed();
  };

  client.on("connect", () => {
    if (over) return;
    watch = watchLine({ ask: () => client.sendPing(), onDead: close });
    client.subscribe([...credentials.topics], { qos: 1 }, (error) => {
      if (over) return;
      if (!error) return events.onReady();
      events.onRefused("subscriptionRefused", error);
      close();
    });
  });
  client.on("message", (topic, payload) => {
    if (!over) events.onPayload(payload, topic);
  });
  client.on("packetreceive", ({ cmd }) => {
    if (cmd === "pingresp" && !over) watch?.answered();
  });
  client.on("error", (error) => {
    if (!over && "code" in error && typeof error.code === "number")
      events.onRefused("connectionRefused", error);
  });
  client.on("close", close);
  client.on("end", close);
  return {
    /** Ends it without calling `onClosed`. */
    end,
    /** Checks at once whether the broker still responds, instead of some seconds later. */
    probe: (): void => watch?.askNow(),
  };
}
