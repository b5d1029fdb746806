import type { ApiSchema } from "@sonolens/api-client";
import { serverUrl } from "./camera-calls.ts";
import { createUnrulyLine, garbagePayload, type LineFaults } from "./unruly-line.ts";

/** A camera's connection to the broker. */
export interface CameraLine {
  /** Sends what those hear who have the camera, through whatever faults the line has. */
  publish(payload: Uint8Array): void;
  /** Resolves once the broker has all that was sent. */
  flush(): Promise<void>;
  misbehave(faults: LineFaults): void;
  /** Ends it without a word, as a network that fails does. */
  cut(): void;
  end(): Promise<void>;
}

/** Connects with temporary credentials and hears the camera's topics. Rejects where the broker refuses or is not there. */
export async function openCameraLine(parts: {
  readonly server: string;
  readonly credentials: ApiSchema<"CameraLiveCredentials">;
  readonly seed: number;
  readonly onCommand: (payload: Uint8Array) => void;
  /** It is over, whoever ended it; not called before it was open. */
  readonly onClosed: () => void;
}): Promise<CameraLine> {
  const { server, credentials, seed, onCommand, onClosed } = parts;
  const { username, password, clientId, topics, publishTopic } = credentials;
  // Only those who use a peer pay for the client.
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
  const line = createUnrulyLine<Uint8Array>({
    pass(payload) {
      const sending = client
        .publishAsync(publishTopic, Buffer.from(payload), { qos: 1 })
        // A connection that is cut takes with it what was on its way: nothing here is kept.
        .catch(() => undefined)
        .finally(() => sent.delete(sending));
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
    misbehave: line.misbehave,
    cut: () => client.stream.destroy(),
    end: () => client.endAsync(true),
  };
}
