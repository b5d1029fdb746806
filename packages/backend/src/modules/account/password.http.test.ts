import { afterAll, beforeAll, expect, it } from "vitest";
import { linkFromMail, readOutbox } from "../../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let people = 0;
const first = "seven red kettles";
const second = "eight blue kettles";

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs, accountMailsPerHour: 100 });
});
afterAll(() => test.close());

/** A new user with an activated account. */
async function somebody(): Promise<string> {
  people += 1;
  const email = `person${people}@example.com`;
  await test.backend.ensureAccount({ username: email, password: first, kind: "full" });
  return email;
}

const tryToSignIn = (username: string, password = first) =>
  test.call("createToken", "/api/token/", { json: { username, password } });
async function signIn(username: string, password = first) {
  const { status, body } = await tryToSignIn(username, password);
  expect(status).toBe(200);
  return body;
}
const me = (token: string) => test.call("getCurrentUser", "/api/me/", { token });
const change = (token: string, json: object) =>
  test.call("changePassword", "/api/change_password/", { token, json });
const ask = (email: string) =>
  test.call("requestPasswordReset", "/auth/users/reset_password/", { json: { email } });
const confirm = (uid: string, token: string, new_password = second) =>
  test.call("confirmPasswordReset", "/auth/users/reset_password_confirm/", {
    json: { uid, token, new_password },
  });
const invalidLink = { token: ["pwInvalidLink"] };

it("[API-04] [AUTH-33] changes the password, ends every other session and tells by mail", async () => {
  const email = await somebody();
  const [here, there] = [await signIn(email), await signIn(email)];
  const { status } = await change(here.access, { old_password: first, password: second, password2: second });
  expect(status).toBe(204);
  expect((await me(here.access)).status).toBe(200);
  expect((await me(there.access)).refusal.codes).toEqual({ detail: ["sessionEnded"] });
  const refreshed = await test.call("refreshToken", "/api/token/refresh/", {
    json: { refresh: there.refresh },
  });
  expect(refreshed.refusal.codes).toEqual({ detail: ["sessionEnded"] });
  expect((await tryToSignIn(email)).status).toBe(401);
  await signIn(email, second);
  expect((await readOutbox(test))[0]).toMatchObject({
    to: email,
    subject: "Your Sonolens NL password was changed",
  });
});

it.each([
  [
    { old_password: "wrong old one", password: second, password2: second },
    { old_password: ["oldPasswordWrong"] },
  ],
  [{ old_password: "", password: second, password2: second }, { old_password: ["completeAllFieldsWarning"] }],
  [
    { old_password: first, password: second, password2: `${second}x` },
    { password2: ["passwordsNotMatchingWarning"] },
  ],
  [{ old_password: first, password: "short", password2: "short" }, { password: ["regPasswordShort"] }],
  [
    { old_password: first, password: "qwertyuiop", password2: "qwertyuiop" },
    { password: ["passwordTooCommon"] },
  ],
])("[API-04] [AUTH-34] [AUTH-35] [AUTH-36] [OPEN-01] refuses %j at its field", async (form, codes) => {
  const email = await somebody();
  const { access } = await signIn(email);
  const { status, refusal } = await change(access, form);
  expect([status, refusal.codes]).toEqual([400, codes]);
  await signIn(email);
});

