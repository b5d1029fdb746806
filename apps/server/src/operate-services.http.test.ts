/** Follows docs/operate.md for the services beside the server literally, except for paths and addresses. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { demoFiles } from "@sonolens/camera-simulator";
import { connectAsync } from "mqtt";
import { afterAll, describe, expect, it } from "vitest";
import { databaseOfFolder, isOnPostgres, psql } from "../../../tooling/tests/database-of-folder.ts";
import { hasMosquitto } from "../../../tooling/tests/start-mosquitto.ts";
import { demoSignIns } from "./demo-accounts.ts";
import { accessToken } from "./testing/access-token.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";
import { freePort } from "./testing/start-nginx.ts";

const document = readFileSync(resolve(import.meta.dirname, "../../../docs/operate.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "sonolens-services-"));
const started: SonolensProcess[] = [];
const metricsToken = "m";

afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

async function serve(dataDir: string, env: Record<string, string>, ...words: string[]) {
  const process = runSonolens(["serve", "--port", "0", "--data", dataDir, ...words], env);
  started.push(process);
  const [, port] = await process.waitFor(/Sonolens is running: http:\/\/localhost:(\d+)\//);
  return { process, url: `http://127.0.0.1:${port}` };
}

/** A code block of the document that contains these words. */
function block(kind: string, words: string): string {
  const blocks = [...document.matchAll(/^```(\w*)\n(.*?)^```/gms)];
  const [, , text] = blocks.find(([, its, text]) => its === kind && text?.includes(words)) ?? [];
  if (text === undefined) throw new Error(`docs/operate.md has no block with ${words}.`);
  return text;
}

describe.skipIf(!hasMosquitto())("the broker of docs/operate.md", () => {
  const password = "grey stones/7@";

  /** Certificates of a private authority, and the files that the document names. */
  async function startBroker() {
    const etc = join(folder, "etc");
    mkdirSync(join(etc, "mosquitto", "certs"), { recursive: true });
    const certs = (name: string) => join(etc, "mosquitto", "certs", name);
    const openssl = (...words: string[]) => execFileSync("openssl", words, { stdio: "ignore" });
    const key = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
    openssl("req", "-x509", ...key, "-subj", "/CN=Own", "-keyout", certs("ca.key"), "-out", certs("ca.crt"));
    openssl(
      ...["req", "-x509", ...key, "-subj", "/CN=broker", "-addext", "subjectAltName=IP:127.0.0.1"],
      ...["-addext", "basicConstraints=critical,CA:FALSE", "-CA", certs("ca.crt"), "-CAkey", certs("ca.key")],
      ...["-keyout", certs("server.key"), "-out", certs("server.crt")],
    );
    const port = await freePort();
    const here = (text: string) => text.replaceAll("/etc/", `${etc}/`);
    const settings = join(folder, "sonolens.conf");
    // As root it would drop to a user who cannot read these files.
    writeFileSync(
      settings,
      `${here(block("conf", "listener 8883")).replace("8883 10.0.0.6", `${port} 127.0.0.1`)}user ${userInfo().username}\n`,
    );
    writeFileSync(join(etc, "mosquitto", "acl"), block("", "topic readwrite"));
    const passwords = join(etc, "mosquitto", "passwords");
    expect(document).toContain("`mosquitto_passwd -c /etc/mosquitto/passwords sonolens`");
    execFileSync("mosquitto_passwd", ["-b", "-c", passwords, "sonolens", password]);
    for (const name of [passwords, join(etc, "mosquitto", "acl")]) chmodSync(name, 0o600);
    const program = ["/usr/sbin/mosquitto", "mosquitto"].find(
      (name) => spawnSync(name, ["-h"]).error === undefined,
    );
    const broker = spawn(program ?? "", ["-c", settings], { stdio: "ignore" });
    return {
      address: `127.0.0.1:${port}`,
      authority: certs("ca.crt"),
      async stop() {
        const ended = once(broker, "exit");
        broker.kill("SIGTERM");
        await ended;
      },
    };
  }

  it("joins two servers by TLS and a password, and lets nobody else in", async () => {
    const broker = await startBroker();
    try {
      const dataDir = join(folder, "joined");
      const env = {
        MQTT_URL: `mqtts://sonolens:${encodeURIComponent(password)}@${broker.address}`,
        METRICS_TOKEN: metricsToken,
      };
      const one = await serve(dataDir, { ...env, NODE_EXTRA_CA_CERTS: broker.authority });
      const other = await serve(dataDir, { ...env, NODE_EXTRA_CA_CERTS: broker.authority });
      for (const { url } of [one, other])
        await expect
          .poll(
            async () => {
              const headers = { authorization: `Bearer ${metricsToken}` };
              return (await fetch(`${url}/metrics`, { headers })).text();
            },
            { timeout: 60_000, interval: 200 },
          )
          .toMatch(/^sonolens_joined 1$/m);

      // Without the authority the certificate is rejected, and the log has the reason.
      const unbelieving = await serve(dataDir, env);
      await unbelieving.process.waitFor(/self-signed certificate|unable to (?:verify|get)/, 30_000);

      const ca = readFileSync(broker.authority);
      const as = (username: string, word: string) =>
        connectAsync(`mqtts://${broker.address}`, { ca, username, password: word, reconnectPeriod: 0 });
      await expect(as("sonolens", "guessed")).rejects.toThrow(/[Nn]ot authorized/);
      const known = await as("sonolens", password);
      const [granted] = await known.subscribeAsync("sonolens/#", { qos: 1 });
      expect(granted?.qos).toBe(1);
      const received: string[] = [];
      known.on("message", (topic) => received.push(topic));
      await known.subscribeAsync("elsewhere/#", { qos: 1 }).catch(() => undefined);
      await known.publishAsync("elsewhere/x", "not received", { qos: 1 }).catch(() => undefined);
      await known.publishAsync("sonolens/try", "received", { qos: 1 });
      await expect.poll(() => received).toContain("sonolens/try");
      expect(received).not.toContain("elsewhere/x");
      await known.endAsync();
    } finally {
      await broker.stop();
    }
  });
});

