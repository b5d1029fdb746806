import { createApiClient, createSession } from "@sonolens/api-client";
import { createScope, type Result } from "@sonolens/foundation";
import {
  createDeviceChannel,
  createLiveClient,
  type LiveCredentials,
  type LiveError,
  type LiveState,
  type Timers,
} from "@sonolens/iot-client";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { connectLive, signInCamera } from "../testing/a-camera.ts";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { describedFetch } from "../testing/described-fetch.ts";
import { pairCamera } from "../testing/pair-camera.ts";
import { passwordOf, startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { startTcpProxy } from "../testing/tcp-proxy.ts";
import { until } from "../testing/until.ts";

/** The viewer's clients, with the running server: credentials, broker, log and messages are its own. */
let test: TestBackend;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let secret: string;
let snapshotId: string;

beforeAll(async () => {
  test = await startTestBackend();
  proxy = await startTcpProxy();
  proxy.leadTo(test.url);
  secret = await pairCamera(test, "SL-1", "full");
  const imported = await test.backend.importSnapshotFile(
    await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3481", { size: 16 }),
    "full",
  );
  if (!imported.ok) throw new Error(imported.error.message);
  ({ snapshotId } = imported.value);
});
afterAll(async () => {
  await proxy.close();
  await test.close();
});

/** The options of both clients; retry delays are short, `waits` has the intended ones. */
async function setUp() {
  const api = createApiClient({
    baseUrl: test.url,
    language: () => "en",
    session: createSession(null),
    fetch: describedFetch,
  });
  await api.signIn({ username: "full", password: passwordOf("full") });
  const scope = createScope();
  onTestFinished(() => scope.dispose());
  const [states, errors, waits] = [[] as LiveState[], [] as LiveError[], [] as number[]];
  const timers: Timers = {
    after(delayMs, callback) {
      waits.push(delayMs);
      const timer = setTimeout(callback, delayMs > 60_000 ? delayMs : 20);
      return () => clearTimeout(timer);
    },
  };
  const common = {
    url: `ws://127.0.0.1:${proxy.port}/mqtt`,
    scope,
    timers,
    onState: (state: LiveState) => states.push(state),
    onError: (error: LiveError) => errors.push(error),
    logError: (errorStr: string) => api.logClientError({ query: { errorStr } }),
  };
  return { api, states, errors, waits, common };
}
let distance = 1;
const change = async () => {
  distance += 1;
  await test.call("setSnapshotDistance", `/api/snapshots/${snapshotId}/distance/`, {
    as: "full",
    json: { distance },
  });
};
const logged = () =>
  test.database.all("select error_text from client_errors order by id").map(({ error_text }) => error_text);

async function aLiveClient(spoil: (credentials: LiveCredentials) => LiveCredentials = (given) => given) {
  const { api, common, ...received } = await setUp();
  const got: number[] = [];
  const live = createLiveClient({
    ...common,
    async getCredentials(): Promise<Result<LiveCredentials, unknown>> {
      const given = await api.getLiveCredentials();
      return given.ok ? { ok: true, value: spoil(given.value) } : given;
    },
    fetchMissed: (after) => api.listMissedMessages({ query: { after } }),
    onMessage: ({ sequence }) => got.push(sequence),
    onReset: () => {},
  });
  return { live, got, ...received };
}

it("[LIVE-01] [LIVE-02] [LIVE-03] [LIVE-06] is pending, connected, disconnected by a broken line, and connected again", async () => {
  const { live, got, states, waits } = await aLiveClient();
  expect([live.state, states]).toEqual(["pending", ["pending"]]);
  await until(() => live.state === "connected");
  expect(waits).toContain(30 * 60_000);
  await change();
  await until(() => got.length === 1);
  proxy.cut();
  await change();
  await until(() => got.length === 2 && live.state === "connected");
  const [first = 0] = got;
  expect(got).toEqual([first, first + 1]);
  expect(states.slice(0, 2)).toEqual(["pending", "connected"]);
  expect(states).toContain("disconnected");
  expect(states).not.toContain("error");
});

it("[LIVE-04] [LIVE-18] stays in error after the broker refused, until it is dismissed, and the server logs it", async () => {
  let isSpoilt = true;
  const { live, got, states, errors } = await aLiveClient((given) =>
    isSpoilt ? { ...given, password: `${given.password}x` } : given,
  );
  await until(() => live.state === "error");
  expect(errors[0]?.code).toBe("connectionRefused");
  await until(() => logged().includes("iot connectionRefused"));
  isSpoilt = false;
  await until(async () => {
    await change();
    return got.length > 0;
  });
  expect([live.state, states]).toEqual(["error", ["pending", "error"]]);
  live.dismissError();
  await until(() => live.state === "connected");
});

it("[LIVE-06] [LIVE-17] [LIVE-18] passes what a camera publishes that is no JSON as an error, and logs it", async () => {
  const { api, common, states, errors, waits } = await setUp();
  const got: unknown[] = [];
  const channel = createDeviceChannel({
    ...common,
    getCredentials: () => api.getDeviceLiveCredentials({ path: { serial: "SL-1" } }),
    onMessage: (message) => got.push(message),
  });
  await until(() => channel.state === "connected");
  expect(states).toEqual(["pending", "connected"]);
  expect(waits).toContain(50 * 60_000);
  const token = await signInCamera(test, "SL-1", secret);
  const { body } = await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token });
  const camera: MqttClient = await connectLive(test, body);
  onTestFinished(() => void camera.end(true));
  await camera.publishAsync(body.publishTopic, "{oops", { qos: 1 });
  await camera.publishAsync(body.publishTopic, '{"type":"transfer"}', { qos: 1 });
  await until(() => got.length === 1);
  expect(got).toEqual([{ type: "transfer" }]);
  expect(errors).toEqual([{ code: "malformedMessage", topic: "devices/SL-1/messages" }]);
  await until(() => logged().includes("iot malformedMessage devices/SL-1/messages"));
  expect(channel.state).toBe("connected");
});
