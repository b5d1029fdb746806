import type { LiveMessage } from "@sonolens/domain";
import { createScope, failure, type Result, success } from "@sonolens/foundation";
import { expect, it, onTestFinished } from "vitest";
import { createLiveClient } from "./create-live-client.ts";
import type {
  LiveCredentials,
  LiveError,
  LiveState,
  LogError,
  MissedMessages,
  Timers,
} from "./live-client.ts";
import { startTestBroker } from "./testing/test-broker.ts";

const message = (sequence: number) => ({
  type: "snapshot-changed",
  sequence,
  sentAt: "2026-11-21T19:00:00.000Z",
  snapshotId: `s${sequence}`,
  version: sequence,
});
const text = (sequence: number) => JSON.stringify(message(sequence));

/**
 * A broker, an outbox as a server keeps it, and a client. Retry delays are short; `waits` records the intended ones.
 */
async function setUp(changes: SetUp = {}) {
  const broker = await startTestBroker(changes.accepts);
  const outbox: ReturnType<typeof message>[] = (changes.sent ?? []).map(message);
  const got: LiveMessage[] = [];
  const states: LiveState[] = [];
  const errors: LiveError[] = [];
  const asked: number[] = [];
  const waits: number[] = [];
  const resets: number[] = [];
  const scope = createScope();
  onTestFinished(() => scope.dispose());
  let given = 0;
  const last = () => outbox.at(-1)?.sequence ?? 0;
  const timers: Timers = {
    after(delayMs, callback) {
      waits.push(delayMs);
      const timer = setTimeout(callback, delayMs > 30_000 ? (changes.renewalMs ?? delayMs) : 20);
      return () => clearTimeout(timer);
    },
  };
  const client = createLiveClient({
    url: broker.url,
    scope,
    timers,
    random: () => 1,
    onMessage: (entry) => got.push(entry),
    onState: (state) => states.push(state),
    onError: (error) => errors.push(error),
    onReset: () => resets.push(client.lastSequence),
    ...(changes.logError && { logError: changes.logError }),
    async getCredentials() {
      given += 1;
      const credentials = { username: "u", password: "p", clientId: `c${given}`, topics: ["mine/messages"] };
      const expires = new Date(Date.now() + (changes.lifetimeMs ?? 3_600_000)).toISOString();
      return (
        changes.credentials?.(given) ??
        success({ ...credentials, expires, sequence: last(), ...changes.with })
      );
    },
    async fetchMissed(after) {
      asked.push(after);
      const answer = changes.missed?.(asked.length);
      const messages = outbox.filter(({ sequence }) => sequence > after);
      return answer ?? success({ messages, lastSequence: last(), complete: true });
    },
  });
  const send = (sequence: number) => {
    outbox.push(message(sequence));
    return broker.publish(text(sequence));
  };
  const sequences = () => got.map(({ sequence }) => sequence);
  const isConnected = () => expect.poll(() => client.state).toBe("connected");
  return {
    ...broker,
    broker,
    outbox,
    got,
    states,
    errors,
    asked,
    waits,
    resets,
    scope,
    client,
    send,
    sequences,
    isConnected,
  };
}
interface SetUp {
  readonly logError?: LogError;
  readonly accepts?: (password: string) => boolean;
  readonly sent?: number[];
  readonly with?: Partial<LiveCredentials>;
  readonly lifetimeMs?: number;
  readonly renewalMs?: number;
  readonly credentials?: (given: number) => Result<LiveCredentials, unknown> | undefined;
  readonly missed?: (asked: number) => Result<MissedMessages, unknown> | undefined;
}

it("[LIVE-01][LIVE-02][LIVE-03] is pending, then connected with temporary credentials, and hands messages over", async () => {
  const { send, got, states, isConnected, connected } = await setUp();
  await isConnected();
  await send(1);
  await send(2);
  await expect.poll(() => got).toEqual([message(1), message(2)]);
  expect(states).toEqual(["pending", "connected"]);
  expect(connected).toEqual(["c1"]);
});

it("begins after the messages that were sent before it came", async () => {
  const { send, sequences, isConnected } = await setUp({ sent: [1, 2, 3] });
  await isConnected();
  await send(4);
  await expect.poll(sequences).toEqual([4]);
});

it("[LIVE-03] says disconnected when the connection breaks, and comes back with what it missed, each once", async () => {
  const { send, broker, sequences, states, isConnected, client, outbox } = await setUp();
  await isConnected();
  await send(1);
  await expect.poll(sequences).toEqual([1]);
  await broker.stop();
  await expect.poll(() => client.state).toBe("disconnected");
  outbox.push(message(2), message(3));
  await broker.restart();
  await isConnected();
  await send(4);
  await expect.poll(sequences).toEqual([1, 2, 3, 4]);
  expect(states).not.toContain("error");
});

it("hands a message over once although it comes twice, live and as missed", async () => {
  const { send, sequences, publish, isConnected, broker, connected } = await setUp();
  await isConnected();
  await send(1);
  await publish(text(1));
  broker.dropAll();
  await expect.poll(() => connected.length).toBeGreaterThan(1);
  await send(2);
  await publish(text(1));
  await expect.poll(sequences).toEqual([1, 2]);
});

it("waits for the messages before one that came too early, and keeps the order", async () => {
  const { send, sequences, publish, outbox, asked, isConnected } = await setUp();
  await isConnected();
  await expect.poll(() => asked).toEqual([0]);
  await send(1);
  await expect.poll(sequences).toEqual([1]);
  outbox.push(message(2), message(3), message(4));
  await publish(text(4));
  await expect.poll(sequences).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([0, 1]);
});

