import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type Agent, Agent as HttpsAgent, request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { commandHelp, generalHelp } from "./help.ts";
import { type Product, startProduct } from "./testing/start-product.ts";

const root = resolve(import.meta.dirname, "../../..");
const document = readFileSync(join(root, "docs/operate.md"), "utf8");
const [, nginxConfig = ""] = /```nginx\n(.*?)```/s.exec(document) ?? [];
const [, unit = ""] = /```ini\n(.*?)```/s.exec(document) ?? [];
const isInstalled = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;
const nginx = ["/usr/sbin/nginx", "nginx"].find((program) => spawnSync(program, ["-v"]).error === undefined);

const folder = mkdtempSync(join(tmpdir(), "sonolens-operate-"));
let product: Product;

beforeAll(async () => {
  const webRoot = join(folder, "web");
  mkdirSync(join(webRoot, "assets"), { recursive: true });
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><title>Sonolens</title>");
  const script = "export const words = [];".repeat(100);
  writeFileSync(join(webRoot, "assets", "index-Bd3f_9aZ.js"), script);
  writeFileSync(join(webRoot, "assets", "index-Bd3f_9aZ.js.br"), brotliCompressSync(script));
  writeFileSync(join(webRoot, "index.html.br"), brotliCompressSync("<!doctype html><title>Sonolens</title>"));
  product = await startProduct({ metricsToken: "metrics", trustProxy: true, webRoot });
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("docs/operate.md", () => {
  it("names only commands and options that the help has", () => {
    const used = [...document.matchAll(/(?:npm run sonolens -- +|`sonolens )([a-z]+)([^\n`]*)/g)];
    expect(used.length).toBeGreaterThan(10);
    for (const [line, name = "", rest = ""] of used) {
      expect(Object.keys(commandHelp), line).toContain(name);
      const help = commandHelp[name as keyof typeof commandHelp];
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        if (option !== "--help") expect(help, line).toContain(`${option} `);
    }
    const all = generalHelp + Object.values(commandHelp).join("");
    for (const [, option = ""] of document.matchAll(/`(--[a-z-]+)`/g)) expect(all).toContain(`${option} `);
  });

  it("names only settings that the help of serve has, and scripts that there are", () => {
    const settings = new Set(
      [...document.matchAll(/^([A-Z_]{6,})=|`([A-Z]+_[A-Z_]+)(?:=1)?`/gm)].map(([, a, b]) => a ?? b ?? ""),
    );
    expect(settings.size).toBeGreaterThan(4);
    for (const name of settings) expect(commandHelp.serve, name).toContain(name);
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ""] of document.matchAll(/npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [, path = ""] of document.matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(join(root, "docs", path)), path).toBe(true);
  });

  it("names only metrics that the server has", async () => {
    const answer = await fetch(`${product.url}/metrics`, { headers: { authorization: "Bearer metrics" } });
    const text = await answer.text();
    const named = [...document.matchAll(/`((?:sonolens|nodejs|process)_[a-z0-9_]+)`/g)];
    expect(named.length).toBeGreaterThan(5);
    for (const [, name] of named) expect(text).toContain(`# TYPE ${name} `);
  });

  it.skipIf(!isInstalled("systemd-analyze"))("has a unit that systemd takes", () => {
    const file = join(folder, "sonolens.service");
    writeFileSync(file, unit.replaceAll("/opt/sonolens", root).replace("User=sonolens\n", ""));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    expect(stderr.split("\n").filter((line) => line.includes("sonolens.service"))).toEqual([]);
    expect(status).toBe(0);
  });
});

