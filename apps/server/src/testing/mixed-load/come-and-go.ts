import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { startViewer, type Viewer } from "../start-viewer.ts";
import type { Habit } from "./habits.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, anybody, check, passwordOf, signedIn } from "./person.ts";

const connectMs = 30_000;

/** Users who sign in, mistype and stay briefly, and live clients that connect and leave. */
export function comeAndGo(
  url: string,
  username: string,
  record: LoadRecord,
  everyMs: number,
): readonly Habit[] {
  let tokens: ApiSchema<"TokenPair"> | undefined;

  async function signIn(): Promise<void> {
    const client = await record.timed("sign in", () => signedIn(url, username));
    const me = answered(await client.getCurrentUser(), `who ${username} is`);
    check(me.username === username, () => `${username} is answered as ${me.username}`);
    tokens ??= client.session.tokens;
  }

  async function refresh(): Promise<void> {
    if (tokens === undefined) return;
    const { refresh: token } = tokens;
    const answer = await record.timed("refresh", () =>
      anybody(url).refreshToken({ body: { refresh: token } }),
    );
    tokens = answered(answer, `refresh of ${username}`);
  }

  async function mistype(): Promise<void> {
    const body = { username, password: `${passwordOf(username)}?` };
    const answer = await record.timed("sign in, refused", () => anybody(url).createToken({ body }));
    check(!answer.ok && answer.error.status === 401, () => `a wrong password was not refused with 401`);
  }

  async function listenShortly(): Promise<void> {
    const client = await signedIn(url, username);
    const viewer = startViewer(url, () => client.session.tokens?.access ?? "");
    try {
      await record.timed("live, connect", () => connected(viewer));
      await wait(1_000);
      checkReceived(viewer, `a visitor of ${username}`);
    } finally {
      viewer.close();
    }
  }

  return [
    { name: "sign in", everyMs, act: signIn },
    { name: "refresh", everyMs, act: refresh },
    { name: "mistype", everyMs: everyMs * 10, act: mistype },
    { name: "listen shortly", everyMs: everyMs * 2, act: listenShortly },
  ];
}

/** Resolves when a live client is connected. */
export async function connected(viewer: Viewer): Promise<void> {
  const endMs = performance.now() + connectMs;
  while (viewer.state !== "connected") {
    check(performance.now() < endMs, () => `a live client is ${viewer.state} after ${connectMs} ms`);
    await wait(20);
  }
}

/** Every message from the first on, each once and in order. */
export function checkReceived({ received, resets }: Viewer, who: string): void {
  const [first = 0] = received;
  check(resets === 0, () => `${who} had to read the lists anew`);
  check(
    received.every((sequence, index) => sequence === first + index),
    () => `${who} received messages with gaps or twice`,
  );
}
