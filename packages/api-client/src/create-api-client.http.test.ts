import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createApiClient } from "./create-api-client.ts";
import description from "./generated/openapi.json" with { type: "json" };
import { createSession, type SessionEvent } from "./session.ts";
import { aStorage, aToken, json, refuse, type Seen, startTestServer } from "./testing/test-server.ts";
import type { Lock } from "./token-refresher.ts";

const minuteMs = 60_000;
const detail = description.components.schemas.SnapshotDetail.example;
const user = description.components.schemas.CurrentUser.example;

/** A server with one signed-in client; `answer` handles the tested requests, the rest is refused. */
async function setUp(
  answer: (seen: Seen, response: ServerResponse) => boolean | undefined,
  { accessMs = 10 * minuteMs, skewMs = 0, storage = aStorage(), lock }: SetUp = {},
) {
  const access = aToken(Date.now() + accessMs);
  const server = await startTestServer((seen, response) => {
    if (answer(seen, response) === false) refuse(response, 404, "notFound");
  });
  const session = createSession(storage, { now: () => Date.now() - skewMs });
  const events: SessionEvent[] = [];
  session.start({ access, refresh: aToken(Date.now() + 60 * minuteMs) });
  session.subscribe((event) => events.push(event));
  const options = { baseUrl: server.baseUrl, fetch, language: () => "nl", ...(lock ? { lock } : {}) };
  const client = createApiClient({ ...options, session });
  return { ...server, session, events, client, access, options, storage };
}
interface SetUp {
  readonly accessMs?: number;
  readonly skewMs?: number;
  readonly storage?: ReturnType<typeof aStorage>;
  readonly lock?: Lock;
}

const bearerOf = ({ headers }: Seen) => headers.authorization?.replace("Bearer ", "");

it("[I18-04][SES-15] sends the language with every call, the access token with all but the public ones", async () => {
  const { client, seen, access } = await setUp((request, response) => {
    if (request.url === "/api/me/") json(response, 200, user);
    else json(response, 200, {});
  });
  await client.getCurrentUser();
  await client.getReadiness();
  await client.getClientConfiguration();
  await client.signIn({ username: "demo", password: "secret" });
  expect(seen.map(({ headers }) => headers["accept-language"])).toEqual(["nl", "nl", "nl", "nl"]);
  expect(seen.map(bearerOf)).toEqual([access, undefined, undefined, undefined]);
});

it("[API-02] signs in and begins the session", async () => {
  const pair = { access: aToken(Date.now() + minuteMs), refresh: aToken(Date.now() + minuteMs) };
  const { client, seen, session, storage } = await setUp(
    (_, response) => json(response, 200, pair) as undefined,
  );
  session.end("signedOut");
  expect(await client.signIn({ username: "demo", password: "p" })).toEqual({ ok: true, value: pair });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ username: "demo", password: "p" });
  expect(session.tokens).toEqual(pair);
  expect(storage.items.has("auth")).toBe(true);
});

/** Exchanges refresh tokens, counts the exchanges, and accepts only tokens it made. */
function exchanger() {
  const made = { count: 0, latest: "" };
  const answer = ({ url, ...seen }: Seen, response: ServerResponse): undefined => {
    if (url === "/api/token/refresh/") {
      made.count += 1;
      made.latest = aToken(Date.now() + 10 * minuteMs, { nonce: made.count });
      const refresh = aToken(Date.now() + 60 * minuteMs, { nonce: made.count });
      setTimeout(() => json(response, 200, { access: made.latest, refresh }), 50);
    } else if (bearerOf({ url, ...seen }) === made.latest) json(response, 200, user);
    else refuse(response, 401, "tokenExpired");
  };
  return { made, answer };
}

it("[SES-02] refreshes an access token with less than 30 s left before the call, once for twenty calls", async () => {
  const { made, answer } = exchanger();
  const { client, paths } = await setUp(answer, { accessMs: 29_000 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.getCurrentUser()));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(made.count).toBe(1);
  expect(paths()[0]).toBe("POST /api/token/refresh/");
  expect(paths()).toHaveLength(21);
});

it("[SES-02] does not refresh an access token with more than 30 s left", async () => {
  const { client, paths } = await setUp((_, response) => json(response, 200, user) as undefined, {
    accessMs: 40_000,
  });
  await client.getCurrentUser();
  expect(paths()).toEqual(["GET /api/me/"]);
});