describe.skipIf(nginx === undefined)("the nginx configuration of docs/operate.md", () => {
  let [http, https] = [0, 0];
  let stop: () => Promise<void>;
  let agent: Agent;

  beforeAll(async () => {
    [http, https] = [await freePort(), await freePort()];
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = spawnSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 2 -subj /CN=localhost`.split(
        " ",
      ),
    );
    expect(made.status).toBe(0);
    const site = nginxConfig
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ", `listen 127.0.0.1:${https} `)
      .replace("/etc/nginx/sonolens.crt", certificate)
      .replace("/etc/nginx/sonolens.key", key)
      .replace("127.0.0.1:8080", new URL(product.url).host);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(" ");
    const file = join(folder, "nginx.conf");
    writeFileSync(
      file,
      `daemon off; pid ${join(folder, "pid")}; error_log stderr error; events {} http { access_log off; ${temporary}\n${site}}`,
    );
    const child = spawn(nginx ?? "", ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
    let told = "";
    child.stderr.on("data", (text) => {
      told += text;
    });
    const ended = once(child, "exit");
    stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    agent = new HttpsAgent({ keepAlive: true, rejectUnauthorized: false });
    await vi.waitFor(
      async () => {
        const { status } = await ask("/healthz").catch(() => ({ status: told }));
        expect(status).toBe(200);
      },
      { timeout: 60_000, interval: 100 },
    );
  });
  afterAll(async () => {
    agent?.destroy();
    await stop?.();
  });

  interface CallOptions {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: Uint8Array | string;
    readonly from?: string;
  }

  function ask(path: string, { method, headers, body, from }: CallOptions = {}) {
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, refuse) => {
      const call = request(
        {
          host: "127.0.0.1",
          port: https,
          path,
          method: method ?? (body === undefined ? "GET" : "POST"),
          headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
          agent: from === undefined ? agent : new HttpsAgent({ rejectUnauthorized: false }),
          ...(from !== undefined && { localAddress: from }),
        },
        async (answer) => {
          let text = "";
          for await (const part of answer) text += part;
          done({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        },
      );
      call.on("error", refuse);
      call.end(body);
    });
  }

  const signIn = (password: string, more: CallOptions = {}) =>
    ask("/api/token/", {
      body: JSON.stringify({ username: "ann", password }),
      ...more,
      headers: { "content-type": "application/json", ...more.headers },
    });
  const access = async (): Promise<string> =>
    (JSON.parse((await signIn("ann and six grey stones")).text) as { access: string }).access;

  it("leads from plain http, hands on what may be kept, and adds that only https is spoken", async () => {
    const plain = await fetch(`http://127.0.0.1:${http}/a?b=1`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://127.0.0.1/a?b=1"]);
    const page = await ask("/");
    expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-cache" } });
    expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
    const script = await ask("/assets/index-Bd3f_9aZ.js");
    expect(script.headers["cache-control"]).toMatch(/immutable/);
  });

  it("hands on what the server compressed, and that nothing has changed", async () => {
    const encoded = { "accept-encoding": "gzip, br" };
    const script = await ask("/assets/index-Bd3f_9aZ.js", { headers: encoded });
    expect(script).toMatchObject({ status: 200, headers: { "content-encoding": "br" } });
    expect(Number(script.headers["content-length"])).toBeLessThan(200);
    const headers = { ...encoded, authorization: `Bearer ${await access()}` };
    const list = await ask("/api/snapshots/", { headers });
    expect(list.status).toBe(200);
    const again = { ...headers, "if-none-match": String(list.headers.etag) };
    expect((await ask("/api/snapshots/", { headers: again })).status).toBe(304);
  });

  it("lets 24 MB through in parts of 8 MB", async () => {
    const headers = { authorization: `Bearer ${await access()}`, "tus-resumable": "1.0.0" };
    const part = Buffer.alloc(8 * 1024 * 1024, 1);
    const started = await ask("/api/resumable-uploads/", {
      method: "POST",
      headers: {
        ...headers,
        "upload-length": String(3 * part.length),
        "upload-metadata": "filename YS5ubHo=",
      },
    });
    expect(started.status).toBe(201);
    for (const index of [0, 1, 2]) {
      const sent = await ask(String(started.headers.location), {
        method: "PATCH",
        headers: {
          ...headers,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(index * part.length),
        },
        body: part,
      });
      expect([sent.status, sent.headers["upload-offset"]]).toEqual([204, String((index + 1) * part.length)]);
    }
  });

  it("lets live messages through to pages of the same host, and to no other", async () => {
    const open = (origin: string) => {
      const socket = new WebSocket(`wss://127.0.0.1:${https}/mqtt`, "mqtt", {
        rejectUnauthorized: false,
        origin,
      });
      return new Promise<string>((done) => {
        socket.on("open", () => {
          socket.close();
          done("open");
        });
        socket.on("error", ({ message }) => done(message));
      });
    };
    expect(await open(`https://127.0.0.1:${https}`)).toBe("open");
    expect(await open("https://elsewhere.example")).toMatch(/403/);
  });

  it("tells the server the client's address, and not what the client says that it is", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.add((await signIn("wrong", { headers: { "x-forwarded-for": `9.9.9.${attempt}` } })).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await signIn("wrong", { from: "127.0.0.2" })).status).toBe(401);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
