import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Comparison } from "./comparison.ts";
import { interleave } from "./interleave.ts";
import type { PlainAnswer } from "./servers/plain-server.ts";

const connections = 16;
const requestsPerRun = 800;
const rounds = 9;

/** A list of 1,000 snapshots, and the same unchanged, beside a server that only sends the same bytes. */
export const measureList = (): Promise<Comparison> => measure("list of 1,000 snapshots", false);
export const measureUnchanged = (): Promise<Comparison> => measure("the same list, unchanged (304)", true);

async function measure(what: string, unchanged: boolean): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bench-"));
  const ours = start("our-server.ts", [folder]);
  const plain = start("plain-server.ts", []);
  const plainReady = once(plain, "message");
  try {
    const [{ address, username, password }] = (await once(ours, "message")) as [
      { address: string; username: string; password: string },
    ];
    const token = await signIn(address, username, password);
    const request = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
    const { headers, bytes } = await read(`${address}/api/snapshots/`, request);
    await plainReady;
    plain.send({ headers, bytesBase64: bytes.toString("base64") } satisfies PlainAnswer);
    const [{ address: plainAddress }] = (await once(plain, "message")) as [{ address: string }];
    const sent = unchanged ? { ...request, "if-none-match": headers.etag ?? "" } : request;
    const expected = unchanged ? 304 : 200;
    const timings = await interleave(
      [
        { name: "Sonolens", run: () => load(`${address}/api/snapshots/`, sent, expected) },
        {
          name: "fastify, same plugins, same bytes",
          run: () => load(`${plainAddress}/api/snapshots/`, sent, expected),
        },
      ],
      { rounds, warmUp: 2 },
    );
    const size = `${(bytes.length / 1000).toFixed(0)} kB in brotli`;
    return {
      name: unchanged ? "server-unchanged" : "server-list",
      what: `${requestsPerRun} requests for a ${what}, ${connections} connections, ${size}`,
      timings,
    };
  } finally {
    for (const child of [ours, plain]) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const start = (file: string, args: readonly string[]): ChildProcess =>
  fork(resolve(import.meta.dirname, "servers", file), args, {
    execArgv: ["--conditions=@sonolens/source"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

async function signIn(address: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { access: string }).access;
}

/** `connections` clients ask one after the other, until all requests are answered as expected. */
async function load(url: string, headers: Record<string, string>, status: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requestsPerRun;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await read(url, headers, agent);
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}

interface ReadAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

function read(url: string, headers: Record<string, string>, agent?: Agent): Promise<ReadAnswer> {
  return new Promise((settle, fail) => {
    get(url, { headers, ...(agent !== undefined && { agent }) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const {
          date: _date,
          connection: _connection,
          "keep-alive": _keepAlive,
          "transfer-encoding": _transfer,
          ...rest
        } = response.headers;
        settle({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          bytes: Buffer.concat(parts),
        });
      });
    }).on("error", fail);
  });
}
