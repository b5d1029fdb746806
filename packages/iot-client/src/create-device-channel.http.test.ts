import { createScope, failure, success } from "@sonolens/foundation";
import { expect, it, onTestFinished } from "vitest";
import { createDeviceChannel } from "./create-device-channel.ts";
import type { LiveError, LiveState } from "./live-client.ts";
import { startTestBroker } from "./testing/test-broker.ts";

async function setUp(changes: { readonly failing?: number; readonly nowMs?: () => number } = {}) {
  const broker = await startTestBroker();
  const got: unknown[] = [];
  const states: LiveState[] = [];
  const errors: LiveError[] = [];
  const logged: string[] = [];
  const waits: number[] = [];
  const scope = createScope();
  onTestFinished(() => scope.dispose());
  let asked = 0;
  const channel = createDeviceChannel({
    url: broker.url,
    scope,
    random: () => 1,
    ...(changes.nowMs && { now: changes.nowMs }),
    timers: {
      after(delayMs, callback) {
        waits.push(delayMs);
        const timer = setTimeout(callback, delayMs > 60_000 ? delayMs : 20);
        return () => clearTimeout(timer);
      },
    },
    async getCredentials() {
      asked += 1;
      if (asked <= (changes.failing ?? 0)) return failure("offline");
      const expires = new Date((changes.nowMs?.() ?? Date.now()) + 3_600_000).toISOString();
      return success({
        username: "u",
        password: "p",
        clientId: `d${asked}`,
        topics: ["mine/messages"],
        expires,
      });
    },
    onMessage: (message) => got.push(message),
    onState: (state) => states.push(state),
    onError: (error) => errors.push(error),
    logError: async (text) => {
      logged.push(text);
      throw new Error("the log is down too");
    },
  });
  const isConnected = () => expect.poll(() => channel.state).toBe("connected");
  return { broker, channel, got, states, errors, logged, waits, scope, isConnected };
}

it("[LIVE-01] [LIVE-02] [LIVE-03] [API-81] hands over what a camera publishes, as it is", async () => {
  const { broker, got, states, isConnected } = await setUp();
  await isConnected();
  await broker.publish('{"type":"transfer","progress":50}');
  await broker.publish("[1]");
  await expect.poll(() => got).toEqual([{ type: "transfer", progress: 50 }, [1]]);
  expect(states).toEqual(["pending", "connected"]);
});

it("[LIVE-06] renews its credentials every 50 minutes", async () => {
  const { waits, isConnected } = await setUp();
  await isConnected();
  expect(waits).toEqual([50 * 60_000]);
});

it("[LIVE-17] [LIVE-18] passes a message that is not JSON to the error callback, and logs it to the backend", async () => {
  const { broker, got, errors, logged, isConnected, channel } = await setUp();
  await isConnected();
  await broker.publish("{oops");
  await broker.publish("{}");
  await expect.poll(() => got).toEqual([{}]);
  expect(errors).toEqual([{ code: "malformedMessage", topic: "mine/messages" }]);
  expect(logged).toEqual(["iot malformedMessage mine/messages"]);
  expect(channel.state).toBe("connected");
});

it("[LIVE-04] [LIVE-18] logs the same error once a minute, and never fails for it", async () => {
  let nowMs = Date.parse("2026-11-22T12:00:00Z");
  const { errors, logged, channel, broker, isConnected } = await setUp({ failing: 3, nowMs: () => nowMs });
  await expect.poll(() => errors.length).toBe(3);
  expect(logged).toEqual(["iot credentialsFailed"]);
  expect(channel.state).toBe("error");
  channel.dismissError();
  await isConnected();
  await broker.publish("{oops");
  nowMs += 60_000;
  await broker.publish("{oops");
  await expect.poll(() => logged.length).toBe(3);
});

it("ends everything with its scope", async () => {
  const { broker, scope, isConnected } = await setUp();
  await isConnected();
  scope.dispose();
  await expect.poll(() => broker.clients()).toBe(0);
});
