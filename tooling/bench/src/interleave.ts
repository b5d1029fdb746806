/** One contender. `run` does the job once and resolves when the result is available. */
export interface Contender {
  name: string;
  run(round: number): void | Promise<void>;
}

export interface Timing {
  name: string;
  medianMs: number;
  /** 90 % of the runs are between these. */
  lowMs: number;
  highMs: number;
  runs: number;
}

export interface Rounds {
  rounds: number;
  /** Warm-up rounds before those, not counted. */
  warmUp: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const a = sorted[below] ?? 0;
  return a + ((sorted[below + 1] ?? a) - a) * (place - below);
}

/** The median of some values, and the range of 90 % of them. */
export function spreadOf(values: readonly number[]): { median: number; low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.05), high: quantile(sorted, 0.95) };
}

/**
 * Runs `count` contenders in turns, starting with another one in each round, so that a slow moment of the machine
 * affects all alike. Returns the results of each, without the warm-up.
 */
export async function inTurns<Result>(
  count: number,
  { rounds, warmUp }: Rounds,
  run: (index: number, round: number) => Promise<Result>,
): Promise<Result[][]> {
  const results = Array.from({ length: count }, (): Result[] => []);
  for (let round = 0; round < warmUp + rounds; round++)
    for (let turn = 0; turn < count; turn++) {
      const index = (turn + round) % count;
      const result = await run(index, round);
      if (round >= warmUp) results[index]?.push(result);
    }
  return results;
}

/** Times the contenders in turns. `pause` is awaited before each run and not timed. */
export async function interleave(
  contenders: readonly Contender[],
  rounds: Rounds,
  pause: () => Promise<void> = async () => {},
): Promise<Timing[]> {
  const times = await inTurns(contenders.length, rounds, async (index, round) => {
    await pause();
    const startMs = performance.now();
    await contenders[index]?.run(round);
    return performance.now() - startMs;
  });
  return contenders.map(({ name }, index) => {
    const timesMs = times[index] ?? [];
    const { median, low, high } = spreadOf(timesMs);
    return { name, medianMs: median, lowMs: low, highMs: high, runs: timesMs.length };
  });
}
