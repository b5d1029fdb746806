import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectLive, signInCamera } from "../testing/a-camera.ts";
import { giveFeature } from "../testing/give-feature.ts";
import { aCameraOf, aPerson, type TestPerson } from "../testing/more-accounts.ts";
import { startOwnClock } from "../testing/own-clock.ts";
import { pairCamera } from "../testing/pair-camera.ts";
import { linkFromMail, readOutbox } from "../testing/read-outbox.ts";
import { passwordOf, startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { isOnPostgres } from "../testing/test-database-place.ts";
import { uploadAs } from "../testing/upload-as.ts";
import { describedCalls, description, type JsonSchema } from "./description.ts";

let test: TestBackend;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  test = await startTestBackend({ accountMailsPerHour: 100 });
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
});
afterAll(() => test.close());

const post = (path: string, json: unknown, token?: string) =>
  fetch(test.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof json === "string" ? json : JSON.stringify(json),
  });
const statusesOf = async (answers: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const signedIn = async () =>
  (await test.call("createToken", "/api/token/", { json: { username: "ann", password: "ann-sonolens" } }))
    .body;
const requestReset = (email: string) =>
  test.call("requestPasswordReset", "/auth/users/reset_password/", { json: { email } });

/** One token of every kind that this server issues. */
async function everyProof(): Promise<Record<string, string>> {
  const { token } = ann;
  const { snapshotId } = await aCameraOf(test, ann, "SL-8101");
  const { access, refresh } = await signedIn();
  const live = await test.call("getLiveCredentials", "/management/credentials", { token });
  const media = await test.call("getThumbnailUrl", `/api/snapshots/${snapshotId}/thumbnail-url/`, { token });
  const cookies = await test.call("getSignedCookies", "/vod/devices/SL-8101/signed-cookies", { token });
  const upload = await test.call("createUploadUrl", "/api/get-upload-url/", {
    token,
    json: { filename: "a.nlz" },
  });
  const form = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", { token });
  const report = new FormData();
  for (const [name, value] of Object.entries(form.body.fields)) report.append(name, String(value));
  report.append("file", new Blob(["%PDF-1.7 x"]), "a.pdf");
  const { reportUrl } = (await test.call("uploadReport", form.body.url, { body: report })).body;
  const shared = await test.call("createSharedReport", "/api/shared/reports/", {
    token,
    json: { reportUrl },
  });
  await requestReset(ann.email);
  await giveFeature(test, { kind: "user", id: ann.accountId }, "DataConnectNewKey");
  await test.call("createDataConnectKey", "/keys", { token });
  const { keys } = (await test.call("listDataConnectKeys", "/keys", { token })).body;
  const camera = await pairCamera(test, "SL-8102", "full");
  const last = (address: string) => address.split("/").at(-1) ?? "";
  return {
    access,
    refresh,
    "live password": live.body.password,
    "media address": last(media.body.url),
    "media cookie": Object.values(cookies.body.cookies)[0] ?? "",
    "upload form": `${upload.body.fields.policy}.${upload.body.fields.signature}`,
    "report form": `${form.body.fields.policy}.${form.body.fields.signature}`,
    "export address": last(reportUrl),
    "shared report": shared.body.token,
    "reset link": (await linkFromMail(test, ann.email, "password/reset/confirm")).token,
    "data connect key": keys[0]?.key ?? "",
    "camera secret": camera,
    "camera token": await signInCamera(test, "SL-8102", camera),
    "outbox address": last(test.backend.outboxPath ?? ""),
  };
}

it("[SES-15] takes what it gave out for one purpose for no other, and nothing of another server", async () => {
  const proofs = await everyProof();
  const other = await startTestBackend();
  const strange = await other.token("full");
  const elsewhere = await other.call("getLiveCredentials", "/management/credentials", { as: "full" });
  await other.close();
  const withAnothers = { ...proofs, "another server's": strange };
  const uses: Record<string, (text: string) => Promise<{ status: number }>> = {
    access: (token) => test.call("getCurrentUser", "/api/me/", { token }),
    refresh: (refresh) => test.call("refreshToken", "/api/token/refresh/", { json: { refresh } }),
    "camera token": (token) => test.call("getCameraState", "/api/camera/", { token }),
    "media address": (token) => fetch(`${test.url}/media/${token}`),
    "image address": (token) => fetch(`${test.url}/media/images/${token}`),
    "export address": (token) => fetch(`${test.url}/exports/${token}`),
    "device file": (token) => fetch(`${test.url}/device-files/${token}`),
    "shared report": (token) => fetch(`${test.url}/api/shared/reports/${encodeURIComponent(token)}/`),
    "outbox address": (token) => fetch(`${test.url}/outbox/${token}`),
    "reset link": (token) =>
      test.call("confirmPasswordReset", "/auth/users/reset_password_confirm/", {
        json: { uid: ann.accountId, token, new_password: "seven red kettles" },
      }),
    activation: (token) =>
      test.call("activateAccount", "/auth/users/activation/", { json: { uid: ann.accountId, token } }),
  };
  const asBearer = new Set(["access", "refresh", "camera token"]);
  for (const [purpose, use] of Object.entries(uses))
    for (const [kind, text] of Object.entries(withAnothers)) {
      if (kind === purpose) continue;
      const { status } = await use(text);
      // A key of data connect is known, but may not read the account.
      const expected = purpose === "access" && kind === "data connect key" ? [400] : [401];
      expect([purpose, kind, status]).toEqual([
        purpose,
        kind,
        expect.toSatisfy((code: number) =>
          (asBearer.has(purpose) ? expected : [400, 404, 414]).includes(code),
        ),
      ]);
    }
  const own = (await test.call("getLiveCredentials", "/management/credentials", { token: ann.token })).body;
  for (const password of [...Object.values(proofs).filter((text) => text !== own.password), strange])
    if (password !== proofs["live password"])
      await expect(connectLive(test, { ...own, password })).rejects.toThrow();
  await expect(connectLive(test, elsewhere.body)).rejects.toThrow();
});

it("[API-72] takes no report by the form of somebody who was signed out since", async () => {
  const { access } = await signedIn();
  const { body } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", {
    token: access,
  });
  const { sid } = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  test.database.run(`update sessions set ended_at = '2026-11-22' where id = '${sid}'`);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, String(value));
  form.append("file", new Blob(["%PDF-1.7 x"]), "a.pdf");
  const { refusal } = await test.call("uploadReport", body.url, { body: form });
  expect(refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
});

