import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { aSmallFile } from "./testing/a-small-file.ts";
import { startBucket, type TestBucket } from "./testing/start-bucket.ts";
import { freePort, hasNginx, nginxProgram } from "./testing/start-nginx.ts";
import { type Product, signIn, startProduct } from "./testing/start-product.ts";

// All that docs/operate.md describes at once: nginx with TLS and HTTP/2, below a path, files in a bucket, and a page of
// another host in ALLOWED_ORIGINS.

const basePath = "/tools/sound";
const portal = "https://portal.example.com";

describe.skipIf(!hasNginx)(
  "behind nginx with TLS and HTTP/2, below a path, with a bucket and another origin",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "sonolens-together-"));
    let product: Product;
    let bucket: TestBucket;
    let session: ClientHttp2Session;
    let port: number;
    let token: string;
    const leave: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

    beforeAll(async () => {
      const http = await freePort();
      port = await freePort();
      const webRoot = join(folder, "web");
      mkdirSync(webRoot, { recursive: true });
      writeFileSync(
        join(webRoot, "index.html"),
        '<!doctype html><title>Sonolens</title><script type="module" src="/assets/a-Bd3f_9aZ.js"></script>',
      );
      bucket = await startBucket(folder);
      leave.push(() => bucket.close());
      product = await startProduct({
        publicUrl: `https://localhost:${port}${basePath}`,
        trustProxy: true,
        webRoot,
        s3: bucket.options,
        allowedOrigins: [portal],
      });
      leave.push(() => product.close());
      token = await signIn(`${product.url}${basePath}`, "ann");
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      const made = spawnSync(
        "openssl",
        `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 2 -subj /CN=localhost`.split(
          " ",
        ),
      );
      expect(made.status).toBe(0);
      const document = readFileSync(resolve(import.meta.dirname, "../../../docs/operate.md"), "utf8");
      const [, written = ""] = /```nginx\n(.*?)```/s.exec(document) ?? [];
      const site = written
        .replace("listen 80;", `listen 127.0.0.1:${http};`)
        .replace("listen 443 ", `listen 127.0.0.1:${port} `)
        .replace("/etc/nginx/sonolens.crt", certificate)
        .replace("/etc/nginx/sonolens.key", key)
        .replace("127.0.0.1:8080", new URL(product.url).host)
        .replace("location / {", `location ${basePath}/ {`)
        .replace("location = /mqtt {", `location = ${basePath}/mqtt {`);
      expect(site.match(/tools\/sound/g)).toHaveLength(2);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(" ");
      const file = join(folder, "nginx.conf");
      writeFileSync(
        file,
        `daemon off; pid ${join(folder, "pid")}; error_log stderr error; events {} http { access_log off; ${temporary}\n${site}}`,
      );
      const nginx = spawn(nginxProgram, ["-c", file, "-p", folder], { stdio: "ignore" });
      const ended = once(nginx, "exit");
      leave.push(async () => {
        nginx.kill("SIGTERM");
        await ended;
      });
      await vi.waitFor(
        async () => {
          const tried = connect(`https://localhost:${port}`, {
            rejectUnauthorized: false,
            lookup: onLoopback,
          });
          await once(tried, "connect");
          session = tried;
        },
        { timeout: 60_000, interval: 100 },
      );
      leave.push(() => session.destroy());
    });
    afterAll(async () => {
      for (const close of leave.reverse()) await close();
    });

    const onLoopback = ((_host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
      options.all === true
        ? done(null, [{ address: "127.0.0.1", family: 4 }])
        : done(null, "127.0.0.1", 4)) as never;

    /** A request in the one connection. */
    function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: Uint8Array | string) {
      return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>(
        (done, refuse) => {
          const stream = session.request({
            ":path": basePath + path,
            ":method": body === undefined ? "GET" : "POST",
            authorization: `Bearer ${token}`,
            ...headers,
          });
          stream.on("error", refuse);
          stream.on("response", async (answer) => {
            const parts: Buffer[] = [];
            for await (const part of stream) parts.push(part as Buffer);
            done({ status: Number(answer[":status"]), headers: answer, bytes: Buffer.concat(parts) });
          });
          stream.end(body);
        },
      );
    }

    it("speaks HTTP/2, serves the page and calls below the path, and many at once in one connection", async () => {
      expect(session.alpnProtocol).toBe("h2");
      const page = await ask("/");
      expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
      expect(page.bytes.toString()).toContain(`${basePath}/assets/a-Bd3f_9aZ.js`);
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/api/me/")));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it("stores a file that arrives in parts in the bucket, and serves its parts from there with a secure cookie", async () => {
      const bytes = Uint8Array.from(await aSmallFile());
      const tus = { "tus-resumable": "1.0.0" };
      const started = await ask(
        "/api/resumable-uploads/",
        {
          ...tus,
          "upload-length": String(bytes.length),
          "upload-metadata": "filename YS5ubHo=",
          "content-length": 0,
        },
        "",
      );
      expect(started.status).toBe(201);
      const location = String(started.headers.location).replace(basePath, "");
      const half = bytes.length >> 1;
      for (const [from, to] of [
        [0, half],
        [half, bytes.length],
      ] as const) {
        const sent = await ask(
          location,
          {
            ...tus,
            ":method": "PATCH",
            "content-type": "application/offset+octet-stream",
            "upload-offset": String(from),
          },
          bytes.subarray(from, to),
        );
        expect(sent.status).toBe(204);
      }
      const upload = JSON.parse((await ask(location)).bytes.toString()) as ApiSchema<"ResumableUpload">;
      expect(upload.state).toBe("imported");
      const id = upload.result?.snapshotId;
      expect(readdirSync(folder, { recursive: true }).join("\n")).toMatch(/store\/files\/.+/);
      const frames = await ask(`/bfv/devices/SL-2041/frames/${id}_bfv`);
      expect([frames.status, frames.bytes.length > 100]).toEqual([200, true]);
      const detail = JSON.parse(
        (await ask(`/api/snapshots/${id}/`)).bytes.toString(),
      ) as ApiSchema<"SnapshotDetail">;
      const cookies = await ask(`/vod/devices/${detail.device_serial}/signed-cookies`);
      expect(String(cookies.headers["set-cookie"])).toContain(
        `Path=${basePath}/vod/devices/${detail.device_serial}/;`,
      );
      expect(String(cookies.headers["set-cookie"])).toMatch(/; Secure/);
    });

    it("lets pages of the other origin call and connect, of a third one not, and never with cookies", async () => {
      const asked = (origin: string) =>
        ask("/api/me/", {
          ":method": "OPTIONS",
          origin,
          "access-control-request-method": "GET",
          "access-control-request-headers": "authorization",
        });
      const allowed = await asked(portal);
      expect(allowed.headers["access-control-allow-origin"]).toBe(portal);
      expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
      const called = await ask("/api/me/", { origin: portal });
      expect([called.status, called.headers["access-control-allow-origin"]]).toEqual([200, portal]);
      expect(
        (await asked("https://elsewhere.example")).headers["access-control-allow-origin"],
      ).toBeUndefined();
      const open = (origin: string) =>
        new Promise<string>((done) => {
          const socket = new WebSocket(`wss://127.0.0.1:${port}${basePath}/mqtt`, "mqtt", {
            rejectUnauthorized: false,
            origin,
          });
          socket.on("open", () => {
            socket.close();
            done("open");
          });
          socket.on("error", ({ message }) => done(message));
        });
      expect(await open(portal)).toBe("open");
      expect(await open("https://elsewhere.example")).toMatch(/403/);
    });
  },
);
