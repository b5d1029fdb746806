import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../mutate.ts";
import type { LoadRecord } from "./load-record.ts";

/** Something that somebody does again and again. */
export interface Habit {
  readonly name: string;
  /** From the end of one to the beginning of the next, on average. */
  readonly everyMs: number;
  act(): Promise<void>;
}

/** Follows all habits until the signal ends them; resolves once none is under way. What throws is noted as wrong. */
export async function followHabits(
  habits: readonly Habit[],
  record: LoadRecord,
  signal: AbortSignal,
): Promise<void> {
  const follow = async ({ name, everyMs, act }: Habit, index: number) => {
    const random = seededRandom(index + 1);
    while (!signal.aborted) {
      await wait(everyMs * (0.5 + random()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await act().catch((error: unknown) =>
        record.isWrong(`${name}: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
  };
  await Promise.all(habits.map(follow));
}
