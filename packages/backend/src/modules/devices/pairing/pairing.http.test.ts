import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson } from "../../../testing/more-accounts.ts";
import { codeOf, pairCamera } from "../../../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");
const wrongCode = "AAAAAAAAAAAAA";

beforeAll(async () => {
  test = await startTestBackend({
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: 10 ** 7, refreshS: 10 ** 7 },
  });
});
afterAll(() => test.close());

const add = async (serial: string) => {
  const added = await test.backend.cameras.add({ serial });
  if (!added.ok) throw new Error(added.error.message);
};
const status = (as: TestUser, device_serial: string, device_totp_token: string) =>
  test.call("getPairingStatus", "/api/pair/status/", { as, json: { device_serial, device_totp_token } });
const pair = (as: TestUser, device_serial: string, device_totp_token: string) =>
  test.call("pairDevice", "/api/pair/", { as, json: { device_serial, device_totp_token } });
const serialsOf = async (as: TestUser) =>
  (await test.call("listDevices", "/api/devices/", { as })).body.map(({ serial }) => serial);
const messagesOf = async (as: TestUser) =>
  (await test.call("listMissedMessages", "/api/live-messages/?after=0", { as })).body.messages;

it("[API-87] [API-88] [PAIR-01] [PAIR-02] [PAIR-03] pairs a camera by the code that it shows", async () => {
  await add("SL-1");
  const code = await codeOf(test, "SL-1");
  expect((await status("full", "SL-1", code)).body).toEqual({ isPaired: false, canPair: true });
  expect((await pair("full", " sl-1 ", code.toLowerCase())).body).toEqual({ isPaired: true, canPair: true });
  expect(await serialsOf("full")).toEqual(["SL-1"]);
  // The library is the user's, and the demo account shares it.
  expect(await serialsOf("demo")).toEqual(["SL-1"]);
  expect(await serialsOf("stranger")).toEqual([]);
  expect((await messagesOf("demo")).map(({ type }) => type)).toEqual(["cameras-changed"]);
  expect(await messagesOf("stranger")).toEqual([]);
});

it("[PAIR-08] takes the current and the previous code, each once", async () => {
  await add("SL-2");
  const first = await codeOf(test, "SL-2");
  nowMs += 60_000;
  const second = await codeOf(test, "SL-2");
  expect((await pair("full", "SL-2", second)).status).toBe(200);
  expect((await pair("full", "SL-2", first)).status).toBe(200);
  expect((await pair("full", "SL-2", first)).refusal).toEqual({ msg: "Expired" });
  expect((await status("full", "SL-2", second)).refusal).toEqual({ msg: "Expired" });
  const third = await (async () => {
    nowMs += 60_000;
    return codeOf(test, "SL-2");
  })();
  nowMs += 120_000;
  expect((await pair("full", "SL-2", third)).refusal).toEqual({ msg: "Expired" });
});

