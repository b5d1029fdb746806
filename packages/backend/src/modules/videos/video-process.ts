import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { failure, type Result, success } from "@sonolens/foundation";
import { sourceOptions, workerScript } from "../../worker-script.ts";
import type { VideoFacts, VideoReason } from "./video-facts.ts";
import type { VideoFailure, VideoJobMessage, VideoTask } from "./video-task.ts";

const heapMb = 512;
const maxErrorCharacters = 4_000;

/**
 * Makes one video in a process of its own, at low priority: an encoder's own code cannot take the server with it, and
 * its memory is given back at the end. Rejects with the reason of `signal` when that ends it. The process is gone when
 * this returns, and ends by itself when the server does.
 */
export async function makeVideo(
  task: VideoTask,
  options: {
    /** A video that takes longer is given up. */
    readonly limitMs: number;
    readonly signal: AbortSignal;
    /** Percent. */
    onProgress(percent: number): void;
  },
): Promise<Result<VideoFacts, VideoFailure>> {
  const { limitMs, signal, onProgress } = options;
  signal.throwIfAborted();
  const child = startChild();
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const answer = Promise.withResolvers<Result<VideoFacts, VideoFailure>>();
  const fail = (reason: VideoReason, message: string) => answer.resolve(failure({ reason, message }));
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-maxErrorCharacters);
  });
  child.on("message", (message: VideoJobMessage) => {
    if ("progress" in message) onProgress(message.progress);
    else if ("made" in message) answer.resolve(success(message.made));
    else fail(message.failed, message.message);
  });
  child.once("error", (error) => fail("videoFailed", `The process did not start: ${error.message}`));
  child.once("exit", (code, by) => fail("videoFailed", `The process ended with ${by ?? code}. ${errors}`));
  const timer = setTimeout(() => fail("videoTimedOut", `It took more than ${limitMs} ms.`), limitMs);
  const onAbort = () => answer.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    child.send(task, (error) => error && fail("videoFailed", error.message));
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    child.kill("SIGKILL");
    await gone;
  }
}

function startChild(): ChildProcess {
  const script = workerScript("video-worker", new URL("./video-worker.ts", import.meta.url));
  const child = fork(fileURLToPath(script), [], {
    execArgv: [
      ...(sourceOptions(script).execArgv ?? []),
      `--max-old-space-size=${heapMb}`,
      // As the command: docs/adr/0006-node-without-maglev.md.
      "--no-maglev",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works as well at the usual priority.
  }
  return child;
}