it("refreshes once on a 401 and repeats, however many calls were refused", async () => {
  const { made, answer } = exchanger();
  const { client, events } = await setUp(answer);
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.getCurrentUser()));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(made.count).toBe(1);
  expect(events).toEqual([]);
});

it("sends the same body again after a refresh", async () => {
  const { made, answer } = exchanger();
  const { client, seen } = await setUp((request, response) => {
    if (request.url.endsWith("/tags/") && bearerOf(request) === made.latest)
      return json(response, 200, { version: 42, snapshot: detail }) as undefined;
    return answer(request, response);
  });
  const written = await client.setSnapshotTags({ path: { id: "s1" }, body: { tags: ["ä"] } });
  expect(written).toMatchObject({ ok: true, value: { version: 42 } });
  const bodies = seen.filter(({ url }) => url.endsWith("/tags/")).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
});

it("[SES-03][SES-04] ends the session when the server refuses to refresh", async () => {
  const { client, events, storage } = await setUp(
    (_, response) => refuse(response, 401, "tokenReused") as undefined,
    {
      accessMs: 10_000,
    },
  );
  expect(await client.getCurrentUser()).toMatchObject({
    ok: false,
    error: { code: "refreshFailed", status: 401 },
  });
  expect(events).toEqual([{ type: "ended", reason: "refreshFailed" }]);
  expect(storage.items.has("auth")).toBe(false);
});

it("[SES-03] ends the session when a call is refused with the new token too", async () => {
  const { answer } = exchanger();
  const { client, events, paths } = await setUp((request, response) =>
    request.url === "/api/me/"
      ? (refuse(response, 401, "notAuthenticated") as undefined)
      : answer(request, response),
  );
  await client.getCurrentUser();
  expect(paths()).toEqual(["GET /api/me/", "POST /api/token/refresh/", "GET /api/me/"]);
  expect(events).toEqual([{ type: "ended", reason: "refreshFailed" }]);
});

it.each([503, 429])("keeps the session when refreshing meets a %i", async (status) => {
  const { client, session, events } = await setUp(
    (_, response) => refuse(response, status, "internalError") as undefined,
    {
      accessMs: 10_000,
    },
  );
  expect(await client.getCurrentUser()).toMatchObject({ ok: false, error: { status } });
  expect(session.tokens).toBeDefined();
  expect(events).toEqual([]);
});

it("[SES-05] tells that nobody is signed in, and sends nothing", async () => {
  const { client, session, events, seen } = await setUp(() => false);
  session.end("signedOut");
  events.length = 0;
  expect(await client.listSnapshots()).toMatchObject({ ok: false, error: { code: "notAuthenticated" } });
  expect(events).toEqual([{ type: "ended", reason: "noToken" }]);
  expect(seen).toEqual([]);
});

it("[SES-06] ends the session on a 403", async () => {
  const { client, events } = await setUp((_, response) => refuse(response, 403, "sessionEnded") as undefined);
  expect(await client.listSnapshots()).toMatchObject({
    ok: false,
    error: { code: "sessionEnded", status: 403 },
  });
  expect(events).toEqual([{ type: "ended", reason: "forbidden" }]);
});

it("lets a late 403 of an old session not end the next one", async () => {
  let answerLate = () => {};
  const { client, session, seen } = await setUp((_, response) => {
    answerLate = () => refuse(response, 403, "sessionEnded");
    return undefined;
  });
  const late = client.listSnapshots();
  await expect.poll(() => seen.length).toBe(1);
  session.end("signedOut");
  const tokens = { access: aToken(Date.now() + minuteMs), refresh: aToken(Date.now() + minuteMs) };
  session.start(tokens);
  answerLate();
  expect((await late).ok).toBe(false);
  expect(session.tokens).toEqual(tokens);
});

it("does not give what was asked for somebody to whoever signs in next", async () => {
  let answerLate = () => {};
  const { client, session, seen } = await setUp((_, response) => {
    answerLate = () => json(response, 200, user);
    return undefined;
  });
  const late = client.getCurrentUser();
  await expect.poll(() => seen.length).toBe(1);
  session.end("signedOut");
  session.start({ access: aToken(Date.now() + minuteMs), refresh: aToken(Date.now() + minuteMs) });
  answerLate();
  expect(await late).toMatchObject({ ok: false, error: { code: "aborted" } });
});