it("[API-12] lets one of many at once use a reset link", async () => {
  await requestReset(ben.email);
  const { uid, token } = await linkFromMail(test, ben.email, "password/reset/confirm");
  const use = (index: number) =>
    post("/auth/users/reset_password_confirm/", { uid, token, new_password: `seven red kettles ${index}` });
  const statuses = await statusesOf(Array.from({ length: 6 }, (_, index) => use(index)));
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
});

it("[API-103] lets one of two accounts of an address accept an invitation, and the last two not remove each other", async () => {
  const owner = await aPerson(test, "olga");
  const account = { email: "twin@example.com", password: "twin-sonolens", kind: "full" as const };
  const twins = await Promise.all(
    ["twin1", "twin2"].map(async (username) => {
      const { accountId } = await test.backend.ensureAccount({ ...account, username });
      const json = { username, password: account.password };
      return { accountId, token: (await test.call("createToken", "/api/token/", { json })).body.access };
    }),
  );
  const { body: organization } = await test.call("createOrganization", "/api/organizations/", {
    token: owner.token,
    json: { name: "Twins" },
  });
  const root = `/api/organizations/groups/${organization.groups[0]?.id}/`;
  const { body: invitation } = await test.call("inviteToGroup", `${root}invitations/`, {
    token: owner.token,
    json: { email: account.email },
  });
  const path = `/api/organization-invites/${invitation.id}/`;
  const accepted = await Promise.all(
    twins.map(({ token }) => test.call("acceptInvitation", path, { token })),
  );
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 404]);
  const [member] = twins.filter((_, index) => accepted[index]?.status === 200);
  const alone = (token: string, accountId: string) =>
    test.call("changeGroup", root, { token, json: { users: [accountId] } });
  const removed = await Promise.all([
    alone(owner.token, owner.accountId),
    alone(member?.token ?? "", member?.accountId ?? ""),
  ]);
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(
    test.database.all(`select * from group_members where group_id = '${organization.groups[0]?.id}'`),
  ).toHaveLength(1);
});

