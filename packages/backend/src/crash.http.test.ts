import { join } from "node:path";
import { expect, it } from "vitest";
import { type CampaignOutcome, runCampaign } from "./testing/crash/campaign.ts";
import { killFirstStarts } from "./testing/crash/first-starts.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_122);
const options = isLong
  ? {
      rounds: 104,
      cleanEvery: 12,
      roundChanges: 1_200,
      purgeKills: 5,
      size: {
        ...{ written: 41, deleted: 20, reanalyzed: 12 },
        ...{ camerasEach: 150, updated: 60, leavers: 240, guests: 5 },
      },
    }
  : {
      rounds: 3,
      // The last stop is graceful.
      cleanEvery: Number.POSITIVE_INFINITY,
      purgeKills: 1,
      roundChanges: 200,
      size: {
        ...{ written: 3, deleted: 2, reanalyzed: 4 },
        ...{ camerasEach: 5, updated: 3, leavers: 3, guests: 1 },
      },
    };

it(
  `keeps every acknowledged change of everybody through ${options.rounds} ends (seed ${seed})`,
  async () => {
    const folder = makeTemporaryFolder();
    const beside = makeTemporaryFolder();
    const outcome = await runCampaign({
      seed,
      dataDir: folder.path,
      journalFile: join(beside.path, "journal.jsonl"),
      ...options,
      onRound: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(tableOf(outcome));
    expect(outcome.wrong).toEqual([]);
    expect(outcome.sent).toBeGreaterThan(outcome.actors);
    // A failed run is kept for inspection.
    folder.remove();
    beside.remove();
  },
  isLong ? 3_600_000 : 400_000,
);

it.skipIf(!isLong).each([1, 2, 3, 4, 5, 6, 7, 8])(
  "starts whole after its first starts were killed (seed %i)",
  async (folderSeed) => {
    const folder = makeTemporaryFolder();
    const { wrong, steps } = await killFirstStarts(folder.path, folderSeed, 6);
    process.stdout.write(`killed after ${steps.join(", ")} steps of the database\n`);
    expect(wrong).toEqual([]);
    folder.remove();
  },
  240_000,
);

function tableOf(outcome: CampaignOutcome): string {
  const { acknowledged, sent, kills, killsByAim, cleanEnds, actors, mails, messagesReceived, wrong } =
    outcome;
  const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...acknowledged]
    .sort()
    .map(([kind, count]) => `${kind.padEnd(28)}${String(count).padStart(8)}`);
  return [
    ...rows,
    `${kills} kills (${Object.entries(killsByAim)
      .map(([aim, count]) => `${aim}: ${count}`)
      .join(", ")}), ${cleanEnds} clean ends, ${actors} clients at once`,
    `${total} changes acknowledged of ${sent} sent, ${mails} mails, ${messagesReceived} messages received, ${wrong.length} wrong`,
    "",
  ].join("\n");
}
