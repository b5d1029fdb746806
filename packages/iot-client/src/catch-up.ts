import type { Disposer } from "@sonolens/foundation";
import { backoffMs } from "./keep-connected.ts";
import type { LiveClientOptions, Timers } from "./live-client.ts";
import type { MessageOrder } from "./message-order.ts";

interface CatchUpOptions extends Pick<LiveClientOptions, "fetchMissed" | "onError"> {
  readonly timers: Timers;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly order: () => MessageOrder | undefined;
}

/** A request that takes longer, for example over a dead connection, is aborted and retried. */
const maxAnswerMs = 30_000;

/** Fetches missed messages, one request at a time, until there is no gap; retries with backoff on failure. */
export function createCatchUp({ fetchMissed, onError, timers, random, signal, order }: CatchUpOptions) {
  let running = false;
  let again = false;
  let failures = 0;
  let stopTimer: Disposer = () => {};

  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    const current = order();
    if (!current) return;
    running = true;
    again = false;
    stopTimer();
    const after = current.last;
    const answer = await fetchMissed(
      after,
      AbortSignal.any([signal, AbortSignal.timeout(maxAnswerMs)]),
    ).catch((error: unknown) => ({ ok: false, error }) as const);
    running = false;
    if (signal.aborted) return;
    if (answer.ok) current.fill(answer.value);
    else onError({ code: "catchUpFailed", cause: answer.error });
    if (answer.ok && !current.hasGap) {
      failures = 0;
      return;
    }
    if (answer.ok && again) return run();
    stopTimer = timers.after(backoffMs(failures, random()), () => void run());
    failures += 1;
  };

  return { run: () => void run(), stop: () => stopTimer() };
}
