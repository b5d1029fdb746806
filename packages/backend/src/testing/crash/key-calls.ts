import type { ApiSchema } from "@sonolens/api-client";
import type { Actor } from "./actor.ts";
import type { ApiFor } from "./api.ts";
import type { Journal } from "./journal.ts";

/** Counts are saved every second, and under load wait like all other changes. */
const mayBeLostMs = 4_000;

/**
 * A program that calls with a key. The count never exceeds the calls; calls acknowledged some seconds before
 * a kill are counted, and after a graceful stop all are.
 */
export function keyCaller(
  journal: Journal,
  username: string,
  key: string,
  apiFor: ApiFor,
  endedMs: () => { ms: number; clean: boolean },
): Actor {
  const program = apiFor(username, () => key);
  let called = 0;
  let sure = 0;
  let answeredMs: number[] = [];
  return {
    kind: "data-connect call",
    username,
    async act() {
      called += 1;
      await program.json("/api/snapshots/?since=0");
      answeredMs.push(Date.now());
    },
    async check(look) {
      const { keys } = await look.json<ApiSchema<"DataConnectKeys">>("/keys");
      const invoked = keys.find((known) => known.key === key)?.invoked ?? -1;
      const { ms, clean } = endedMs();
      const counted = answeredMs.filter(
        (atMs) => clean || atMs < ms - mayBeLostMs - journal.slowestMs,
      ).length;
      const least = sure + counted;
      answeredMs = [];
      sure = invoked;
      return invoked >= least && invoked <= called
        ? []
        : [`${invoked} calls are counted of ${least} to ${called}`];
    },
  };
}
