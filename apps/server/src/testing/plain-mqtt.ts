import type { ApiSchema } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";
import mqtt, { type MqttClient } from "mqtt";

/** A client of a server's broker that records raw messages. */
export interface PlainClient {
  readonly client: MqttClient;
  readonly received: string[];
  /** `performance.now` of each arrival, in milliseconds. */
  readonly receivedMs: number[];
}

export async function listenAt(
  url: string,
  credentials: ApiSchema<"LiveCredentials"> | ApiSchema<"DeviceLiveCredentials">,
): Promise<PlainClient> {
  const client = await mqtt.connectAsync(`${url.replace("http", "ws")}/mqtt`, {
    username: credentials.username,
    password: credentials.password,
    clientId: credentials.clientId,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const received: string[] = [];
  const receivedMs: number[] = [];
  client.on("message", (_topic, payload) => {
    received.push(payload.toString());
    receivedMs.push(performance.now());
  });
  await client.subscribeAsync([...credentials.topics], { qos: 1 });
  return { client, received, receivedMs };
}

/** A camera that signs in and connects to a server; `publish` resolves when the server has received it. */
export async function cameraAt(url: string, serial: string, secret: string) {
  const json = { "content-type": "application/json" };
  const post = async <Body>(path: string, body: unknown): Promise<Body> => {
    const answer = await fetch(url + path, { method: "POST", headers: json, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Body;
  };
  const { challenge } = await post<ApiSchema<"CameraChallenge">>("/api/camera/challenge/", { serial });
  const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
  const { access } = await post<ApiSchema<"CameraToken">>("/api/camera/token/", { serial, challenge, proof });
  const answer = await fetch(`${url}/api/camera/live-credentials/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const credentials = (await answer.json()) as ApiSchema<"CameraLiveCredentials">;
  const connected = await listenAt(url, credentials);
  return {
    ...connected,
    publish: (message: string) =>
      connected.client.publishAsync(credentials.publishTopic, message, { qos: 1 }),
  };
}
