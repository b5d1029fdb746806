import { type OperationId, operations, readClaims } from "@sonolens/api-client";
import { userClaimsSchema } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { passwordOf, startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
});
afterAll(() => test.close());

const signIn = (username: string, password: string) =>
  test.call("createToken", "/api/token/", { json: { username, password } });
const refresh = (token: string) =>
  test.call("refreshToken", "/api/token/refresh/", { json: { refresh: token } });
const me = (token: string) => test.call("getCurrentUser", "/api/me/", { token });

it("[API-02] signs in without a Bearer token and answers access and refresh", async () => {
  const { status, body, headers } = await signIn("full", passwordOf("full"));
  expect(status).toBe(200);
  expect(body.access).not.toBe(body.refresh);
  expect(headers.get("cache-control")).toBe("no-store");
});

it("[API-02] refuses a wrong password and an unknown name with the same words", async () => {
  const wrong = await signIn("full", "wrong-sonolens");
  const unknown = await signIn("nobody", "wrong-sonolens");
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.refusal).toEqual(unknown.refusal);
  expect(wrong.refusal.codes).toEqual({ detail: ["invalidCredentials"] });
});

it("[API-02] names each field that is missing or too long", async () => {
  const { status, refusal } = await test.call("createToken", "/api/token/", {
    json: { username: "x".repeat(300), extra: 1 },
  });
  expect(status).toBe(400);
  expect(refusal.codes).toEqual({ username: ["tooLong"], password: ["required"] });
});

it("[SES-16] puts the user's claims into the access token", async () => {
  const { body } = await signIn("demo", passwordOf("demo"));
  expect(readClaims(body.access)).toMatchObject({ username: "demo", is_demo: true });
  const payload: unknown = JSON.parse(Buffer.from(body.access.split(".")[1] ?? "", "base64url").toString());
  expect(userClaimsSchema.parse(payload)).toMatchObject({
    user_id: expect.any(String),
    username: "demo",
    is_demo: true,
    is_staff: false,
    is_reseller: false,
    is_resellermanager: false,
    email: "demo",
    exp: Math.floor(nowMs / 1000) + 900,
  });
});

it("[API-06] [SES-17] answers who is signed in", async () => {
  const { body } = await test.call("getCurrentUser", "/api/me/", { as: "demo" });
  expect(body).toMatchObject({ username: "demo", isDemo: true, hasAcceptedTerms: true });
});

it("answers 401 without a token, with one of somebody else's making, and with a refresh token", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  const forged = `${body.access.slice(0, -4)}AAAA`;
  for (const token of [forged, body.refresh, "abc"]) {
    const { status, refusal } = await me(token);
    expect(status).toBe(401);
    expect(refusal.codes).toEqual({ detail: ["notAuthenticated"] });
  }
  expect((await test.call("getCurrentUser", "/api/me/")).status).toBe(401);
});

it("answers 401 tokenExpired once the access token has run out", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  nowMs += 899_000;
  expect((await me(body.access)).status).toBe(200);
  nowMs += 2_000;
  const { status, refusal } = await me(body.access);
  expect(status).toBe(401);
  expect(refusal.codes).toEqual({ detail: ["tokenExpired"] });
});

it("[API-03] exchanges a refresh token for a new pair", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  const next = await refresh(body.refresh);
  expect(next.status).toBe(200);
  expect(next.body.refresh).not.toBe(body.refresh);
  expect((await me(next.body.access)).status).toBe(200);
});

it("[API-03] lets the previous refresh token work 60 s more, and gives both tabs the same successor", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  const first = await refresh(body.refresh);
  nowMs += 59_000;
  const second = await refresh(body.refresh);
  expect(second.status).toBe(200);
  const third = await refresh(first.body.refresh);
  const fourth = await refresh(second.body.refresh);
  expect([third.status, fourth.status]).toEqual([200, 200]);
});

it("[API-03] ends the session when a replaced refresh token comes back after 60 s", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  const next = await refresh(body.refresh);
  nowMs += 61_000;
  const reused = await refresh(body.refresh);
  expect(reused.status).toBe(401);
  expect(reused.refusal.codes).toEqual({ detail: ["tokenReused"] });
  const after = await refresh(next.body.refresh);
  expect(after.refusal.codes).toEqual({ detail: ["sessionEnded"] });
  const { status, refusal } = await me(next.body.access);
  expect(status).toBe(403);
  expect(refusal.codes).toEqual({ detail: ["sessionEnded"] });
});

it("[API-03] gives 20 refreshes at once one and the same successor", async () => {
  const { body } = await signIn("full", passwordOf("full"));
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(body.refresh)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const claims = answers.map((answer) =>
    JSON.parse(Buffer.from(answer.body.refresh.split(".")[1] ?? "", "base64url").toString()),
  );
  expect(new Set(claims.map(({ jti }) => jti)).size).toBe(1);
});

it("makes a guesser wait after ten failures, and nobody else", async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn("stranger", "guess");
  const { status, headers, refusal } = await signIn("stranger", passwordOf("stranger"));
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refusal.codes).toEqual({ detail: ["tooManyRequests"] });
  expect((await signIn("full", passwordOf("full"))).status).toBe(200);
  nowMs += 61_000;
  expect((await signIn("stranger", passwordOf("stranger"))).status).toBe(200);
});

it("[I18-04] answers in the language asked for", async () => {
  const german = await test.call("getCurrentUser", "/api/me/", {
    headers: { "accept-language": "de-AT,en;q=0.5" },
  });
  const english = await test.call("getCurrentUser", "/api/me/", {
    headers: { "accept-language": "xx, *;q=0.1" },
  });
  expect(german.refusal.detail).not.toBe(english.refusal.detail);
});

/**
 * Sign-in and the steps before it, the download, shared reports, and calls authorized by signed addresses,
 * forms and cameras.
 */
const openToAll = [
  ...["createToken", "refreshToken", "endSession", "registerAccount", "resendActivation", "activateAccount"],
  ...[
    "requestPasswordReset",
    "confirmPasswordReset",
    "getViewerDownload",
    "getSharedReport",
    "getSharedFile",
    "openSharedReport",
  ],
  ...["getClientConfiguration", "getLiveness", "getReadiness", "logClientError", "getUploadProtocol"],
  ...["uploadFile", "uploadImage", "uploadReport", "getSignedMedia", "getSignedImage", "getVodFile"],
  ...["getExportFile", "getDeviceFile", "getIssuedReportFile"],
  ...["createCameraChallenge", "createCameraToken", "getCameraUploadProtocol"],
];

it("[PERM-01] answers 401 to everything but the public calls when nobody is signed in", async () => {
  const closed = Object.entries(operations).filter(([, { security }]) => security === "bearer");
  const open = Object.entries(operations).filter(([, { security }]) => security === "none");
  expect(open.map(([name]) => name).sort()).toEqual([...openToAll].sort());
  for (const [name, { method, path }] of closed) {
    const address = path.replaceAll(/\{\w+\}/g, "1");
    const { status } = await test.call(name as OperationId, address, { method: method.toUpperCase() });
    expect([name, status]).toEqual([name, 401]);
  }
});
