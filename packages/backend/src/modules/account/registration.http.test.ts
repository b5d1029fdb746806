import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { linkFromMail, readOutbox } from "../../testing/read-outbox.ts";
import { passwordOf, startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
const password = "seven red kettles";

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs, accountMailsPerHour: 5 });
});
afterAll(() => test.close());

const register = (email: string, more: object = {}, language = "en") =>
  test.call("registerAccount", "/auth/users/", {
    json: { email, username: email, password, ...more },
    headers: { "accept-language": language },
  });
const activate = (uid: string, token: string) =>
  test.call("activateAccount", "/auth/users/activation/", { json: { uid, token } });
const resend = (email: string) =>
  test.call("resendActivation", "/auth/users/resend_activation/", { json: { email } });
const signIn = (username: string, typed = password) =>
  test.call("createToken", "/api/token/", { json: { username, password: typed } });
const mailsTo = async (to: string) => (await readOutbox(test)).filter((mail) => mail.to === to);

it("[API-09] [API-11] [AUTH-12] [AUTH-18] registers, activates by the mail's link and signs in", async () => {
  const made = await register("ann@example.com");
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(String),
    email: "ann@example.com",
    username: "ann@example.com",
  });
  const early = await signIn("ann@example.com");
  expect([early.status, early.refusal.codes]).toEqual([401, { detail: ["accountNotActivated"] }]);

  const { uid, token } = await linkFromMail(test, "ann@example.com", "activate");
  expect(uid).toBe(made.body.id);
  expect((await activate(uid, token)).status).toBe(204);
  const { body } = await signIn("Ann@Example.COM");
  const me = await test.call("getCurrentUser", "/api/me/", { token: body.access });
  expect(me.body).toMatchObject({ username: "ann@example.com", hasAcceptedTerms: false, isDemo: false });
  const { body: list } = await test.call("listSnapshots", "/api/snapshots/", { token: body.access });
  expect(list.snapshots).toEqual([]);
});

it("[API-11] [AUTH-20] [AUTH-21] tells a used link from one that does not work", async () => {
  await register("used@example.com");
  const { uid, token } = await linkFromMail(test, "used@example.com", "activate");
  const wrong = await activate(uid, `${token}x`);
  const foreign = await activate(uid, (await linkFromMail(test, "ann@example.com", "activate")).token);
  for (const { status, refusal } of [wrong, foreign])
    expect([status, refusal.codes]).toEqual([400, { token: ["activationFailed"] }]);
  await resend("used@example.com");
  expect((await activate(uid, token)).status).toBe(204);
  expect((await activate(uid, token)).refusal.codes).toEqual({ token: ["activationUsed"] });
  const second = await linkFromMail(test, "used@example.com", "activate");
  expect((await activate(uid, second.token)).refusal.codes).toEqual({ token: ["activationUsed"] });
});

it("[AUTH-21] refuses a link after three days", async () => {
  await register("late@example.com");
  const { uid, token } = await linkFromMail(test, "late@example.com", "activate");
  nowMs += 3 * 24 * 3600_000;
  expect((await activate(uid, token)).refusal.codes).toEqual({ token: ["activationFailed"] });
  expect((await resend("late@example.com")).status).toBe(204);
  const fresh = await linkFromMail(test, "late@example.com", "activate");
  expect((await activate(uid, fresh.token)).status).toBe(204);
});

it("[API-09] [AUTH-13] [AUTH-15] names an existing user at `username` without an id, and other faults at their fields", async () => {
  for (const email of ["ann@example.com", "ANN@example.com"]) {
    const { status, refusal } = await register(email);
    expect(status).toBe(400);
    expect(refusal).toEqual({ username: [expect.any(String)], codes: { username: ["usernameTaken"] } });
  }
  const wrong = await register("no address", { password: "1234567" });
  expect(wrong.refusal.codes).toEqual({
    email: ["invalidEmailAddress"],
    username: ["invalidEmailAddress"],
    password: ["regPasswordShort"],
  });
  const missing = await test.call("registerAccount", "/auth/users/", { json: { email: "x@example.com" } });
  expect(missing.refusal.codes).toEqual({ password: ["required"], username: ["required"] });
  expect((await register("other@example.com", { username: "ann" })).refusal.codes).toEqual({
    username: ["usernameNotEmail"],
  });
});

