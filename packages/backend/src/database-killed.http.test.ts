import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import type { FaultEffect } from "./testing/crash/fault-run.ts";
import { type PostgresServer, startPostgresServer } from "./testing/start-postgres-server.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_125);
/** However slow the machine is. */
const minKills = 3;
const isOnPostgres = process.env.TEST_DATABASE_URL !== undefined;
let server: PostgresServer | undefined;
afterAll(() => server?.close());

it.skipIf(!isOnPostgres)(
  `loses nothing of what was acknowledged while its database is killed again and again (seed ${seed})`,
  async () => {
    const database = await startPostgresServer();
    server = database;
    // One of its own, as the tests of other files are on the other; read when what follows is loaded.
    process.env.TEST_DATABASE_URL = database.url;
    const { runFault } = await import("./testing/crash/fault-run.ts");
    const folder = makeTemporaryFolder();
    const beside = makeTemporaryFolder();
    const lastsMs = isLong ? 30_000 : 8_000;
    let kills = 0;
    let killing: Promise<void> | undefined;
    const isOver = new AbortController();
    async function killAgainAndAgain(): Promise<void> {
      while (!isOver.signal.aborted || kills < minKills) {
        await database.kill();
        kills += 1;
        await wait(300);
        await database.start();
        await wait(700);
      }
    }
    const outcome = await runFault({
      seed,
      dataDir: folder.path,
      journalFile: join(beside.path, "journal.jsonl"),
      lastsMs,
      faults: [
        {
          begin() {
            killing = killAgainAndAgain();
          },
          async end() {
            isOver.abort();
            await killing;
          },
        },
      ],
    });
    const { acknowledged } = outcome;
    const [{ refusals, reads, recoveredMs, acknowledged: during }] = outcome.faults as [FaultEffect];
    process.stdout.write(
      `${kills} kills of the database: acknowledged ${acknowledged.before} before, ${during} during, ${acknowledged.after} after; ` +
        `refused ${JSON.stringify(refusals)}; lists answered ${reads.answered} of ${reads.asked}; ready after ${recoveredMs.toFixed(0)} ms\n`,
    );
    expect(outcome.wrong.join("\n")).toBe("");
    expect(kills).toBeGreaterThanOrEqual(minKills);
    expect(acknowledged.before).toBeGreaterThan(0);
    expect(acknowledged.after).toBeGreaterThan(0);
    // No client receives an internal server error.
    expect(Object.keys(refusals).filter((name) => name.startsWith("500"))).toEqual([]);
    expect(refusals["503 storageUnavailable"]).toBeGreaterThan(0);
    folder.remove();
    beside.remove();
  },
  isLong ? 600_000 : 240_000,
);
