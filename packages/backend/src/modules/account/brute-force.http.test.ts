import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startOwnClock } from "../../testing/own-clock.ts";
import { linkFromMail } from "../../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { usualPasswordMemoryKiB } from "./passwords.ts";

let test: TestBackend;
let other: TestBackend;
let strict: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({
    nowMs: () => nowMs,
    trustProxy: true,
    accountMailsPerHour: 100,
    passwordMemoryKiB: usualPasswordMemoryKiB,
  });
  // Another server over the same data folder.
  other = await startTestBackend({ nowMs: () => nowMs, trustProxy: true, dataDir: test.dataDir });
  strict = await startTestBackend({ nowMs: () => nowMs, trustProxy: true, failedSignInsPerMinute: 1 });
});
beforeEach(() => {
  nowMs += 3600_000;
});
afterAll(async () => {
  await other.close();
  await strict.close();
  await test.close();
});

/** The proxy in front of the server appends the address that it saw to what the client sent. */
const from = (address: string, invented?: string) => ({
  "x-forwarded-for": invented === undefined ? address : `${invented}, ${address}`,
});
const signIn = (
  username: string,
  password: string,
  headers: Record<string, string> = from("192.0.2.1"),
  server = test,
) => server.call("createToken", "/api/token/", { json: { username, password }, headers });
const askReset = (email: string) =>
  test.call("requestPasswordReset", "/auth/users/reset_password/", {
    json: { email },
    headers: from("192.0.2.77"),
  });
const isRight = (username: string) => `${username}-sonolens`;
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

it("[API-02] looks at no more than ten of many guesses at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => signIn("full", `guess ${index}`)),
  );
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 30]);
});

it.each([
  [
    "an invented X-Forwarded-For",
    (index: number) => signIn("full", "guess", from("192.0.2.1", `198.51.100.${index}`)),
  ],
  ["other capitals of the name", (index: number) => signIn(index % 2 === 0 ? "FULL" : " Full", "guess")],
  [
    "another address of the same network",
    (index: number) => signIn("full", "guess", from(`2001:db8:1:2::${index}`)),
  ],
  [
    "another server on the data folder",
    (index: number) => signIn("full", "guess", from("192.0.2.1"), index % 2 === 0 ? test : other),
  ],
])("[API-02] counts guesses on, whatever else: %s", async (_name, guess) => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await guess(index)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await signIn("full", isRight("full"), from("192.0.2.2"))).status).toBe(200);
});

it("[API-02] leaves many addresses that guess at one account few tries each, and its owner the right password from anywhere", async () => {
  const signIn = (username: string, password: string, headers: Record<string, string>) =>
    strict.call("createToken", "/api/token/", { json: { username, password }, headers });
  const home = from("203.0.113.9");
  expect((await signIn("stranger", isRight("stranger"), home)).status).toBe(200);
  const answers = [];
  for (let round = 0; round < 5; round += 1) {
    nowMs += 61_000;
    for (let index = 0; index < 10; index += 1)
      answers.push(await signIn("stranger", "guess", from(`198.51.100.${index}`)));
  }
  // Ten in all, then what is left of two each.
  expect([countOf(answers.slice(0, 10), 401), countOf(answers, 401)]).toEqual([10, 20]);
  const ofOneSite = [];
  for (let index = 0; index < 4; index += 1)
    ofOneSite.push(await signIn("stranger", "guess", from(`2001:db8:7:${index}::1`)));
  expect([countOf(ofOneSite, 401), countOf(ofOneSite, 429)]).toEqual([2, 2]);
  expect((await signIn("stranger", isRight("stranger"), from("198.51.100.200"))).status).toBe(200);
  expect((await signIn("stranger", isRight("stranger"), home)).status).toBe(200);
});

it("[API-02] does not count whoever knows the password", async () => {
  for (let count = 0; count < 12; count += 1)
    expect((await signIn("demo", isRight("demo"))).status).toBe(200);
});

it("[API-04] looks at no more than ten of many guesses at the old password at once", async () => {
  const { body } = await signIn("full", isRight("full"));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      test.call("changePassword", "/api/change_password/", {
        token: body.access,
        json: {
          old_password: `guess ${index}`,
          password: "eight blue kettles",
          password2: "eight blue kettles",
        },
      }),
    ),
  );
  expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 10]);
});

