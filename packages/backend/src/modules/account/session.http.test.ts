import { createHmac } from "node:crypto";
import { createApiClient, createSession, type SessionEvent, type TokenStorage } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describedFetch } from "../../testing/described-fetch.ts";
import { passwordOf, startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { startTcpProxy } from "../../testing/tcp-proxy.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
});
afterAll(() => test.close());

/** The page's `localStorage`; two clients with the same one are two tabs. */
function aStorage(): TokenStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The viewer's client, with the running server. */
function aTab(storage: TokenStorage, send: typeof fetch = describedFetch) {
  const session = createSession(storage, { now: () => nowMs });
  const events: SessionEvent[] = [];
  session.subscribe((event) => events.push(event));
  const calls: string[] = [];
  const sent: { readonly path: string; readonly bearer: string | null; readonly language: string | null }[] =
    [];
  const client = createApiClient({
    baseUrl: test.url,
    language: () => "en",
    session,
    fetch: (input, init) => {
      const { url, headers: sentHeaders } = input as Request;
      const { pathname: path } = new URL(url);
      calls.push(path);
      const bearer = sentHeaders.get("authorization");
      sent.push({ path, bearer, language: sentHeaders.get("accept-language") });
      // The server's clock is the test's; its Date header is the machine's.
      return send(input, init).then((response) => {
        const headers = new Headers(response.headers);
        headers.delete("date");
        return new Response(response.body, { status: response.status, headers });
      });
    },
  });
  return { session, events, calls, sent, client };
}
const full = { username: "full", password: passwordOf("full") };

it("[SES-02] refreshes 30 s before the access token runs out, and goes on", async () => {
  const tab = aTab(aStorage());
  await tab.client.signIn(full);
  nowMs += (15 * 60 - 31) * 1000;
  expect((await tab.client.getCurrentUser()).ok).toBe(true);
  expect(tab.calls).toEqual(["/api/token/", "/api/me/"]);
  nowMs += 2000;
  const answers = await Promise.all(Array.from({ length: 10 }, () => tab.client.getCurrentUser()));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(tab.calls.filter((path) => path === "/api/token/refresh/")).toHaveLength(1);
  expect(tab.events).toEqual([{ type: "started" }]);
});

