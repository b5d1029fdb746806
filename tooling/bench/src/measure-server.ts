import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Comparison } from "./comparison.ts";
import { interleave } from "./interleave.ts";
import { readAnswer } from "./read-answer.ts";
import { signIn } from "./server-process.ts";
import type { PlainAnswer } from "./servers/plain-server.ts";

const connections = 16;
const requestsPerRun = 800;
const rounds = 9;

/** A list of 1,000 snapshots, and the same unchanged, compared with a server that only sends the same bytes. */
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
    const { headers, bytes } = await readAnswer(`${address}/api/snapshots/`, request);
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

/** `connections` clients send requests one after the other, until all have the expected response. */
async function load(url: string, headers: Record<string, string>, status: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requestsPerRun;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await readAnswer(url, headers, agent);
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}