describe.skipIf(!isOnPostgres || spawnSync("pg_dump", ["--version"]).error !== undefined)(
  "the copies of docs/operate.md by the programs of PostgreSQL",
  () => {
    /** Runs a line of the document with the folders of the test. */
    const follow = (line: string, dataDir: string, databaseUrl: string) =>
      execFileSync(
        "sh",
        ["-ec", line.replaceAll("/backups/", `${folder}/`).replaceAll("/var/lib/sonolens", dataDir)],
        { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ["ignore", "ignore", "inherit"] },
      );

    it("are taken beside a server that works, and put back whole", async () => {
      const dataDir = join(folder, "live");
      const databaseUrl = databaseOfFolder(dataDir) ?? "";
      const live = await serve(dataDir, {}, "--demo");
      await live.process.waitFor(/full@sonolens\.example/);
      const before = await snapshotsOf(live.url);
      expect(before).toHaveLength(demoFiles.length);
      for (const line of block("", "pg_dump").trim().split("\n")) follow(line, dataDir, databaseUrl);

      const backDir = join(folder, "back");
      const backUrl = databaseOfFolder(backDir) ?? "";
      const [, restore = ""] = /`(pg_restore [^`]+)`/.exec(document) ?? [];
      follow(restore, backDir, backUrl);
      mkdirSync(backDir, { mode: 0o700 });
      execFileSync("tar", ["--extract", "--file", join(folder, "sonolens-folder.tar"), "-C", backDir]);
      const back = await serve(backDir, {});
      expect(await snapshotsOf(back.url)).toEqual(before);
      expect(psql(backUrl, "select count(*) from accounts")).toBe(
        psql(databaseUrl, "select count(*) from accounts"),
      );
      back.process.child.kill("SIGTERM");
      expect((await back.process.ended).code).toBe(0);
      const checked = await runSonolens(["check", "--data", backDir]).ended;
      expect(checked.code, checked.out).toBe(0);
    });
  },
);

/** Ids and labels of what the full demo account sees. */
async function snapshotsOf(url: string) {
  const access = await accessToken(url, demoSignIns[1]);
  const list = await fetch(`${url}/api/snapshots/`, { headers: { authorization: `Bearer ${access}` } });
  const { snapshots } = (await list.json()) as { snapshots: { id: string; label: string }[] };
  return snapshots.map(({ id, label }) => ({ id, label }));
}