it("does not repeat a refused call with the token of whoever signs in next", async () => {
  let refuseLate = () => {};
  const { client, session, seen } = await setUp((_, response) => {
    refuseLate = () => refuse(response, 401, "notAuthenticated");
    return undefined;
  });
  const late = client.setSnapshotTags({ path: { id: "s1" }, body: { tags: ["mine"] } });
  await expect.poll(() => seen.length).toBe(1);
  session.end("signedOut");
  const next = aToken(Date.now() + 10 * minuteMs, { user_id: "u2" });
  session.start({ access: next, refresh: aToken(Date.now() + 60 * minuteMs, { user_id: "u2" }) });
  refuseLate();
  expect(await late).toMatchObject({ ok: false, error: { code: "aborted" } });
  expect(seen.map(bearerOf)).not.toContain(next);
  expect(session.claims?.user_id).toBe("u2");
});

it("[SES-08] ends the session at the server too, without waiting for it", async () => {
  const { client, session, seen } = await setUp((_, response) => void response.writeHead(204).end());
  const refresh = session.tokens?.refresh;
  client.signOut();
  expect(session.tokens).toBeUndefined();
  await expect.poll(() => seen.length).toBe(1);
  expect([seen[0]?.method, seen[0]?.url]).toEqual(["POST", "/api/token/end/"]);
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ refresh });
  client.signOut();
  await client.getReadiness();
  expect(seen).toHaveLength(2);
});

it("does not bring a session back when a refresh comes in after signing out", async () => {
  const { answer } = exchanger();
  const { client, session, seen } = await setUp(answer, { accessMs: 10_000 });
  const waiting = client.getCurrentUser();
  await expect.poll(() => seen.length).toBe(1);
  client.signOut();
  expect(await waiting).toMatchObject({ ok: false, error: { code: "notAuthenticated" } });
  expect(session.tokens).toBeUndefined();
});

