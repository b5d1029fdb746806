import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let id: string;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c8601", { size: 16 });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
});
afterAll(() => test.close());

const host = "/vod/devices/SL-2041";
const cookiesOf = (as: "demo" | "stranger" | "staff", serial = "SL-2041") =>
  test.call("getSignedCookies", `/vod/devices/${serial}/signed-cookies`, { as });
const read = (cookie: string, path = `${host}/files/${id}/audio`, headers: Record<string, string> = {}) =>
  test.call("getVodFile", path, { headers: { cookie, ...headers } });

it("[API-79] gives cookies for https only to who came by https, as one's own proxy says", async () => {
  const behind = await startTestBackend({ trustProxy: true });
  try {
    const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c7702", { size: 16 });
    await behind.backend.importSnapshotFile(file, "full");
    const cookieBy = async (server: TestBackend, headers: Record<string, string>) => {
      const path = "/vod/devices/SL-2041/signed-cookies";
      return (await server.call("getSignedCookies", path, { as: "full", headers })).headers.get("set-cookie");
    };
    expect(await cookieBy(behind, { "x-forwarded-proto": "https" })).toMatch(/; Secure$/);
    expect(await cookieBy(behind, { "x-forwarded-proto": "http" })).not.toContain("Secure");
    expect(await cookieBy(behind, {})).not.toContain("Secure");
    // Without a proxy the client may have forged it.
    expect(await cookieBy(test, { "x-forwarded-proto": "https" })).not.toContain("Secure");
  } finally {
    await behind.close();
  }
});

it("[API-79] gives cookies that read the files of a camera for an hour", async () => {
  const { body, headers } = await cookiesOf("demo");
  expect(body).toMatchObject({ path: `${host}/`, expires: "2026-11-21T13:00:00.000Z" });
  const [[name = "", value = ""] = []] = Object.entries(body.cookies);
  expect(headers.get("set-cookie")).toContain(`${name}=${value}; Path=${host}/; Expires=`);
  expect(headers.get("set-cookie")).toContain("HttpOnly");
  const cookie = `theme=dark; ${name}=${value}`;
  const whole = await read(cookie);
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  const part = await read(cookie, undefined, { range: "bytes=0-3" });
  expect([part.status, new TextDecoder().decode(part.bytes)]).toEqual([206, "RIFF"]);
  expect((await read(cookie, undefined, { range: "bytes=99999999-" })).status).toBe(416);
  expect((await read(cookie, `/vod/devices/SL-1/files/${id}/audio`)).status).toBe(404);
  for (const forged of ["", `${name}=${value.slice(0, -2)}xx`, `${name}=x.y`, "sonolens-media="])
    expect((await read(forged)).status).toBe(404);
  nowMs += 3_600_000;
  expect((await read(cookie)).status).toBe(404);
  nowMs -= 3_600_000;
});

it("[API-79] gives none to those who do not see the camera, and stops with a snapshot that is deleted", async () => {
  expect((await cookiesOf("stranger")).status).toBe(404);
  expect((await cookiesOf("demo", "SL-none")).status).toBe(404);
  const { body } = await cookiesOf("demo");
  const cookie = Object.entries(body.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  await test.call("deactivateSnapshot", `/api/snapshots/${id}/deactivate/`, { as: "full" });
  expect((await read(cookie)).status).toBe(404);
  await test.call("restoreSnapshot", `/api/snapshots/${id}/restore/`, { as: "full" });
  expect((await read(cookie)).status).toBe(200);
});

it("[API-79] ends the cookies with the sign-in that they were given to, and staff's with the role", async () => {
  const cookieOf = ({ cookies }: { cookies: Record<string, string> }) =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  const json = { username: "demo", password: "demo-sonolens" };
  const { body } = await test.call("createToken", "/api/token/", { json });
  const given = await test.call("getSignedCookies", `${host}/signed-cookies`, { token: body.access });
  const staff = cookieOf((await cookiesOf("staff")).body);
  expect((await read(cookieOf(given.body))).status).toBe(200);
  expect((await read(staff)).status).toBe(200);
  const { sid } = JSON.parse(Buffer.from(body.access.split(".")[1] ?? "", "base64url").toString());
  test.database.run(`update sessions set ended_at = '2026-11-22' where id = '${sid}'`);
  expect((await read(cookieOf(given.body))).status).toBe(404);
  test.database.run("update accounts set is_staff = 0 where username = 'staff'");
  expect((await read(staff)).status).toBe(404);
  test.database.run("update accounts set is_staff = 1 where username = 'staff'");
});

it("[API-80] says that there is no video, with its number, and which files there are", async () => {
  const { body } = await test.call("getJobItem", `${host}/job-item/${id}`, { as: "demo" });
  expect(body).toMatchObject({ id, status: "noVideo", errorCode: 1010 });
  expect(body.files.map(({ kind, url }) => [kind, url])).toEqual([
    ["picture", `${host}/files/${id}/picture`],
    ["thumbnail", `${host}/files/${id}/thumbnail`],
    ["audio", `${host}/files/${id}/audio`],
  ]);
  for (const [as, path] of [
    ["stranger", `${host}/job-item/${id}`],
    ["demo", `/vod/devices/SL-1/job-item/${id}`],
  ] as const)
    expect((await test.call("getJobItem", path, { as })).status).toBe(404);
});

it("[API-80] says where a video can be made", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c8602", {
    size: 16,
    manifest: { video: { type: "continuous" } },
  });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  const path = `${host}/job-item/${imported.value.snapshotId}`;
  const { body } = await test.call("getJobItem", path, { as: "demo" });
  expect(body).toMatchObject({ status: "conversionNeeded", errorCode: null });
});
