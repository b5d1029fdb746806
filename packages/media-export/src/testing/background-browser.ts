import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags, findChromium } from "../../../../tooling/chromium.mjs";

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A page of {@link openBrowser}. */
export interface BrowserTab {
  /** Runs an expression in the page, waits for its promise, and gives what JSON can carry of it. */
  evaluate(expression: string): Promise<unknown>;
}

/**
 * A Chromium that handles background tabs as usual: only the newest tab is visible. Playwright reports every page as
 * visible, so hidden pages cannot be tested with it.
 */
export interface Browser {
  openTab(url: string): Promise<BrowserTab>;
  /** Process ids by kind: "renderer", "browser", "GPU". */
  processes(): Promise<readonly { readonly type: string; readonly id: number }[]>;
  close(): Promise<void>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown, field: string): string =>
  isRecord(value) && typeof value[field] === "string" ? value[field] : "";

async function debuggerUrl(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`Chromium ended: ${text}`)));
    child.stderr?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const found = /ws:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
  });
}

/** Starts a Chromium with a profile of its own. */
export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "media-export-chromium-"));
  const child = spawn(findChromium({ isWhole: true }), [
    ...["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    ...chromiumFlags,
    "about:blank",
  ]);
  const socket = new WebSocket(await debuggerUrl(child));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("Chromium does not listen"));
  });
  let lastId = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  };
  const send = (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) }));
    });

  return {
    async openTab(url) {
      const targetId = textOf(await send("Target.createTarget", { url }), "targetId");
      await send("Target.activateTarget", { targetId });
      const sessionId = textOf(await send("Target.attachToTarget", { targetId, flatten: true }), "sessionId");
      return {
        async evaluate(expression) {
          const answer = await send(
            "Runtime.evaluate",
            { expression, awaitPromise: true, returnByValue: true },
            sessionId,
          );
          if (!isRecord(answer) || !isRecord(answer.result)) throw new Error("the page gave no answer");
          if (isRecord(answer.exceptionDetails)) throw new Error(JSON.stringify(answer.exceptionDetails));
          return answer.result.value;
        },
      };
    },
    async processes() {
      const info = await send("SystemInfo.getProcessInfo", {});
      const found = isRecord(info) && Array.isArray(info.processInfo) ? info.processInfo : [];
      return found.filter(isRecord).map(({ type, id }) => ({ type: String(type), id: Number(id) }));
    },
    async close() {
      socket.close();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