it("[PERM-11] the demo account cannot change its password, nor reset it", async () => {
  const { refusal } = await test.call("changePassword", "/api/change_password/", {
    as: "demo",
    json: { old_password: "demo-sonolens", password: second, password2: second },
  });
  expect(refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect((await ask("demo")).status).toBe(204);
  expect((await readOutbox(test)).filter(({ to }) => to === "demo")).toEqual([]);
});

it("makes a guesser of the old password wait, although signed in", async () => {
  const { access } = await signIn(await somebody());
  const wrong = { old_password: "wrong old one", password: second, password2: second };
  for (let count = 0; count < 10; count += 1) await change(access, wrong);
  const { status, headers } = await change(access, { ...wrong, old_password: first });
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  nowMs += 61_000;
});

it("[API-12] [API-13] [AUTH-22] resets the password by the mail's link, and ends every session", async () => {
  const email = await somebody();
  const { access } = await signIn(email);
  expect((await ask(email.toUpperCase())).status).toBe(204);
  const { uid, token } = await linkFromMail(test, email, "password/reset/confirm");
  expect((await confirm(uid, token)).status).toBe(204);
  expect((await me(access)).refusal.codes).toEqual({ detail: ["sessionEnded"] });
  expect((await tryToSignIn(email)).status).toBe(401);
  await signIn(email, second);
  expect((await confirm(uid, token)).refusal.codes).toEqual(invalidLink);
});

it("[API-12] answers the same whether or not there is such an account", async () => {
  const email = await somebody();
  const before = (await readOutbox(test)).length;
  const answers = [];
  for (const typed of [email, "nobody@example.com", "no address"]) answers.push(await ask(typed));
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual(Array(3).fill([204, 0]));
  expect((await readOutbox(test)).length).toBe(before + 1);
});

it("[API-12] sends whoever waits for the activation that mail instead", async () => {
  const email = "waiting@example.com";
  await test.call("registerAccount", "/auth/users/", { json: { email, username: email, password: first } });
  await ask(email);
  const subjects = (await readOutbox(test)).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual(Array(2).fill("Activate your Sonolens NL account"));
});

it("[API-13] [AUTH-25] [AUTH-29] keeps the link good when the new password is refused", async () => {
  const email = await somebody();
  await ask(email);
  const { uid, token } = await linkFromMail(test, email, "password/reset/confirm");
  for (const [typed, code] of [
    ["short", "regPasswordShort"],
    ["1q2w3e4r5t", "passwordTooCommon"],
    [email, "passwordIsUsername"],
  ] as const)
    expect((await confirm(uid, token, typed)).refusal.codes).toEqual({ new_password: [code] });
  expect((await confirm(uid, token)).status).toBe(204);
});

it("[API-13] [AUTH-28] refuses a link of somebody else, one that is a day old, and one for another purpose", async () => {
  const [ann, eve] = [await somebody(), await somebody()];
  await ask(ann);
  await ask(eve);
  const [hers, foreign] = [
    await linkFromMail(test, ann, "password/reset/confirm"),
    await linkFromMail(test, eve, "password/reset/confirm"),
  ];
  expect((await confirm(hers.uid, foreign.token)).refusal.codes).toEqual(invalidLink);
  const activation = await linkFromMail(test, "waiting@example.com", "activate");
  expect((await confirm(activation.uid, activation.token)).refusal.codes).toEqual(invalidLink);
  nowMs += 24 * 3600_000;
  expect((await confirm(hers.uid, hers.token)).refusal.codes).toEqual(invalidLink);
});

it("[API-13] lets only one of two use the same link", async () => {
  const email = await somebody();
  await ask(email);
  const { uid, token } = await linkFromMail(test, email, "password/reset/confirm");
  const answers = await Promise.all([confirm(uid, token, second), confirm(uid, token, "nine green kettles")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

it("[API-05] [OPEN-10] accepts the terms with an empty body, the demo account too", async () => {
  const email = `terms${nowMs}@example.com`;
  await test.backend.ensureAccount({
    username: email,
    password: first,
    kind: "demo",
    hasAcceptedTerms: false,
  });
  const { access } = await signIn(email);
  expect((await me(access)).body.hasAcceptedTerms).toBe(false);
  const accepted = await test.call("acceptTerms", "/api/accept-terms/", { token: access });
  expect([accepted.status, accepted.bytes.length]).toEqual([204, 0]);
  expect((await me(access)).body.hasAcceptedTerms).toBe(true);
});
