import { expect, it } from "vitest";
import { createSession, type SessionEvent } from "./session.ts";
import { aStorage, aToken } from "./testing/test-server.ts";

const startMs = Date.parse("2026-11-21T12:00:00Z");
const minuteMs = 60_000;
const now = () => startMs;
const tokens = { access: aToken(startMs + 5 * minuteMs), refresh: aToken(startMs + 60 * minuteMs) };

it("[SES-01][SES-12] keeps both tokens in the storage under 'auth' and restores them", () => {
  const storage = aStorage();
  createSession(storage, { now }).start(tokens);
  expect([...storage.items.keys()]).toEqual(["auth"]);
  expect(JSON.parse(storage.items.get("auth") ?? "")).toMatchObject(tokens);
  expect(createSession(storage, { now }).tokens).toEqual(tokens);
});

it.each([
  [31_000, true],
  [30_000, false],
  [-1000, false],
])("[SES-07] decides on a refresh token with %i ms left: restored is %s", (leftMs, restored) => {
  const storage = aStorage();
  createSession(storage, { now }).start({ ...tokens, refresh: aToken(startMs + leftMs) });
  expect(createSession(storage, { now }).tokens !== undefined).toBe(restored);
  expect(storage.items.has("auth")).toBe(restored);
});

it("judges a stored token by the server's clock, not by this device's", () => {
  const storage = aStorage();
  const slow = createSession(storage, { now });
  slow.setServerTime(startMs + 59.8 * minuteMs);
  slow.start(tokens);
  expect(createSession(storage, { now }).tokens).toBeUndefined();
});

it("[SES-08] forgets the tokens at the end and tells why, once", () => {
  const storage = aStorage();
  const session = createSession(storage, { now });
  const events: SessionEvent[] = [];
  const unsubscribe = session.subscribe((event) => events.push(event));
  session.start(tokens);
  session.end("signedOut");
  session.end("signedOut");
  unsubscribe();
  session.start(tokens);
  expect(events).toEqual([{ type: "started" }, { type: "ended", reason: "signedOut" }]);
  session.end("forbidden");
  expect(storage.items.size).toBe(0);
  expect(session.tokens).toBeUndefined();
});

it("[SES-16] reads who is signed in from the access token", () => {
  const session = createSession(null, { now });
  session.start({ ...tokens, access: aToken(startMs, { is_demo: true, username: "Jürgen" }) });
  expect(session.claims).toMatchObject({ username: "Jürgen", is_demo: true, is_staff: false });
});

it.each([["not json"], ['{"access":1}'], ["null"], ['{"access":"a"}']])(
  "takes %s in the storage for nothing",
  (text) => {
    expect(createSession(aStorage({ auth: text }), { now }).tokens).toBeUndefined();
  },
);

it("works on in memory when the storage is full", () => {
  const full = {
    ...aStorage(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const session = createSession(full, { now });
  session.start(tokens);
  session.reload();
  expect(session.tokens).toEqual(tokens);
});

it("takes newer tokens of another tab, and notices that the other tab signed out or in as somebody else", () => {
  const storage = aStorage();
  const first = createSession(storage, { now });
  first.start(tokens);
  const second = createSession(storage, { now });
  const newer = { access: aToken(startMs + 9 * minuteMs), refresh: aToken(startMs + 90 * minuteMs) };
  second.renew(newer);
  first.reload();
  expect(first.tokens).toEqual(newer);
  const reasons: SessionEvent[] = [];
  first.subscribe((event) => reasons.push(event));
  second.start({ ...tokens, access: aToken(startMs + minuteMs, { user_id: "u2" }) });
  first.reload();
  expect(first.tokens).toBeUndefined();
  expect(reasons).toEqual([{ type: "ended", reason: "otherAccount" }]);
  expect(createSession(storage, { now }).claims?.user_id).toBe("u2");
  second.end("signedOut");
  second.reload();
  expect(second.tokens).toBeUndefined();
});

it("is told of a sign-out in another tab as such, and begins again with it for the same user alone", () => {
  const storage = aStorage();
  const first = createSession(storage, { now });
  first.start(tokens);
  const second = createSession(storage, { now });
  const events: SessionEvent[] = [];
  second.subscribe((event) => events.push(event));
  first.end("signedOut");
  second.reload();
  expect(events).toEqual([{ type: "ended", reason: "signedOutElsewhere" }]);
  first.start({ ...tokens, access: aToken(startMs + minuteMs, { user_id: "u2" }) });
  second.reload();
  expect(second.tokens).toBeUndefined();
  first.start(tokens);
  const { generation } = second;
  second.reload();
  expect(second.tokens).toEqual(tokens);
  expect(events.at(-1)).toEqual({ type: "started" });
  expect(second.generation).toBeGreaterThan(generation);
});

it("leaves what another tab stored for somebody else where it is", () => {
  const storage = aStorage();
  const first = createSession(storage, { now });
  first.start(tokens);
  const second = createSession(storage, { now });
  second.start({ ...tokens, access: aToken(startMs + minuteMs, { user_id: "u2" }) });
  first.end("forbidden");
  first.end("noToken");
  expect(createSession(storage, { now }).claims?.user_id).toBe("u2");
});

it("takes the server's time over from another tab with its tokens", () => {
  const storage = aStorage();
  const first = createSession(storage, { now });
  first.start(tokens);
  const second = createSession(storage, { now });
  second.setServerTime(startMs - 60 * minuteMs);
  second.renew(tokens);
  first.reload();
  expect(first.serverNowMs()).toBe(startMs - 60 * minuteMs);
});

it("leaves a later session of the same user, begun in another tab, stored when it is refused", () => {
  const storage = aStorage();
  const first = createSession(storage, { now });
  first.start(tokens);
  const second = createSession(storage, { now });
  const later = { access: aToken(startMs + 9 * minuteMs), refresh: aToken(startMs + 90 * minuteMs) };
  second.start(later);
  first.end("forbidden");
  expect(first.tokens).toBeUndefined();
  expect(createSession(storage, { now }).tokens).toEqual(later);
  first.start(tokens);
  second.end("signedOut");
  expect(storage.items.size).toBe(0);
});
