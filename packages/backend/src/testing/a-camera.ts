import { type ApiSchema, operations } from "@sonolens/api-client";
import { cameraProof } from "@sonolens/domain";
import mqtt, { type MqttClient } from "mqtt";
import type { TestBackend } from "./start-test-backend.ts";

/** Signs a camera in with its secret; returns its token. */
export async function signInCamera(test: TestBackend, serial: string, secret: string): Promise<string> {
  const answer = await tryCameraSignIn(test, serial, secret);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.refusal));
  return answer.body.access;
}

/** The same, with any response. */
export async function tryCameraSignIn(test: TestBackend, serial: string, secret: string) {
  const { body } = await test.call("createCameraChallenge", "/api/camera/challenge/", { json: { serial } });
  const proof = await cameraProof(Buffer.from(secret, "base64url"), body.challenge);
  return test.call("createCameraToken", "/api/camera/token/", {
    json: { serial, challenge: body.challenge, proof },
  });
}

type Credentials = Pick<ApiSchema<"DeviceLiveCredentials">, "username" | "password" | "clientId">;

/** Connects to the broker of a backend; the test ends the client. */
export function connectLive(test: TestBackend, credentials: Credentials, more: mqtt.IClientOptions = {}) {
  return mqtt.connectAsync(`${test.url.replace("http", "ws")}/mqtt`, {
    username: credentials.username,
    password: credentials.password,
    clientId: credentials.clientId,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 60_000,
    ...more,
  });
}

/** Resolves when a client's connection ends. */
export const closed = (client: MqttClient): Promise<void> =>
  client.connected ? new Promise((resolve) => client.once("close", () => resolve())) : Promise.resolve();

/** Every call that a camera makes with its token. */
export const cameraCalls = Object.entries(operations).filter(([, call]) => call.security === "camera");
