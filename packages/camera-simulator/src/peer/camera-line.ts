import type { ApiSchema } from "@sonolens/api-client";
import { serverUrl } from "./camera-calls.ts";
import { createChaosLine, garbagePayload, type LineFaults } from "./chaos-line.ts";

/** A camera's connection to the broker. */
export interface CameraLine {
  /** Publishes to the users of the camera, through the line's simulated faults. */
  publish(payload: Uint8Array): void;
  /** Resolves once the broker has received all that was sent. */
  flush(): Promise<void>;
  injectFaults(faults: LineFaults): void;
  /** Ends it without a disconnect message, as a network failure does. */
  cut(): void;
  end(): Promise<void>;
}

/**
 * Connects with temporary credentials and subscribes to the camera's topics. Rejects if the broker refuses or is down.
 */
export async function openCameraLine(parts: {
  readonly server: string;
  readonly credentials: ApiSchema<"CameraLiveCredentials">;
  readonly seed: number;
  readonly onCommand: (payload: Uint8Array) => void;
  /** The connection has ended, on either side; not called before it was open. */
  readonly onClosed: () => void;
}): Promise<CameraLine> {
  const { server, credentials, seed, onCommand, onClosed } = parts;
  const { username, password, clientId, topics, publishTopic } = credentials;
  // Loads the client only for users of a peer.
  const { default: mqtt } = await import("mqtt");
  const client = await mqtt.connectAsync(
    new URL("./mqtt", serverUrl(server)).href.replace(/^http/, "ws"),
    {
      username,
      password,
      clientId,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      keepalive: 60,
      timerVariant: "native",
    },
    false,
  );
  client.on("error", () => undefined);
  client.on("message", (_topic, payload) => onCommand(payload));
  try {
    await client.subscribeAsync([...topics], { qos: 1 });
  } catch (error) {
    client.end(true);
    throw error;
  }
  client.once("close", onClosed);
  if (!client.connected) onClosed();
  const sent = new Set<Promise<unknown>>();
  const line = createChaosLine<Uint8Array>({
    pass(payload) {
      // A cut connection loses messages in flight, which is intended.
      const ended = () => sent.delete(sending);
      const sending: Promise<unknown> = client
        .publishAsync(publishTopic, Buffer.from(payload), { qos: 1 })
        .then(ended, ended);
      sent.add(sending);
    },
    garbage: garbagePayload,
    seed,
  });
  return {
    publish: line.send,
    async flush() {
      line.flush();
      await Promise.all(sent);
    },
    injectFaults: line.injectFaults,
    cut: () => client.stream.destroy(),
    end: () => client.endAsync(true),
  };
}
