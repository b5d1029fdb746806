import { setTimeout as wait } from "node:timers/promises";
import { settled } from "@sonolens/foundation";
import { seededRandom } from "../mutate.ts";
import type { LoadRecord } from "./load-record.ts";

/** A repeated action of a user. */
export interface Habit {
  readonly name: string;
  /** Average pause between the end of one and the start of the next. */
  readonly everyMs: number;
  act(): Promise<void>;
}

/** Repeats all habits until the signal aborts; resolves once none is running. Exceptions are recorded as failures. */
export async function followHabits(
  habits: readonly Habit[],
  record: LoadRecord,
  signal: AbortSignal,
): Promise<void> {
  const follow = async ({ name, everyMs, act }: Habit, index: number) => {
    const random = seededRandom(index + 1);
    while (!signal.aborted) {
      await settled(wait(everyMs * (0.5 + random()), undefined, { signal }));
      if (signal.aborted) return;
      await act().catch((error: unknown) =>
        record.isWrong(`${name}: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
  };
  await Promise.all(habits.map(follow));
}
