import { join } from "node:path";
import { expect, it } from "vitest";
import { type CampaignOutcome, runCampaign } from "./testing/crash/campaign.ts";
import { killFirstStarts } from "./testing/crash/first-starts.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_122);
const options = isLong
  ? {
      // 200 kills and more; every twelfth end is graceful.
      rounds: 216,
      cleanEvery: 12,
      roundChanges: 600,
      purgeKills: 5,
      size: {
        ...{ written: 25, deleted: 20, reanalyzed: 12, edited: 10 },
        ...{ camerasEach: 100, updated: 60, leavers: 480, guests: 5 },
      },
    }
  : {
      rounds: 3,
      // The last stop is graceful.
      cleanEvery: Number.POSITIVE_INFINITY,
      purgeKills: 1,
      roundChanges: 200,
      size: {
        ...{ written: 3, deleted: 2, reanalyzed: 4, edited: 5 },
        ...{ camerasEach: 5, updated: 3, leavers: 3, guests: 1 },
      },
    };
/** What has to be acknowledged often enough for the kills to have met it. */
const kindsOften = [
  ...["upload", "upload by parts", "upload by parts, a part", "delete", "restore"],
  ...["export", "bulk edit", "bulk edit, a snapshot"],
];

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
    expect(outcome.wrong.join("\n")).toBe("");
    expect(outcome.sent).toBeGreaterThan(outcome.actors);
    if (isLong) {
      expect(outcome.kills).toBeGreaterThanOrEqual(200);
      for (const kind of kindsOften)
        expect(outcome.acknowledged.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(40);
    }
    // A failed run is kept for inspection.
    folder.remove();
    beside.remove();
  },
  isLong ? 7_200_000 : 400_000,
);

it.skipIf(!isLong).each([1, 2, 3, 4, 5, 6, 7, 8])(
  "starts whole after its first starts were killed (seed %i)",
  async (folderSeed) => {
    const folder = makeTemporaryFolder();
    const { wrong, steps } = await killFirstStarts(folder.path, folderSeed, 6);
    process.stdout.write(`killed after ${steps.join(", ")} steps of the database\n`);
    expect(wrong.join("\n")).toBe("");
    folder.remove();
  },
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
    ...wrong,
    "",
  ].join("\n");
}