it("[API-119] gives what was paid once, however often and fast the button is pressed", async () => {
  const { body } = await test.call("createCheckout", "/payment-sandbox/checkouts/", {
    token: ann.token,
    json: {
      name: "Customised reports",
      price: 44,
      tokens: ["customReports"],
      success_url: "/",
      cancel_url: "/",
    },
  });
  const press = () =>
    fetch(`${test.url}${body.url}/pay`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const statuses = await statusesOf(Array.from({ length: 6 }, press));
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
});

const named = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined
    ? schema
    : named(description.components.schemas?.[String(schema.$ref).split("/").at(-1) ?? ""] as JsonSchema);

/** Bodies that may have further fields, which are ignored. */
const open = ["createToken", "refreshToken", "listThumbnailFrames", "createUploadUrl", "createCameraUpload"];

it("takes no field that a call does not describe", () => {
  const lenient = describedCalls().filter(({ requestContent }) => {
    const schema = requestContent?.["application/json"]?.schema;
    return schema !== undefined && named(schema).additionalProperties !== false;
  });
  expect(lenient.map(({ operationId }) => operationId).sort()).toEqual([...open].sort());
});

it.each([
  ["/api/organizations/", { name: "Mine", id: "1", owner: "1", users: [] }],
  [
    "/auth/users/",
    { email: "a@b.example", username: "a@b.example", password: "seven red kettles", is_staff: true },
  ],
  ["/api/shared/reports/", { reportUrl: "/exports/x", accountId: "1", expires: "2999-01-01" }],
  ["/api/component-tracker/component/", { name: "x", description: "", tags: [], organization_id: "1" }],
])("refuses fields of one's own making at %s, and names them", async (path, json) => {
  const answer = await post(path, json, ann.token);
  const { codes } = (await answer.json()) as { codes: Record<string, string[]> };
  expect(answer.status).toBe(400);
  expect(Object.values(codes).flat()).toContain("unknownField");
});

it("refuses JSON of any depth and a file that unpacks without end at once, and stays small", async () => {
  const before = process.memoryUsage().rss;
  const deep = 120_000;
  const bodies = [
    "[".repeat(deep) + "]".repeat(deep),
    `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
    `{"username":${"[".repeat(deep)}${"]".repeat(deep)},"password":"x"}`,
    `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
    `{"name":"${"\\u0000".repeat(40_000)}"}`,
    `{"name":${"9".repeat(200_000)}}`,
  ];
  for (const body of bodies)
    for (const path of ["/api/token/", "/api/organizations/", "/api/excel/"]) {
      const ownMs = startOwnClock();
      const answer = await post(path, body, ann.token);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(32 * 1024);
      expect(ownMs()).toBeLessThan(2_000);
      expect(answer.status).toBe(400);
    }
  const bomb = zipSync({ "manifest.json": new Uint8Array(64 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  const ownMs = startOwnClock();
  const { status, refusal } = await uploadAs(test, "full", bomb);
  expect([status, refusal.codes?.detail?.[0]]).toEqual([400, "impFailed"]);
  expect(ownMs()).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

it("shows names as they are typed, and never as HTML, a header or a further line of a mail", async () => {
  const evil = `<img src=x onerror=alert(1)> https://evil.example/"onmouseover="alert(1) '&amp;`;
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    as: "stranger",
    json: { name: `${evil}\r\nBcc: eve@example.com` },
  });
  await test.call("inviteToGroup", `/api/organizations/groups/${body.groups[0]?.id}/invitations/`, {
    as: "stranger",
    json: { email: "o'hara&co@example.com" },
  });
  const page = await (await fetch(test.url + (test.backend.outboxPath ?? ""))).text();
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(page).not.toMatch(/<img|"onmouseover|o'hara/);
  const [mail] = await readOutbox(test);
  expect(mail?.text).not.toMatch(/^Bcc:/m);

  const form = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", { as: "full" });
  const report = new FormData();
  for (const [name, value] of Object.entries(form.body.fields)) report.append(name, String(value));
  const fileName = 'a\r\nSet-Cookie: x=1"; filename="evil.html\u202e';
  report.append("file", new Blob(["%PDF-1.7 x"], { type: "text/html" }), fileName);
  const sent = await test.call("uploadReport", form.body.url, { body: report });
  expect(sent.status).toBe(201);
  const { headers } = await fetch(test.url + sent.body.reportUrl);
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toMatch(
    /^(attachment|inline); filename\*=UTF-8''[\w%.!~*'()-]+\.pdf$/,
  );
});

it("writes no name into a mail that a program for mails would make a link of", async () => {
  const name = "Your account was closed: https://evil.example/a or evil.example, write to a@evil.example.";
  const { token } = await aPerson(test, "nora");
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token,
    json: { name },
  });
  await test.call("inviteToGroup", `/api/organizations/groups/${body.groups[0]?.id}/invitations/`, {
    token,
    json: { email: "invited@example.com" },
  });
  const mail = (await readOutbox(test)).find(({ to }) => to === "invited@example.com");
  const text = `${mail?.subject}\n${mail?.text}`;
  expect(text.replaceAll("\u2060", "")).toContain(name);
  expect(text).not.toMatch(/evil\.example|https:\/\/evil|a@evil/);
  // The server's own link remains a link.
  expect(text).toMatch(/^http:\/\/\S+\/organization$/m);
});

it.skipIf(isOnPostgres)("does not hold up who writes for a camera that only makes up proofs", async () => {
  await pairCamera(test, "SL-8110", "full");
  const { body } = await test.call("createCameraChallenge", "/api/camera/challenge/", {
    json: { serial: "SL-8110" },
  });
  const json = { serial: "SL-8110", challenge: body.challenge, proof: "A".repeat(43) };
  const writing = new DatabaseSync(join(test.dataDir, "sonolens.db"));
  writing.exec("begin immediate");
  try {
    const ownMs = startOwnClock();
    const { status } = await test.call("createCameraToken", "/api/camera/token/", { json });
    expect([status, ownMs() < 1_000]).toEqual([401, true]);
  } finally {
    writing.exec("rollback");
    writing.close();
  }
});

it("[AUTH-13] makes one account of an address, however its letters are written", async () => {
  const register = (email: string) =>
    post("/auth/users/", { email, username: email, password: "seven red kettles" });
  expect((await register("office@example.com")).status).toBe(201);
  for (const same of [
    "OFFICE@example.com",
    " office@example.com ",
    "o\ufb03ce@example.com",
    "\uff4fffice@\uff25xample.com",
  ]) {
    const answer = await register(same);
    expect([same, answer.status, ((await answer.json()) as { codes: object }).codes]).toEqual([
      same,
      400,
      { username: ["usernameTaken"] },
    ]);
  }
  for (const none of ["office@example.com.", "office.@example.com", "office@example.com\u200b"])
    expect((await register(none)).status).toBe(400);
  expect((await post("/api/token/", { username: "\uff46ull", password: passwordOf("full") })).status).toBe(
    200,
  );
});
