import type { ApiSchema } from "@sonolens/api-client";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { closed, connectLive } from "../testing/a-camera.ts";
import { aPerson, type TestPerson } from "../testing/more-accounts.ts";
import { pairCamera } from "../testing/pair-camera.ts";
import { linkFromMail } from "../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { until } from "../testing/until.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");
let people = 0;
const clients: MqttClient[] = [];

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await test.close();
});

const passwordOf = ({ username }: { username: string }) => `${username}-sonolens`;
const aNewPerson = () => {
  people += 1;
  return aPerson(test, `ann${people}`);
};
const signInAgain = async (person: TestPerson) =>
  (
    await test.call("createToken", "/api/token/", {
      json: { username: person.username, password: passwordOf(person) },
    })
  ).body;
const credentialsOf = async (token: string) =>
  (await test.call("getLiveCredentials", "/management/credentials", { token })).body;

async function connect(credentials: ApiSchema<"LiveCredentials"> | ApiSchema<"DeviceLiveCredentials">) {
  const client = await connectLive(test, credentials);
  clients.push(client);
  const received: unknown[] = [];
  client.on("message", (_topic, payload) => received.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(credentials.topics, { qos: 1 });
  return { client, received };
}
const changePassword = (person: TestPerson) =>
  test.call("changePassword", "/api/change_password/", {
    token: person.token,
    json: {
      old_password: passwordOf(person),
      password: "eight blue kettles",
      password2: "eight blue kettles",
    },
  });

const signOut = (refresh: string) => test.call("endSession", "/api/token/end/", { json: { refresh } });

/** Ends the session of a user's second device; `token` is the one that it has. */
type Ending = (person: TestPerson, refresh: string) => Promise<unknown>;
const endings: readonly (readonly [string, Ending])[] = [
  ["a password change elsewhere", changePassword],
  [
    "a password reset",
    async (person) => {
      await test.call("requestPasswordReset", "/auth/users/reset_password/", {
        json: { email: person.email },
      });
      const link = await linkFromMail(test, person.email, "password/reset/confirm");
      const json = { ...link, new_password: "eight blue kettles" };
      await test.call("confirmPasswordReset", "/auth/users/reset_password_confirm/", { json });
    },
  ],
  [
    "a refresh token that was used again",
    async (_person, refresh) => {
      await test.call("refreshToken", "/api/token/refresh/", { json: { refresh } });
      nowMs += 61_000;
      await test.call("refreshToken", "/api/token/refresh/", { json: { refresh } });
    },
  ],
  ["signing out", async (_person, refresh) => signOut(refresh)],
  [
    "an operator that switches the account off",
    async ({ accountId }) =>
      test.database.run(`update accounts set state = 'deactivated' where id = '${accountId}'`),
  ],
  [
    "another process that ends the session",
    async ({ accountId }) =>
      test.database.run(`update sessions set ended_at = '2026-11-22' where account_id = '${accountId}'`),
  ],
];

it.each(endings)("[LIVE-06] %s ends the live connection and its credentials at once", async (_name, end) => {
  const person = await aNewPerson();
  const device = await signInAgain(person);
  const credentials = await credentialsOf(device.access);
  const { client, received } = await connect(credentials);
  const ended = closed(client);
  await end(person, device.refresh);
  await ended;
  expect(received).toEqual([]);
  await expect(connect(credentials)).rejects.toThrow();
});

it("[LIVE-06] keeps the connection of the device on which the password was changed", async () => {
  const person = await aNewPerson();
  const device = await signInAgain(person);
  const [here, there] = [
    await connect(await credentialsOf(person.token)),
    await connect(await credentialsOf(device.access)),
  ];
  const ended = closed(there.client);
  await changePassword(person);
  await ended;
  expect(here.client.connected).toBe(true);
  await connect(await credentialsOf(person.token));
});

it("hears nothing of what is told in the very change that follows the end of a session", async () => {
  const owner = await aNewPerson();
  const device = await signInAgain(owner);
  const { client, received } = await connect(await credentialsOf(device.access));
  // Another process ends the session and adds a message to the account in one transaction.
  test.database.run(
    `begin; update sessions set ended_at = '2026-11-22' where account_id = '${owner.accountId}';
     insert into outbox (account_id, sequence, message, created_at)
     values ('${owner.accountId}', 1, '{"type":"cameras-changed"}', '2026-11-22'); commit`,
  );
  await closed(client);
  expect(received).toEqual([]);
});

it("ends who hears a camera with the session that the credentials came from", async () => {
  await pairCamera(test, "SL-7", "stranger");
  const json = { username: "stranger", password: "stranger-sonolens" };
  const { body } = await test.call("createToken", "/api/token/", { json });
  const path = "/vod/devices/SL-7/iot-credentials";
  const issued = (await test.call("getDeviceLiveCredentials", path, { token: body.access })).body;
  const { client } = await connect(issued);
  const ended = closed(client);
  const me = await test.call("getCurrentUser", "/api/me/", { token: body.access });
  test.database.run(`update sessions set ended_at = '2026-11-22' where account_id = '${me.body.userID}'`);
  await ended;
  await expect(connect(issued)).rejects.toThrow();
});

it("cuts whoever announces a packet of megabytes before even signing in", async () => {
  const socket = new WebSocket(`${test.url.replace("http", "ws")}/mqtt`, "mqtt");
  await new Promise((resolve) => socket.once("open", resolve));
  const cut = new Promise((resolve) => socket.once("close", resolve));
  // CONNECT of 256 MB, of which only the first bytes arrive.
  socket.send(Uint8Array.of(0x10, 0xff, 0xff, 0xff, 0x7f, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4));
  await cut;
});

it("lets one account hold no more than a hundred connections", async () => {
  const { token } = await aNewPerson();
  const open = await Promise.all(
    Array.from({ length: 100 }, async () => connect(await credentialsOf(token))),
  );
  await expect(connect(await credentialsOf(token))).rejects.toThrow();
  open[0]?.client.end(true);
  await until(async () =>
    connect(await credentialsOf(token)).then(
      () => true,
      () => false,
    ),
  );
});