it("refreshes once for two tabs that share the storage and a lock", async () => {
  const { made, answer } = exchanger();
  let turn: Promise<unknown> = Promise.resolve();
  const lock: Lock = (_, work) => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const first = await setUp(answer, { accessMs: 10_000, lock });
  const second = createApiClient({ ...first.options, session: createSession(first.storage) });
  const answers = await Promise.all([first.client.getCurrentUser(), second.getCurrentUser()]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(made.count).toBe(1);
});

it("corrects a clock that is an hour slow by the server's Date", async () => {
  const { made, answer } = exchanger();
  const { client, session } = await setUp(answer, { skewMs: 60 * minuteMs });
  await client.getCurrentUser();
  expect(made.count).toBe(1);
  expect(Math.abs(session.serverNowMs() - Date.now())).toBeLessThan(2000);
});

it("reads a list tolerantly, and only the described parameters are sent", async () => {
  const record = description.components.schemas.SnapshotRecord.example;
  const { client, paths } = await setUp(
    (_, response) =>
      json(response, 200, {
        version: 9,
        complete: false,
        snapshots: [record, { id: 1 }],
        removed: ["x"],
      }) as undefined,
  );
  const list = await client.listSnapshots({ query: { ownerships: "a,b", since: 3 } });
  expect(list).toMatchObject({
    ok: true,
    value: { version: 9, snapshots: [{ id: record.id }], unreadable: 1 },
  });
  expect(paths()).toEqual(["GET /api/snapshots/?ownerships=a%2Cb&since=3"]);
});

it("fills ids into the path safely", async () => {
  const { client, paths } = await setUp(() => false);
  await client.getSnapshot({ path: { id: "../me?x" } });
  await client.getFrames({ path: { serial: "SL 1", id: "s1" }, query: { start: 2, end: 4 } });
  expect(paths()).toEqual([
    "GET /api/snapshots/..%2Fme%3Fx/",
    "GET /bfv/devices/SL%201/frames/s1_bfv?start=2&end=4",
  ]);
});

it("gives a refusal's codes and texts per field, and the id of the answer", async () => {
  const body = { distance: ["Te ver weg"], codes: { distance: ["outOfRange"] } };
  const { client } = await setUp(
    (_, response) => json(response, 400, body, { "x-request-id": "r7" }) as undefined,
  );
  expect(await client.setSnapshotDistance({ path: { id: "s1" }, body: { distance: 900 } })).toEqual({
    ok: false,
    error: {
      code: "outOfRange",
      status: 400,
      fieldCodes: { distance: ["outOfRange"] },
      fieldTexts: { distance: ["Te ver weg"] },
      requestId: "r7",
      bodyText: JSON.stringify(body),
    },
  });
});

it("[PAIR-09] [PAIR-10] [PAIR-11] gives what was answered as text, cut short", async () => {
  const page = `<html>${"x".repeat(10_000)}</html>`;
  const answers = [
    [400, '{"msg":"Expired"}'],
    [400, '{"reason":"dark"}'],
    [418, page],
    [200, "<p>hotel</p>"],
  ] as const;
  let next = 0;
  const { client } = await setUp((_, response) => {
    const [status, body] = answers[next++] ?? [500, ""];
    response.writeHead(status).end(body);
  });
  const pair = async () => {
    const answer = await client.pairDevice({ body: { device_serial: "SL-1", device_totp_token: "A" } });
    return answer.ok ? undefined : answer.error;
  };
  expect(await pair()).toMatchObject({ status: 400, msg: "Expired" });
  expect(await pair()).toMatchObject({ status: 400, bodyText: '{"reason":"dark"}' });
  expect(await pair()).toMatchObject({ status: 418, bodyText: page.slice(0, 500) });
  expect(await pair()).toMatchObject({ code: "badAnswer", status: 200, bodyText: "<p>hotel</p>" });
});

it("gives the current text with a stale one, which was sent with the version it was edited from", async () => {
  const body = { detail: "Changed.", codes: { detail: ["staleText"] }, current: "theirs", version: 44 };
  const { client, seen } = await setUp((_, response) => json(response, 412, body) as undefined);
  const answer = await client.setSnapshotLabel({
    path: { id: "s1" },
    headers: { "If-Match": '"41"' },
    body: { label: "mine" },
  });
  expect(answer).toMatchObject({
    ok: false,
    error: {
      code: "staleText",
      fieldTexts: { detail: ["Changed."] },
      stale: { current: "theirs", version: 44 },
    },
  });
  expect(seen[0]?.headers["if-match"]).toBe('"41"');
});

it.each([
  [502, "<html>Bad gateway</html>", "requestFailed"],
  [500, "", "internalError"],
  [404, '{"detail":"gone"}', "notFound"],
  [400, '{"codes":{"detail":["somethingNew"]}}', "requestFailed"],
  [200, "<html>A login page of the hotel</html>", "badAnswer"],
  [200, '{"username":"x"}', "badAnswer"],
])("makes of %i %s the code %s", async (status, body, code) => {
  const { client } = await setUp((_, response) => response.writeHead(status).end(body) && undefined);
  expect(await client.getCurrentUser()).toMatchObject({ ok: false, error: { code, status } });
});

it("tells no answer from a cancelled call", async () => {
  const { client, options, session } = await setUp(() => undefined);
  const controller = new AbortController();
  const cancelled = client.getCurrentUser({}, { signal: controller.signal });
  controller.abort();
  expect(await cancelled).toMatchObject({ ok: false, error: { code: "aborted" } });
  expect(await client.getReadiness({}, { signal: AbortSignal.abort() })).toMatchObject({
    error: { code: "aborted" },
  });
  const nobody = createApiClient({ ...options, baseUrl: "http://127.0.0.1:1", session });
  expect(await nobody.getReadiness()).toMatchObject({ error: { code: "networkError", status: 0 } });
});

it("lets one caller give up while a shared refresh goes on for the others", async () => {
  const { made, answer } = exchanger();
  const { client } = await setUp(answer, { accessMs: 10_000 });
  const controller = new AbortController();
  const [gone, stays] = [client.getCurrentUser({}, { signal: controller.signal }), client.getCurrentUser()];
  controller.abort();
  expect(await gone).toMatchObject({ error: { code: "aborted" } });
  expect((await stays).ok).toBe(true);
  expect(made.count).toBe(1);
});

it("[API-19] gives bytes as a blob with its type", async () => {
  const { client } = await setUp(
    (_, response) =>
      response.writeHead(200, { "content-type": "audio/wav" }).end(Buffer.from([1, 2, 3])) && undefined,
  );
  const signal = await client.getSignal({ path: { id: "s1" } });
  expect(signal.ok && [signal.value.type, signal.value.size]).toEqual(["audio/wav", 3]);
});

it("[API-66][API-67] imports a file: asks for the address, then posts the fields and last the file", async () => {
  const { client, seen } = await setUp((request, response) => {
    if (request.url === "/uploads/")
      return json(response, 201, { snapshotId: "s9", created: true, warnings: [] }) as undefined;
    const fields = { key: "k", policy: "p", signature: "s", extra: "e" };
    return json(response, 200, { url: "/uploads/", fields }) as undefined;
  });
  const imported = await client.importFile({ filename: "a ä.nlz", bytes: new Blob(["PK content"]) });
  expect(imported).toMatchObject({ ok: true, value: { snapshotId: "s9", created: true } });
  const form = seen[1];
  expect(form?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(form?.headers.authorization).toBeUndefined();
  const names = [...(form?.body ?? "").matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["key", "policy", "signature", "extra", "file"]);
  expect(form?.body).toContain("PK content");
});

it("passes on why a file was refused", async () => {
  const { client } = await setUp((request, response) => {
    if (request.url === "/uploads/")
      return json(response, 400, {
        detail: "impFailed",
        codes: { detail: ["impFailed", "zipTruncated"] },
        texts: { detail: ["Kon het niet inlezen.", "Het is beschadigd."] },
      }) as undefined;
    return json(response, 200, {
      url: "/uploads/",
      fields: { key: "k", policy: "p", signature: "s" },
    }) as undefined;
  });
  expect(await client.importFile({ filename: "a.nlz", bytes: new Blob(["x"]) })).toMatchObject({
    error: {
      code: "impFailed",
      fieldCodes: { detail: ["impFailed", "zipTruncated"] },
      fieldTexts: { detail: ["Kon het niet inlezen.", "Het is beschadigd."] },
    },
  });
});

it.each([
  ["signed out", (storage: ReturnType<typeof aStorage>) => void createSession(storage).end("signedOut")],
  [
    "signed in as another user",
    (storage: ReturnType<typeof aStorage>) =>
      createSession(storage).start({
        access: aToken(Date.now() + 10 * minuteMs, { user_id: "u2" }),
        refresh: aToken(Date.now() + 60 * minuteMs, { user_id: "u2" }),
      }),
  ],
])(
  "[SES-08] stores no refreshed tokens once another tab has %s, before its event arrives",
  async (_, change) => {
    const { answer } = exchanger();
    const { client, session, seen, storage } = await setUp(answer, { accessMs: 10_000 });
    const waiting = client.getCurrentUser();
    await expect.poll(() => seen.length).toBe(1);
    change(storage);
    const left = storage.items.get("auth");
    expect(await waiting).toMatchObject({ ok: false, error: { code: "notAuthenticated" } });
    expect(storage.items.get("auth")).toBe(left);
    expect(session.tokens).toBeUndefined();
    expect(seen).toHaveLength(1);
  },
);

it("sends no call of a session with the token of the next one, which began while the call waited for its turn", async () => {
  let release = () => {};
  const turn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, session, seen } = await setUp((_, response) => json(response, 200, user) as undefined, {
    accessMs: 10_000,
    lock: (_, work) => turn.then(work),
  });
  const late = client.getCurrentUser();
  session.end("signedOut");
  session.start({
    access: aToken(Date.now() + 10 * minuteMs, { user_id: "u2" }),
    refresh: aToken(Date.now() + 60 * minuteMs, { user_id: "u2" }),
  });
  release();
  expect(await late).toMatchObject({ ok: false, error: { code: "aborted" } });
  expect(seen).toEqual([]);
});

it.each([
  ["its caller has aborted", true],
  ["another tab has signed in", false],
])("starts no session with a sign-in that is answered after %s", async (_, isAborted) => {
  let answerLate = () => {};
  const pair = { access: aToken(Date.now() + minuteMs), refresh: aToken(Date.now() + minuteMs) };
  const { client, session, seen, storage } = await setUp((_, response) => {
    answerLate = () => json(response, 200, pair);
    return undefined;
  });
  session.end("signedOut");
  const caller = new AbortController();
  const late = client.signIn({ username: "demo", password: "p" }, { signal: caller.signal });
  await expect.poll(() => seen.length).toBe(1);
  if (isAborted) caller.abort();
  else {
    const next = aToken(Date.now() + 60 * minuteMs, { nonce: 1 });
    createSession(storage).start({ access: next, refresh: next });
    session.reload();
  }
  const left = storage.items.get("auth");
  answerLate();
  expect(await late).toMatchObject({ ok: false, error: { code: "aborted" } });
  expect(storage.items.get("auth")).toBe(left);
});
