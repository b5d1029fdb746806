import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { featureCommand } from "./commands/feature.ts";
import { feedbackCommand } from "./commands/feedback.ts";
import { maintenanceCommand } from "./commands/maintenance.ts";
import { refundCommand } from "./commands/refund.ts";
import { resellerCommand } from "./commands/reseller.ts";
import { userCommand } from "./commands/user.ts";
import { databaseSettings } from "./testing/database-settings.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";
import { runInProcess } from "./testing/run-in-process.ts";

const main = join(dirname(fileURLToPath(import.meta.url)), "main.ts");
const dataDir = mkdtempSync(join(tmpdir(), "sonolens-operator-"));
let backend: Awaited<ReturnType<typeof openTestBackend>>;
let url = "";

beforeAll(async () => {
  backend = await openTestBackend({ dataDir, demo: false, logLevel: "silent" });
  url = (await backend.listen(0)).address;
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const commands = {
  user: userCommand,
  feature: featureCommand,
  reseller: resellerCommand,
  maintenance: maintenanceCommand,
  feedback: feedbackCommand,
  refund: refundCommand,
};

/** Runs a command in this process, like its operator beside the server. */
const run = (name: keyof typeof commands, ...words: string[]) =>
  runInProcess(commands[name], [...words, "--data", dataDir]);

/** Runs it as a separate process, with this standard input. */
async function runWithInput(words: readonly string[], input: string) {
  const called = [...words, "--data", dataDir];
  const child = spawn(process.execPath, ["--conditions=@sonolens/source", main, ...called], {
    env: { ...process.env, ...databaseSettings(called) },
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err };
}

async function signIn(password: string, username = "ann@example.com") {
  const answer = await fetch(`${url}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { access: string } };
}
const me = async (access: string) => {
  const answer = await fetch(`${url}/api/me/`, { headers: { authorization: `Bearer ${access}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

it("makes an account beside a running server, with a password from standard input", async () => {
  const { out, err } = await runWithInput(
    ["user", "add", "ann@example.com", "--json"],
    "seven red kettles\n",
  );
  expect(err).toBe("");
  expect(JSON.parse(out)).toEqual({ username: "ann@example.com", accountId: expect.any(String) });
  expect((await signIn("seven red kettles")).status).toBe(200);
});

it("gives and takes features, which the account then has", async () => {
  const given = await run("feature", "add", "DataConnectNewKey", "--user", "ann@example.com", "--json");
  expect(JSON.parse(given.out).features).toEqual(["DataConnectNewKey"]);
  const { body } = await signIn("seven red kettles");
  expect((await me(body.access)).body.userFeatures).toEqual(["DataConnectNewKey"]);
  expect((await run("user", "list")).out).toBe("ann@example.com  active  DataConnectNewKey\n");
  const taken = await run("feature", "remove", "DataConnectNewKey", "--user", "ann@example.com");
  expect(taken).toMatchObject({ code: 0, out: "" });
  expect((await me(body.access)).body.userFeatures).toEqual([]);
  expect((await run("feature", "list", "--organization", "nowhere")).err).toContain("[unknownOrganization]");
});

it("switches an account off, which ends its sessions, and on again", async () => {
  const { body } = await signIn("seven red kettles");
  expect((await run("user", "deactivate", "ann@example.com")).code).toBe(0);
  expect((await me(body.access)).status).toBe(403);
  expect((await signIn("seven red kettles")).status).toBe(401);
  expect((await run("user", "activate", "ann@example.com")).code).toBe(0);
  expect((await signIn("seven red kettles")).status).toBe(200);
});

it("[OPEN-22] announces a maintenance to clients, and takes it back", async () => {
  const announced = async () =>
    ((await (await fetch(`${url}/api/client-configuration/`)).json()) as Record<string, unknown>)
      .maintenanceStart;
  expect((await run("maintenance", "set", "2026-12-01T22:00:00+01:00")).out).toBe(
    "2026-12-01T21:00:00.000Z\n",
  );
  expect(await announced()).toBe("2026-12-01T21:00:00.000Z");
  expect((await run("maintenance", "clear", "--json")).out).toBe('{\n  "maintenanceStart": null\n}\n');
  expect(await announced()).toBeNull();
  expect(await run("maintenance", "set", "tomorrow")).toMatchObject({ code: 1 });
});

it("[RES-12] makes a reseller whose members are told so by their token", async () => {
  expect((await run("reseller", "add", "North", "--keys", "20", "--member", "ann@example.com")).code).toBe(0);
  expect((await run("reseller", "list")).out).toBe("North  20 keys  ann@example.com\n");
  const { body } = await signIn("seven red kettles");
  const claims: unknown = JSON.parse(Buffer.from(body.access.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ is_reseller: true, is_resellermanager: false });
  expect((await run("reseller", "add", "North", "--member", "nobody")).err).toContain("[unknownUser]");
});

it("[API-77] shows the feedback", async () => {
  const { body } = await signIn("seven red kettles");
  await fetch(`${url}/api/feedback/`, {
    method: "POST",
    headers: { authorization: `Bearer ${body.access}`, "content-type": "application/json" },
    body: JSON.stringify({ content: "The filter helps." }),
  });
  expect((await run("feedback")).out).toMatch(/^\S+Z {2}ann@example\.com {2}The filter helps\.\n$/);
});

it("[API-118] gives the money of a purchase back by its receipt number, once", async () => {
  const { body } = await signIn("seven red kettles");
  const headers = { authorization: `Bearer ${body.access}`, "content-type": "application/json" };
  const read = async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers })).json()) as Record<string, unknown>;
  const begun = await fetch(`${url}/payment-sandbox/checkouts/`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      ...{ name: "Customised reports", price: 44, tokens: ["customReports"] },
      ...{ success_url: "/#/", cancel_url: "/#/" },
    }),
  });
  const { order, url: page } = (await begun.json()) as { order: string; url: string };
  expect((await run("refund", order)).err).toContain("[unknownOrder]");
  await fetch(`${url}${page}/pay`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const { receiptNumber } = await read(`/api/orders/${order}/`);
  const refunded = await run("refund", String(receiptNumber));
  expect(refunded).toMatchObject({ code: 0, out: "44.00 EUR was given back.\n" });
  expect(await read("/api/payment-tokens/")).toEqual({ tokens: [] });
  expect((await run("refund", String(receiptNumber))).err).toContain("[unknownOrder]");
});