it("[PAIR-08] lets one of many at once use a code", async () => {
  await add("SL-RACE");
  const code = await codeOf(test, "SL-RACE");
  const answers = await Promise.all(Array.from({ length: 8 }, () => pair("full", "SL-RACE", code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

it.each([
  ["SL", "AAAAAAAAAAAAA", "Serial"],
  ["SL-12345678", "AAAAAAAAAAAAA", "Serial"],
  ["SL-1", "AAAAAAAAAAAA", "SecretCode"],
  ["SL-1", "AAAAAAAAAAAAAA", "SecretCode"],
  ["SL-1", wrongCode, "SecretCode"],
  ["SL-404", wrongCode, "NotFound"],
])("[API-87] [PAIR-06] [PAIR-08] refuses serial %s with code %s: %s", async (serial, code, msg) => {
  expect((await status("full", serial, code)).refusal).toEqual({ msg });
  expect((await pair("full", serial, code)).refusal).toEqual({ msg });
  nowMs += 10 * 60_000;
});

it("[PAIR-05] [PAIR-07] names a field that is missing", async () => {
  const answer = await test.call("pairDevice", "/api/pair/", { as: "full", json: {} });
  expect(answer.refusal.codes).toEqual({ device_serial: ["required"], device_totp_token: ["required"] });
});

it("[API-88] refuses a camera that somebody else has, and takes it when it was given back", async () => {
  await pairCamera(test, "SL-3", "full");
  nowMs += 120_000;
  const code = await codeOf(test, "SL-3");
  expect((await status("stranger", "SL-3", code)).body).toEqual({ isPaired: true, canPair: false });
  expect((await pair("stranger", "SL-3", code)).refusal).toEqual({ msg: "AlreadyPaired" });
  expect(await serialsOf("stranger")).toEqual([]);
  await test.call("removeDevice", "/api/device/SL-3/remove/", { as: "full", method: "POST" });
  expect((await pair("stranger", "SL-3", code)).status).toBe(200);
  expect(await serialsOf("stranger")).toEqual(["SL-3"]);
  const { body } = await test.call("listDevices", "/api/devices/", { as: "full" });
  expect(body.find(({ serial }) => serial === "SL-3")).toMatchObject({ isActive: false, pairedUsers: [] });
});

it("[API-88] lets members of the same organization join, and leave again without taking the camera along", async () => {
  await pairCamera(test, "SL-4", "full");
  const [full, stranger] = ["full", "stranger"].map(
    (name) => test.database.all(`select id from accounts where username = '${name}'`)[0]?.id,
  );
  test.database.run(`
    insert into organizations (id, name, created_at) values ('o1', 'Plant', '2026-01-01');
    insert into groups (id, organization_id, parent_id, name, description, created_at) values
      ('g1', 'o1', null, 'Plant', '', '2026-01-01'), ('g2', 'o1', 'g1', 'Hall 2', '', '2026-01-01');
    insert into group_members (account_id, group_id) values ('${String(full)}', 'g1'), ('${String(stranger)}', 'g2');`);
  nowMs += 60_000;
  const code = await codeOf(test, "SL-4");
  expect((await status("stranger", "SL-4", code)).body).toEqual({ isPaired: true, canPair: true });
  expect((await pair("stranger", "SL-4", code)).status).toBe(200);
  const { body } = await test.call("listDevices", "/api/devices/", { as: "stranger" });
  const joined = body.find(({ serial }) => serial === "SL-4");
  expect(joined?.pairedUsers.map(({ username }) => username).sort()).toEqual(["full", "stranger"]);
  await test.call("removeDevice", "/api/device/SL-4/remove/", { as: "stranger", method: "POST" });
  expect(await serialsOf("stranger")).not.toContain("SL-4");
  const { body: kept } = await test.call("listDevices", "/api/devices/", { as: "full" });
  expect(kept.find(({ serial }) => serial === "SL-4")).toMatchObject({ isActive: true });
});

it("answers the whole list of snapshots anew when a camera was joined or left", async () => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "stranger" });
  nowMs += 60_000;
  await pair("stranger", "SL-4", await codeOf(test, "SL-4"));
  const since = await test.call("listSnapshots", `/api/snapshots/?since=${body.version}`, { as: "stranger" });
  expect(since.body.complete).toBe(true);
});

it("[API-88] refuses a camera that the operator withdrew, and takes it again once it is added anew", async () => {
  await pairCamera(test, "SL-5", "full");
  nowMs += 120_000;
  const code = await codeOf(test, "SL-5");
  expect(await test.backend.cameras.remove("SL-5")).toEqual({ ok: true, value: undefined });
  expect((await pair("full", "SL-5", code)).refusal).toEqual({ msg: "NotAllowed" });
  expect((await test.backend.cameras.code("SL-5")).ok).toBe(false);
  await pairCamera(test, "SL-5", "full");
  expect((await test.backend.cameras.add({ serial: "sl-5" })).ok).toBe(false);
});

it("[API-88] [PAIR-08] takes the code of a camera with a new secret, though one of its old secret was used this minute", async () => {
  await pairCamera(test, "SL-7", "full");
  const old = await codeOf(test, "SL-7");
  await test.backend.cameras.remove("SL-7");
  await pairCamera(test, "SL-7", "full");
  expect((await pair("full", "SL-7", old)).refusal).toEqual({ msg: "SecretCode" });
  expect((await pair("full", "SL-7", await codeOf(test, "SL-7"))).refusal).toEqual({ msg: "Expired" });
});

it("[API-88] stops guessing per account, also when all guesses come at once", async () => {
  nowMs += 10 * 60_000;
  const answers = await Promise.all(Array.from({ length: 25 }, () => pair("stranger", "SL-1", wrongCode)));
  expect(answers.filter(({ refusal }) => refusal.msg === "SecretCode")).toHaveLength(10);
  const stopped = answers.find((answer) => answer.status === 429);
  expect(stopped?.refusal).toEqual({ msg: "TooManyTries" });
  expect(Number(stopped?.headers.get("retry-after"))).toBeGreaterThan(500);
  expect((await pair("stranger", "SL-1", await codeOf(test, "SL-1"))).refusal).toEqual({
    msg: "TooManyTries",
  });
  expect((await status("full", "SL-1", wrongCode)).refusal).toEqual({ msg: "SecretCode" });
  nowMs += 10 * 60_000;
  expect((await status("stranger", "SL-1", wrongCode)).refusal).toEqual({ msg: "SecretCode" });
});

it("[API-88] takes the right code of its owner although strangers guess at the camera, and from the same address", async () => {
  nowMs += 10 * 60_000;
  await add("SL-8");
  const strangers = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => (await aPerson(test, `guesser-${index}`)).token),
  );
  const answers = [];
  for (const token of strangers)
    for (let count = 0; count < 10; count += 1)
      answers.push(
        await test.call("pairDevice", "/api/pair/", {
          token,
          json: { device_serial: "SL-8", device_totp_token: wrongCode },
        }),
      );
  // Twenty at the camera, then two of each account that has not tried yet.
  expect(answers.filter(({ refusal }) => refusal.msg === "SecretCode")).toHaveLength(26);
  expect((await pair("full", "SL-8", wrongCode)).refusal).toEqual({ msg: "SecretCode" });
  expect((await pair("full", "SL-8", await codeOf(test, "SL-8"))).status).toBe(200);
});

it("[API-88] refuses the demo account", async () => {
  expect((await pair("demo", "SL-1", wrongCode)).refusal.codes).toEqual({
    non_field_errors: ["demoReadOnly"],
  });
});

it("keeps no secret of a camera in the database that can be read", async () => {
  const added = await test.backend.cameras.add({ serial: "SL-6" });
  const secret = added.ok ? added.value.secret : "";
  expect(secret).toMatch(/^[\w-]{43}$/);
  const stored = test.database.all("select secret from devices where serial = 'SL-6'")[0]?.secret;
  expect(String(stored)).not.toContain(secret);
  test.database.run(
    "update devices set secret = (select secret from devices where serial = 'SL-6') where serial = 'SL-1'",
  );
  await expect(test.backend.cameras.code("SL-1")).rejects.toThrow("cannot be read");
});