it("[API-02] lets nobody at the same address lock out a browser that signed in before, nor guess in its place", async () => {
  const first = await signIn("full", isRight("full"), from("192.0.2.30"));
  const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect(first.headers.get("set-cookie")).toMatch(
    /^sonolens-device=[\w.-]+; Path=\/api\/token\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  const here = { ...from("192.0.2.30"), cookie };
  const guesses = [];
  for (let index = 0; index < 12; index += 1) guesses.push(await signIn("full", "guess", from("192.0.2.30")));
  expect(guesses.at(-1)?.status).toBe(429);
  expect((await signIn("full", isRight("full"), from("192.0.2.30"))).status).toBe(429);
  expect((await signIn("full", isRight("full"), here)).status).toBe(200);
  // For another account, and once it is altered, the cookie is worth nothing.
  for (let index = 0; index < 12; index += 1)
    guesses.push(await signIn("stranger", "guess", { ...from("192.0.2.31"), cookie }));
  expect(guesses.at(-1)?.status).toBe(429);
  const altered = { ...here, cookie: cookie.replace(/.(?=.{9}$)/, (one) => (one === "A" ? "B" : "A")) };
  expect((await signIn("full", isRight("full"), altered)).status).toBe(429);
  const inBrowser = [];
  for (let index = 0; index < 12; index += 1) inBrowser.push(await signIn("full", "guess", here));
  expect([countOf(inBrowser, 401), countOf(inBrowser, 429)]).toEqual([10, 2]);
});

it("[API-12] sends the owner a mail although strangers asked for many to the same address", async () => {
  const some = await startTestBackend({ nowMs: () => nowMs, trustProxy: true, accountMailsPerHour: 5 });
  try {
    const ask = async (address: string) =>
      (
        await some.call("requestPasswordReset", "/auth/users/reset_password/", {
          json: { email: "full" },
          headers: from(address),
        })
      ).status;
    const strangers = [];
    for (let index = 0; index < 8; index += 1) strangers.push(await ask("198.51.100.7"));
    expect(strangers).toEqual([...Array(5).fill(204), 429, 429, 429]);
    expect([await ask("203.0.113.9"), await ask("203.0.113.9")]).toEqual([204, 429]);
    const many = [];
    for (let index = 0; index < 40; index += 1) many.push(await ask(`198.51.100.${100 + index}`));
    // Twenty an hour in all: a mailbox is not flooded either.
    expect(countOfStatus(many, 204)).toBe(14);
  } finally {
    await some.close();
  }
});

const countOfStatus = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

it("[API-02] makes nobody wait for what was counted while the clock was years ahead, once that has been set right", async () => {
  const presentMs = nowMs;
  nowMs += 3 * 365 * 24 * 3600_000;
  const address = from("192.0.2.60");
  for (let count = 0; count < 10; count += 1) await signIn("full", "guess", address);
  expect((await signIn("full", "guess", address)).status).toBe(429);
  nowMs = presentMs;
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await signIn("full", "guess", address)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

it("keeps no address and no name in what it counts", async () => {
  await signIn("full", "guess");
  const rows = test.database.all("select * from rate_counts");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|full|stranger/);
});

it.each([
  [
    "activateAccount",
    "/auth/users/activation/",
    { uid: "01ZZZZZZZZZZZZZZZZZZZZZZZZ", token: "x".repeat(32) },
  ],
  [
    "confirmPasswordReset",
    "/auth/users/reset_password_confirm/",
    { uid: "01ZZZZZZZZZZZZZZZZZZZZZZZZ", token: "x".repeat(32), new_password: "eight blue kettles" },
  ],
  ["getSharedReport", `/api/shared/reports/${"x".repeat(43)}/`, undefined],
] as const)("%s makes whoever tries made-up links wait, and nobody else", async (operation, path, json) => {
  const tryFrom = async (address: string) =>
    (await test.call(operation, path, { ...(json !== undefined && { json }), headers: from(address) }))
      .status;
  const statuses = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await tryFrom("192.0.2.50"));
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(json === undefined ? 404 : 400));
  expect(statuses[30]).toBe(429);
  expect(await tryFrom("192.0.2.51")).not.toBe(429);
});

it("opens valid links for whoever shares an address with a stranger who makes links up, and counts each kind apart", async () => {
  const address = from("192.0.2.60");
  const email = "neighbour@example.com";
  const madeUp = { uid: "01ZZZZZZZZZZZZZZZZZZZZZZZZ", token: "x".repeat(32) };
  const activate = async (json: { uid: string; token: string }) =>
    (await test.call("activateAccount", "/auth/users/activation/", { json, headers: address })).status;
  const confirm = async (json: { uid: string; token: string }) =>
    (
      await test.call("confirmPasswordReset", "/auth/users/reset_password_confirm/", {
        json: { ...json, new_password: "nine green kettles" },
        headers: address,
      })
    ).status;
  const json = { email, username: email, password: "eight blue kettles" };
  expect((await test.call("registerAccount", "/auth/users/", { json })).status).toBe(201);
  for (let count = 0; count < 31; count += 1) await activate(madeUp);
  expect(await activate(madeUp)).toBe(429);
  expect(await confirm(madeUp)).toBe(400);
  expect(await activate(await linkFromMail(test, email, "activate"))).toBe(204);
  for (let count = 0; count < 31; count += 1) await confirm(madeUp);
  expect(await confirm(madeUp)).toBe(429);
  expect((await askReset(email)).status).toBe(204);
  expect(await confirm(await linkFromMail(test, email, "password/reset/confirm"))).toBe(204);
});

type StartClock = () => () => number;

/** For a response at a fixed time, which passes also while other programs have the processor. */
const startWallClock: StartClock = () => {
  const startMs = performance.now();
  return () => performance.now() - startMs;
};

/** The fastest of calls that are made in turns: other load can only make one slower. */
async function quickestMs(
  start: StartClock,
  ...calls: ((index: number) => Promise<unknown>)[]
): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let index = 0; index < 9; index += 1)
    for (const [which, call] of calls.entries()) {
      const elapsedMs = start();
      await call(index);
      times[which]?.push(elapsedMs());
    }
  return times.map((some) => Math.min(...some));
}

it.each([
  [
    "[API-02] a sign-in",
    startOwnClock,
    (index: number) => signIn("demo", "guess", from(`192.0.2.${100 + index}`)),
    (index: number) => signIn(`nobody${index}`, "guess", from(`192.0.2.${100 + index}`)),
  ],
  [
    "[API-12] a reset",
    startWallClock,
    () => askReset("full"),
    (index: number) => askReset(`nobody${index}@example.com`),
  ],
])(
  "%s takes as long for an account that does not exist as for one that does",
  async (_name, start, known, unknown) => {
    const [knownMs = 0, unknownMs = 0] = await quickestMs(start, known, unknown);
    expect(unknownMs / knownMs).toBeGreaterThan(0.5);
    expect(unknownMs / knownMs).toBeLessThan(2);
  },
);
