/** One way to do the job. `run` does it once and resolves when the result is there. */
export interface Contender {
  name: string;
  run(round: number): void | Promise<void>;
}

export interface Timing {
  name: string;
  medianMs: number;
  /** Nine of ten runs lie between these. */
  lowMs: number;
  highMs: number;
  runs: number;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const a = sorted[below] ?? 0;
  return a + ((sorted[below + 1] ?? a) - a) * (place - below);
}

/**
 * Times the contenders in turns, another one first in each round, so that a slow moment of the machine hits all
 * alike. The warm-up rounds are not counted. `pause` is awaited before each run, outside of the time.
 */
export async function interleave(
  contenders: readonly Contender[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
  pause: () => Promise<void> = async () => {},
): Promise<Timing[]> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round++)
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (turn + round) % contenders.length;
      await pause();
      const startMs = performance.now();
      await contenders[index]?.run(round);
      const tookMs = performance.now() - startMs;
      if (round >= warmUp) times[index]?.push(tookMs);
    }
  return contenders.map(({ name }, index) => {
    const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
    return {
      name,
      medianMs: quantile(sorted, 0.5),
      lowMs: quantile(sorted, 0.05),
      highMs: quantile(sorted, 0.95),
      runs: sorted.length,
    };
  });
}