it("asks again for what it missed when there was no answer", async () => {
  const { sequences, publish, outbox, errors, asked, isConnected } = await setUp({
    missed: (asked) => (asked === 2 ? failure("offline") : undefined),
  });
  await isConnected();
  await expect.poll(() => asked).toEqual([0]);
  outbox.push(message(1), message(2));
  await publish(text(2));
  await expect.poll(sequences).toEqual([1, 2]);
  expect(errors).toEqual([{ code: "catchUpFailed", cause: "offline" }]);
  expect(asked).toEqual([0, 0, 0]);
});

it("says when messages are lost for good, and goes on after them", async () => {
  const { sequences, resets, publish, send, isConnected } = await setUp({
    missed: (asked) =>
      asked === 2 ? success({ messages: [message(8)], lastSequence: 9, complete: false }) : undefined,
  });
  await isConnected();
  await publish(text(9));
  await expect.poll(sequences).toEqual([8, 9]);
  expect(resets).toEqual([9]);
  await send(10);
  await expect.poll(sequences).toEqual([8, 9, 10]);
});

it("starts anew when the server counts from the beginning again", async () => {
  const { send, sequences, resets, broker, outbox, isConnected, client } = await setUp({
    sent: [1, 2, 3, 4, 5],
  });
  await isConnected();
  await send(6);
  await expect.poll(sequences).toEqual([6]);
  await broker.stop();
  await expect.poll(() => client.state).toBe("disconnected");
  outbox.length = 0;
  await broker.restart();
  await isConnected();
  await expect.poll(() => resets).toEqual([0]);
  await send(1);
  await expect.poll(sequences).toEqual([6, 1]);
});

it.each([
  ["not JSON", "{oops"],
  ["nothing", ""],
  ["no number", '{"type":"new-snapshot","label":"x"}'],
  ["bytes that are no text", Uint8Array.of(0xff, 0xfe, 0x00)],
  ["a deep nest", "[".repeat(5000)],
])("[LIVE-17] passes a message of %s to the error callback and goes on", async (_, payload) => {
  const { publish, send, errors, sequences, isConnected, client } = await setUp();
  await isConnected();
  await publish(payload);
  await send(1);
  await expect.poll(sequences).toEqual([1]);
  expect(errors).toEqual([{ code: "malformedMessage", topic: "mine/messages" }]);
  expect(client.state).toBe("connected");
});

it("[LIVE-18] logs errors to the backend, without what was in the message", async () => {
  const logged: string[] = [];
  const { publish, isConnected } = await setUp({ logError: async (text) => logged.push(text) });
  await isConnected();
  await publish("{a secret");
  await publish("{another");
  await expect.poll(() => logged).toEqual(["iot malformedMessage mine/messages"]);
});

it("counts a message of a type that it does not know", async () => {
  const { publish, send, errors, sequences, asked, isConnected } = await setUp();
  await isConnected();
  await publish(JSON.stringify({ ...message(1), type: "coffee-ready" }));
  await send(2);
  await expect.poll(sequences).toEqual([2]);
  expect(errors).toEqual([]);
  expect(asked).toEqual([0]);
});

it("[LIVE-04][LIVE-05] keeps an error until it is dismissed, although the connection comes back", async () => {
  let accepting = false;
  const { states, errors, client, connected } = await setUp({ accepts: () => accepting });
  await expect.poll(() => client.state).toBe("error");
  expect(errors[0]?.code).toBe("connectionRefused");
  accepting = true;
  await expect.poll(() => connected.length).toBeGreaterThan(0);
  await expect.poll(() => client.state).toBe("error");
  expect(states).toEqual(["pending", "error"]);
  client.dismissError();
  await expect.poll(() => client.state).toBe("connected");
  // The broker has accepted it, but the client may not know that yet when the error is dismissed.
  expect(states.filter((state) => state !== "disconnected")).toEqual(["pending", "error", "connected"]);
});

it("is in error without credentials, and tries again with longer waits", async () => {
  const { errors, waits, isConnected, client } = await setUp({
    credentials: (given) => (given <= 4 ? failure("no network") : undefined),
  });
  await expect.poll(() => errors.length).toBe(4);
  expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "credentialsFailed"));
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  client.dismissError();
  await isConnected();
});

it("is in error when it may not hear its topic", async () => {
  const { client, errors } = await setUp({ with: { topics: ["theirs/messages"] } });
  await expect.poll(() => client.state).toBe("error");
  expect(errors[0]?.code).toBe("subscriptionRefused");
});

it("[LIVE-06] renews its credentials before they run out, without being disconnected or losing a message", async () => {
  const { send, connected, states, waits, sequences, clients } = await setUp({
    lifetimeMs: 600_000,
    renewalMs: 60,
  });
  let sequence = 0;
  while (connected.length < 4) {
    sequence += 1;
    await send(sequence);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const all = Array.from({ length: sequence }, (_, index) => index + 1);
  await expect.poll(sequences).toEqual(all);
  expect(states).toEqual(["pending", "connected"]);
  expect(connected.slice(0, 4)).toEqual(["c1", "c2", "c3", "c4"]);
  expect(waits[0]).toBeGreaterThan(530_000);
  expect(waits[0]).toBeLessThanOrEqual(540_000);
  expect(clients()).toBeLessThanOrEqual(2);
});

it("ends everything with its scope, whenever that is", async () => {
  const { scope, clients, send, got, isConnected, states } = await setUp();
  await isConnected();
  scope.dispose();
  await expect.poll(clients).toBe(0);
  await send(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(got).toEqual([]);
  expect(states.at(-1)).toBe("connected");
  const early = await setUp();
  early.scope.dispose();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([early.clients(), early.connected.length, early.errors.length]).toEqual([0, 0, 0]);
});
