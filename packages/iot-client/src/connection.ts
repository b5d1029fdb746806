import type { Disposer } from "@sonolens/foundation";
import mqtt from "mqtt";
import type { LiveErrorCode } from "./live-client.ts";

/** Temporary sign-in at the broker. */
export interface TemporaryCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly topics: readonly string[];
  /** ISO 8601, UTC. */
  readonly expires: string;
}

export interface ConnectionEvents {
  /** Connected, and all topics are heard. */
  onReady(): void;
  onPayload(payload: Uint8Array, topic: string): void;
  onRefused(code: LiveErrorCode, cause: unknown): void;
  /** It is over, whoever ended it. Called once. */
  onClosed(): void;
}

/** One attempt at one connection over WebSocket; it never reconnects by itself. The disposer ends it in silence. */
export function openConnection(
  url: string,
  credentials: TemporaryCredentials,
  events: ConnectionEvents,
): Disposer {
  let over = false;
  const client = mqtt.connect(url, {
    username: credentials.username,
    password: credentials.password,
    clientId: credentials.clientId,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    keepalive: 60,
    // The other variant starts a worker from a blob, which a strict content security policy forbids.
    timerVariant: "native",
  });
  const close = () => {
    if (over) return;
    over = true;
    client.end(true);
    events.onClosed();
  };

  client.on("connect", () => {
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
  client.on("error", (error) => {
    if (!over && "code" in error && typeof error.code === "number")
      events.onRefused("connectionRefused", error);
  });
  client.on("close", close);
  client.on("end", close);
  return () => {
    over = true;
    client.end(true);
  };
}