it.each([
  ["user"],
  ["user", "add"],
  ["user", "add", "a@example.com", "seven red kettles"],
  ["user", "add", "a@example.com", "--password", "x"],
  ["feature", "add", "X"],
  ["feature", "add", "X", "--user", "ann@example.com", "--camera", "7"],
  ["reseller", "add"],
  ["maintenance", "set"],
  ["maintenance", "show", "now"],
  ["feedback", "list"],
  ["refund"],
  ["refund", "2026-000001", "2026-000002"],
] as const)("tells how it is used when it is called as %s %s %s %s", async (name, ...words) => {
  const { code, err } = await run(name, ...words);
  expect(code).toBe(2);
  expect(err).toContain("--help");
});

it("deletes an account for good, but not without --yes and not the only manager of a reseller", async () => {
  await backend.ensureAccount({ username: "zoe@example.com", password: "seven red kettles", kind: "full" });
  const refused = await run("user", "delete", "zoe@example.com");
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.err).toContain("--yes");
  await run("reseller", "add", "South", "--keys", "1", "--manager", "zoe@example.com");
  const last = await run("user", "delete", "zoe@example.com", "--yes");
  expect(last).toMatchObject({ code: 1 });
  expect(last.err).toContain("[lastResellerManager]");
  await run("reseller", "add", "South", "--keys", "1", "--manager", "ann@example.com");
  const deleted = await run("user", "delete", "zoe@example.com", "--yes");
  expect(deleted).toMatchObject({ code: 0 });
  expect((await run("user", "list")).out).not.toContain("zoe@example.com");
  expect((await run("user", "delete", "zoe@example.com", "--yes")).err).toContain("[unknownUser]");
});
