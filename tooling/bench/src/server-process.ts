import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** Memory of a server. */
export interface Memory {
  /** Heap and buffers after a garbage collection. */
  readonly heldBytes: number;
  readonly rssBytes: number;
}

/** A server of `servers/` in a process of its own, and its ready message. */
export interface ServerProcess<Told> {
  readonly told: Told;
  /** Since the start of the process. */
  readonly readyMs: number;
  memory(): Promise<Memory>;
  /** Of all its threads, since its start; to 10 ms. */
  processorMs(): number;
  /** Resets the peak of resident memory. */
  forgetPeak(): void;
  peakBytes(): number;
  stop(): Promise<void>;
}

/** Starts one and waits for its ready message. */
export async function startServer<Told>(
  file: string,
  words: readonly string[],
): Promise<ServerProcess<Told>> {
  const startMs = performance.now();
  const child = fork(resolve(import.meta.dirname, "servers", file), words, {
    execArgv: ["--conditions=@sonolens/source", "--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const told = (await nextMessage(child)) as Told;
  return {
    told,
    readyMs: performance.now() - startMs,
    async memory() {
      child.send("memory");
      return (await nextMessage(child)) as Memory;
    },
    processorMs() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      // In user and in system mode, in hundredths of a second.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, "5"),
    peakBytes: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([message]) => message as unknown),
      once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`the server ended with ${code}`);
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

/** A JSON request; GET without a body. Throws if it is rejected. */
export async function call<Body>(address: string, token: string, path: string, json?: object): Promise<Body> {
  const answer = await fetch(address + path, {
    method: json === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** An access token. */
export const signIn = async (address: string, username: string, password: string): Promise<string> =>
  (await call<{ access: string }>(address, "", "/api/token/", { username, password })).access;

/** Processes all items, a few at a time. */
export async function someAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