it("[API-03] [SES-02] two tabs that refresh at the same time both stay signed in, again and again", async () => {
  const storage = aStorage();
  const one = aTab(storage);
  await one.client.signIn(full);
  const two = aTab(storage);
  for (let round = 0; round < 3; round += 1) {
    nowMs += 15 * 60_000;
    const answers = await Promise.all([one.client.getCurrentUser(), two.client.getCurrentUser()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  }
  expect([...one.events, ...two.events]).toEqual([{ type: "started" }]);
});

it("[API-03] [SES-03] a refresh whose answer was lost signs nobody out", async () => {
  let isLost = false;
  const tab = aTab(aStorage(), async (input, init) => {
    const response = await fetch(input, init);
    if (isLost && (input as Request).url.endsWith("/refresh/")) throw new TypeError("connection reset");
    return response;
  });
  await tab.client.signIn(full);
  nowMs += 15 * 60_000;
  isLost = true;
  const lost = await tab.client.getCurrentUser();
  expect(!lost.ok && lost.error.code).toBe("networkError");
  isLost = false;
  nowMs += 30_000;
  expect((await tab.client.getCurrentUser()).ok).toBe(true);
  expect(tab.events).toEqual([{ type: "started" }]);
});

it("[API-03] [SES-03] two tabs whose refresh is answered on a line that breaks then both stay signed in", async () => {
  const proxy = await startTcpProxy();
  proxy.leadTo(test.url);
  try {
    const storage = aStorage();
    const through: typeof fetch = (input, init) => {
      const request = input as Request;
      const { pathname } = new URL(request.url);
      return fetch(new Request(`http://127.0.0.1:${proxy.port}${pathname}`, request), init);
    };
    const one = aTab(storage, through);
    await one.client.signIn(full);
    const two = aTab(storage, through);
    const before = one.session.tokens?.refresh;
    nowMs += 15 * 60_000;
    const lost = proxy.loseNextAnswer();
    await Promise.all([lost, one.client.getCurrentUser(), two.client.getCurrentUser()]);
    nowMs += 30_000;
    const answers = await Promise.all([one.client.getCurrentUser(), two.client.getCurrentUser()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(one.session.tokens?.refresh).not.toBe(before);
    expect([...one.events, ...two.events]).toEqual([{ type: "started" }]);
  } finally {
    await proxy.close();
  }
});

it("[SES-03] [SES-04] [SES-06] a stolen refresh token that is used late ends the session of both", async () => {
  const owner = aTab(aStorage());
  await owner.client.signIn(full);
  const stolen = owner.session.tokens?.refresh ?? "";
  nowMs += 15 * 60_000;
  expect((await owner.client.getCurrentUser()).ok).toBe(true);
  nowMs += 61_000;
  const thief = await test.call("refreshToken", "/api/token/refresh/", { json: { refresh: stolen } });
  expect(thief.refusal.codes).toEqual({ detail: ["tokenReused"] });
  const refused = await owner.client.getCurrentUser();
  expect(!refused.ok && refused.error.status).toBe(403);
  expect(owner.events.at(-1)).toEqual({ type: "ended", reason: "forbidden" });
});

it("[SES-05] [SES-07] starts signed out with nothing stored, and with a refresh token in its last 30 s", async () => {
  const storage = aStorage();
  const empty = aTab(storage);
  expect((await empty.client.getCurrentUser()).ok).toBe(false);
  expect(empty.events).toEqual([{ type: "ended", reason: "noToken" }]);
  await aTab(storage).client.signIn(full);
  nowMs += (14 * 24 * 3600 - 31) * 1000;
  expect(aTab(storage).session.tokens).toBeDefined();
  nowMs += 1000;
  expect(aTab(storage).session.tokens).toBeUndefined();
});

it("[SES-16] [SES-17] reads who somebody is from the server's token and answer", async () => {
  const tab = aTab(aStorage());
  await tab.client.signIn({ username: "demo", password: passwordOf("demo") });
  expect(tab.session.claims).toMatchObject({
    username: "demo",
    is_demo: true,
    is_staff: false,
    is_reseller: false,
    is_resellermanager: false,
    email: "demo",
  });
  const me = await tab.client.getCurrentUser();
  expect(me.ok && me.value).toMatchObject({
    userID: tab.session.claims?.user_id,
    isDemo: true,
    hasAcceptedTerms: true,
    userFeatures: [],
    organizationFeatures: [],
    cameraFeatures: [],
  });
});

it("[SES-15] sends the token with every call but signing in, refreshing and the public ones, the language with all", async () => {
  const tab = aTab(aStorage());
  await tab.client.signIn(full);
  const first = tab.session.tokens?.access;
  await tab.client.getCurrentUser();
  await tab.client.getClientConfiguration();
  const shared = await tab.client.getSharedReport({ path: { token: "none" } });
  expect(!shared.ok && shared.error.status).toBe(404);
  nowMs += 15 * 60_000;
  expect((await tab.client.listSnapshots()).ok).toBe(true);
  const second = tab.session.tokens?.access;
  expect(second).not.toBe(first);
  expect(tab.sent.map(({ path, bearer }) => [path, bearer])).toEqual([
    ["/api/token/", null],
    ["/api/me/", `Bearer ${first}`],
    ["/api/client-configuration/", null],
    ["/api/shared/reports/none/", null],
    ["/api/token/refresh/", null],
    ["/api/snapshots/", `Bearer ${second}`],
  ]);
  expect(new Set(tab.sent.map(({ language }) => language))).toEqual(new Set(["en"]));
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

it("[SES-15] refuses tokens that are unsigned, of another key, of another use, changed or run out", async () => {
  const { body } = await test.call("createToken", "/api/token/", { json: full });
  const [header = "", payload = "", signature = ""] = body.access.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const signedBy = (key: string, head: object, said: object): string => {
    const text = `${part(head)}.${part(said)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const bad = {
    unsigned: `${header}.${payload}.`,
    "alg none": `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
    "alg none, signature kept": `${part({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    "another key": signedBy("guessed", { alg: "HS256", typ: "JWT" }, claims),
    "empty key": signedBy("", { alg: "HS256", typ: "JWT" }, claims),
    "another algorithm": signedBy("guessed", { alg: "HS512", typ: "JWT" }, claims),
    "somebody else": `${header}.${part({ ...claims, user_id: "1" })}.${signature}`,
    "staff of one's own making": `${header}.${part({ ...claims, is_staff: true })}.${signature}`,
    "a refresh token": body.refresh,
  };
  for (const [name, token] of Object.entries(bad)) {
    const { status, refusal } = await test.call("getCurrentUser", "/api/me/", { token });
    expect([name, status, refusal.codes]).toEqual([name, 401, { detail: ["notAuthenticated"] }]);
    const refreshed = name === "a refresh token" ? body.access : token;
    const exchange = await test.call("refreshToken", "/api/token/refresh/", { json: { refresh: refreshed } });
    expect([name, exchange.status]).toEqual([name, 401]);
  }
  nowMs += 15 * 60_000;
  const late = await test.call("getCurrentUser", "/api/me/", { token: body.access });
  expect(late.refusal.codes).toEqual({ detail: ["tokenExpired"] });
});

it("[SES-08] signing out ends what was copied from the device, and no other device's session", async () => {
  const [tab, other] = [aTab(aStorage()), aTab(aStorage())];
  await tab.client.signIn(full);
  await other.client.signIn(full);
  const copied = tab.session.tokens;
  nowMs += 15 * 60_000;
  // The copy predates a refresh, and still belongs to the session.
  await tab.client.getCurrentUser();
  const newer = tab.session.tokens;
  tab.client.signOut();
  const refusalOf = async (token = "") =>
    (await test.call("getCurrentUser", "/api/me/", { token })).refusal.codes;
  await expect.poll(() => refusalOf(newer?.access)).toEqual({ detail: ["sessionEnded"] });
  for (const refresh of [copied?.refresh, newer?.refresh]) {
    const exchanged = await test.call("refreshToken", "/api/token/refresh/", { json: { refresh } });
    expect([exchanged.status, exchanged.refusal.codes]).toEqual([401, { detail: ["sessionEnded"] }]);
  }
  expect((await other.client.getCurrentUser()).ok).toBe(true);
});

it("[SES-08] signs nobody out by anything but a refresh token of their session", async () => {
  const { body } = await test.call("createToken", "/api/token/", { json: full });
  const forged = `${body.refresh.slice(0, -3)}abc`;
  for (const refresh of [body.access, forged, "x"]) {
    const { status } = await test.call("endSession", "/api/token/end/", { json: { refresh } });
    expect(status).toBe(204);
  }
  expect((await test.call("getCurrentUser", "/api/me/", { token: body.access })).status).toBe(200);
  await test.call("endSession", "/api/token/end/", { json: { refresh: body.refresh } });
  const again = await test.call("endSession", "/api/token/end/", { json: { refresh: body.refresh } });
  expect(again.status).toBe(204);
  expect((await test.call("getCurrentUser", "/api/me/", { token: body.access })).status).toBe(403);
});
