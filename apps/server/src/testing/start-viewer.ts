import type { ApiSchema } from "@sonolens/api-client";
import { createScope, failure, type Result, success } from "@sonolens/foundation";
import { createLiveClient, type LiveState } from "@sonolens/iot-client";

/** The messages that a live client delivered, in order. */
export interface Viewer {
  readonly received: readonly number[];
  /** Messages by their type. */
  readonly types: ReadonlyMap<string, number>;
  readonly states: readonly LiveState[];
  /** Count per error code. */
  readonly errors: ReadonlyMap<string, number>;
  readonly resets: number;
  readonly state: LiveState;
  readonly lastSequence: number;
  close(): void;
}

/** The product's own client, connected to `url`, with the current access token. Its delays are divided by `haste`. */
export function startViewer(url: string, token: () => string, haste = 1): Viewer {
  const scope = createScope();
  const received: number[] = [];
  const states: LiveState[] = [];
  const [types, errors] = [new Map<string, number>(), new Map<string, number>()];
  let resets = 0;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  async function get<Body>(path: string, signal: AbortSignal): Promise<Result<Body, unknown>> {
    try {
      const answer = await fetch(url + path, {
        headers: { authorization: `Bearer ${token()}`, connection: "close" },
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      });
      return answer.ok ? success((await answer.json()) as Body) : failure(answer.status);
    } catch (error) {
      return failure(error);
    }
  }
  const client = createLiveClient({
    url: `${url.replace("http", "ws")}/mqtt`,
    scope,
    timers: {
      after(delayMs, callback) {
        const timer = setTimeout(callback, delayMs / haste);
        return () => clearTimeout(timer);
      },
    },
    getCredentials: (signal) => get<ApiSchema<"LiveCredentials">>("/management/credentials", signal),
    fetchMissed: (after, signal) =>
      get<ApiSchema<"MissedMessages">>(`/api/live-messages/?after=${after}`, signal),
    onMessage({ sequence, type }) {
      received.push(sequence);
      count(types, type);
    },
    onState: (state) => states.push(state),
    onError: ({ code }) => count(errors, code),
    onReset() {
      resets += 1;
    },
  });
  return {
    received,
    types,
    states,
    errors,
    get resets() {
      return resets;
    },
    get state() {
      return client.state;
    },
    get lastSequence() {
      return client.lastSequence;
    },
    close: () => scope.dispose(),
  };
}
