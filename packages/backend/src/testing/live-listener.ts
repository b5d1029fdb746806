import { isDeepStrictEqual } from "node:util";
import type { ApiSchema } from "@sonolens/api-client";
import { createScope, failure, type Result, success } from "@sonolens/foundation";
import { createLiveClient } from "@sonolens/iot-client";
import { startTcpProxy } from "./tcp-proxy.ts";

/** A user's live messages, as the product's own client delivers them while connections and servers end. */
export async function startListener(url: () => string, token: string) {
  const proxy = await startTcpProxy();
  proxy.leadTo(url());
  const scope = createScope();
  const received: number[] = [];
  let resets = 0;
  const get = async <Name extends "LiveCredentials" | "MissedMessages">(
    path: string,
  ): Promise<Result<ApiSchema<Name>, unknown>> => {
    try {
      const answer = await fetch(url() + path, { headers: { authorization: `Bearer ${token}` } });
      return answer.ok ? success((await answer.json()) as ApiSchema<Name>) : failure(answer.status);
    } catch (error) {
      return failure(error);
    }
  };
  const getCredentials = () => get<"LiveCredentials">("/management/credentials");
  const client = createLiveClient({
    url: `ws://127.0.0.1:${proxy.port}/mqtt`,
    scope,
    // Waits like a user's client, but a tenth as long.
    timers: {
      after(delayMs, callback) {
        const timer = setTimeout(callback, delayMs / 10);
        return () => clearTimeout(timer);
      },
    },
    getCredentials,
    fetchMissed: (after) => get<"MissedMessages">(`/api/live-messages/?after=${after}`),
    onMessage: ({ sequence }) => received.push(sequence),
    onState: () => {},
    onError: () => {},
    onReset: () => {
      resets += 1;
    },
  });
  return {
    leadTo: proxy.leadTo,
    cut: proxy.cut,
    hold: proxy.hold,
    release: proxy.release,
    isConnected: () => client.state === "connected",
    lastSequence: () => client.lastSequence,
    /** Number of the last message that the server counted for the listener; throws if it does not respond. */
    async countedByServer(): Promise<number> {
      const told = await getCredentials();
      if (!told.ok) throw new Error(String(told.error));
      return told.value.sequence;
    },
    /** Numbers that were delivered, in order. */
    received: (): readonly number[] => received,
    resets: () => resets,
    /** The violations among the messages up to a number. */
    wrong(upTo: number): string[] {
      const [first = upTo + 1] = received;
      const expected = Array.from({ length: upTo - first + 1 }, (_, index) => first + index);
      const got = received.filter((sequence) => sequence <= upTo);
      return [
        ...(isDeepStrictEqual(got, expected)
          ? []
          : [`the listener received ${got.length} of ${expected.length} messages`]),
        ...(resets === 0 ? [] : [`the listener had to read its lists anew ${resets} times`]),
      ];
    },
    async close() {
      scope.dispose();
      await proxy.close();
    },
  };
}

export type Listener = Awaited<ReturnType<typeof startListener>>;
