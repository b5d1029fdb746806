import { expect, it } from "vitest";
import { runLiveRound } from "../testing/live-round.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seeds = isLong ? [1, 2, 3, 4, 5, 6] : [7];
const size = isLong ? { messages: 1_000, cuts: 40, kills: 8 } : { messages: 60, cuts: 4, kills: 1 };

it.each(seeds)(
  "[LIVE-01] [LIVE-03] loses no message and hands none over twice, whatever ends the connection (seed %i)",
  async (seed) => {
    const folder = makeTemporaryFolder();
    try {
      const { received, last, acknowledged, resets } = await runLiveRound({
        seed,
        dataDir: folder.path,
        ...size,
      });
      process.stdout.write(
        `seed ${seed}: ${acknowledged} changes acknowledged, ${received.length} messages received\n`,
      );
      const [first = 0] = received;
      expect(received).toEqual(Array.from({ length: last }, (_, index) => first + index));
      // More than the acknowledged ones: a kill loses the response after the change was saved, and analyses
      // send messages too.
      expect(received.length).toBeGreaterThanOrEqual(acknowledged);
      expect(acknowledged).toBeGreaterThanOrEqual(size.messages - size.kills);
      expect(resets).toBe(0);
    } finally {
      folder.remove();
    }
  },
);