it.each([
  ["short", "regPasswordShort"],
  ["password1234", "passwordTooCommon"],
  ["a".repeat(129), "tooLong"],
  ["rules@example.com", "passwordIsUsername"],
])("[OPEN-01] refuses the password %s", async (typed, code) => {
  const { refusal } = await register("rules@example.com", { password: typed });
  expect(refusal.codes).toEqual({ password: [code] });
});

it("[API-10] [AUTH-14] sends the activation mail again, and answers the same for everybody", async () => {
  await register("again@example.com");
  const answers = [];
  for (const email of ["again@example.com", "nobody@example.com", "ann@example.com", "no address"])
    answers.push(await resend(email));
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual(Array(4).fill([204, 0]));
  expect(await mailsTo("again@example.com")).toHaveLength(2);
  expect(await mailsTo("nobody@example.com")).toEqual([]);
  expect((await mailsTo("ann@example.com"))[0]?.subject).toBe("You have a Sonolens NL account already");
});

it.each([
  ["de-AT", "Aktivieren Sie Ihr Konto bei Sonolens NL"],
  ["ja", "Sonolens NL のアカウントを有効にしてください"],
  ["fr", "Activate your Sonolens NL account"],
])("[I18-04] writes the mail in the language of the call: %s", async (language, subject) => {
  const email = `${language}@example.com`;
  await register(email, {}, language);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(subject);
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:\d+\/activate\//);
});

it("never takes the address of a link from the request", async () => {
  const response = await fetch(`${test.url}/auth/users/`, {
    method: "POST",
    headers: { "content-type": "application/json", host: "evil.example", "x-forwarded-host": "evil.example" },
    body: JSON.stringify({ email: "host@example.com", username: "host@example.com", password }),
  });
  expect(response.status).toBe(201);
  expect(JSON.stringify(await mailsTo("host@example.com"))).not.toContain("evil");
});

it("[API-09] refuses an address that looks like another, and takes one in a script of its own", async () => {
  nowMs += 3600_000;
  const lookAlike = await register("\u0430da@example.com");
  expect([lookAlike.status, lookAlike.refusal.codes]).toEqual([400, { email: ["invalidEmailAddress"] }]);
  expect((await register("иван@пример.рф")).status).toBe(201);
});

it("makes five registrations of one address at once one account", async () => {
  nowMs += 3600_000;
  const answers = await Promise.all(Array.from({ length: 5 }, () => register("once@example.com")));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
});

it("[API-09] [API-10] [API-12] makes whoever asks for many mails to one address wait, and tells how long", async () => {
  nowMs += 3600_000;
  for (let count = 0; count < 5; count += 1) expect((await resend("flood@example.com")).status).toBe(204);
  const reset = await test.call("requestPasswordReset", "/auth/users/reset_password/", {
    json: { email: "FLOOD@example.com" },
  });
  for (const { status, headers, refusal } of [
    await resend("flood@example.com"),
    reset,
    await register("flood@example.com"),
  ]) {
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(refusal.codes).toEqual({ detail: ["tooManyRequests"] });
  }
  expect((await resend("calm@example.com")).status).toBe(204);
  nowMs += 3600_000;
  expect((await resend("flood@example.com")).status).toBe(204);
});

it("makes one network address wait that asks for mails to many addresses", async () => {
  nowMs += 3600_000;
  const statuses = [];
  for (let count = 0; count < 51; count += 1)
    statuses.push((await resend(`many${count}@example.com`)).status);
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(204));
  expect(statuses[50]).toBe(429);
});

it("keeps passwords and the secrets of links only as hashes", async () => {
  const { token } = await linkFromMail(test, "again@example.com", "activate");
  const database = openTestDatabase(test.dataDir);
  const everything = JSON.stringify(database.dump());
  for (const secret of [token, password, passwordOf("full")]) expect(everything).not.toContain(secret);
  expect(everything).toContain("$argon2id$");
});
