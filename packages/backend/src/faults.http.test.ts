import { join } from "node:path";
import { afterEach, expect, it, onTestFailed } from "vitest";
import {
  type Fault,
  type FaultEffect,
  type FaultOutcome,
  type FaultRun,
  runFault,
} from "./testing/crash/fault-run.ts";
import { type FailingDisk, mountFailingDisk } from "./testing/failing-disk.ts";
import { ballastOn } from "./testing/small-disk.ts";
import { type S3Fault, type S3Server, startS3Server } from "./testing/start-s3-server.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { databaseOption, isOnPostgres, psql } from "./testing/test-database-place.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_124);
const lastsMs = isLong ? 30_000 : 800;
const limitMs = isLong ? 600_000 : 240_000;
/** A short fault of a store is hidden by retries, unless these are limited. */
const retryPolicy = isLong ? {} : { attempts: 2, firstWaitMs: 20 };
const hourMs = 3_600_000;

const leave: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of leave.splice(0).reverse()) await close();
});

/** Runs faults one after the other, prints their rows of the table in docs/faults.md, and expects no violation. */
async function through(
  faults: Readonly<Record<string, Fault>>,
  run: Pick<FaultRun, "dataDir" | "s3">,
): Promise<FaultOutcome> {
  const beside = makeTemporaryFolder();
  const journalFile = join(beside.path, "journal.jsonl");
  const outcome = await runFault({ seed, journalFile, lastsMs, faults: Object.values(faults), ...run });
  const { acknowledged, faults: effects } = outcome;
  for (const [index, name] of Object.keys(faults).entries()) {
    const { acknowledged: during, refusals, reads, recoveredMs } = effects[index] as FaultEffect;
    process.stdout.write(
      `${name}: acknowledged ${acknowledged.before} before, ${during} during, ${acknowledged.after} after; ` +
        `refused ${JSON.stringify(refusals)}; lists answered ${reads.answered} of ${reads.asked}, ` +
        `slowest ${reads.slowestMs.toFixed(0)} ms; ready after ${recoveredMs.toFixed(0)} ms\n`,
    );
  }
  // Reports of whole runs have the message only.
  expect(outcome.wrong, outcome.wrong.join("; ")).toEqual([]);
  expect(acknowledged.before).toBeGreaterThan(0);
  expect(acknowledged.after).toBeGreaterThan(0);
  beside.remove();
  return outcome;
}

function aFolder(): string {
  const folder = makeTemporaryFolder();
  leave.push(folder.remove);
  return folder.path;
}

async function aStore(): Promise<S3Server> {
  const store = await startS3Server();
  leave.push(store.close);
  return store;
}

const refusing = ({ refusals }: FaultEffect, status: number): number =>
  Object.entries(refusals)
    .filter(([name]) => name.startsWith(`${status} `))
    .reduce((sum, [, count]) => sum + count, 0);

const only = ({ faults }: FaultOutcome): FaultEffect => faults[0] as FaultEffect;

/** The disk of the data folder is full. */
const fullDisk = (path: string): Fault => {
  const { fill, makeRoom } = ballastOn(path);
  return { begin: fill, end: makeRoom, refusesWith: [507] };
};

/** It can only be read from one moment on, and the server is started again once it is mended. */
const readOnlyDisk = (disk: FailingDisk): Fault => ({
  begin: disk.breakOff,
  async end(server) {
    await server.kill();
    await disk.mend();
  },
  endsServer: true,
  refusesWith: [503, 507],
});

const clockJump = (aheadMs: number): Fault => ({
  begin: (server) => server.setClock(aheadMs),
  end: (server) => server.setClock(0),
  // Sessions of cameras, pairing codes and upload forms expire when the clock jumps forward or back, and
  // so do challenges of cameras that are just signing in.
  causes:
    /answered 401: .*notAuthenticated|\/camera\/token\/ answered 401: .*invalidCredentials|\/api\/pair\/ answered 400: .*SecretCode|uploadExpired/,
});

const names = {
  full: "full disk",
  readOnly: "read-only disk",
  ahead: "clock an hour ahead",
  back: "clock an hour back",
} as const;
type InFolder = keyof typeof names;
const disks: readonly InFolder[] = ["full", "readOnly"];
const clocks: readonly InFolder[] = ["ahead", "back"];

/** Runs faults of the data folder and of its server; without a disk to be mounted, only those of the clock. */
async function inFolder(wanted: readonly InFolder[]): Promise<ReadonlyMap<InFolder, FaultEffect>> {
  // The database of PostgreSQL is on another disk.
  const disk =
    isOnPostgres || !wanted.some((name) => disks.includes(name)) ? undefined : mountFailingDisk(96);
  if (disk !== undefined) leave.push(disk.remove);
  const faults: Partial<Record<InFolder, Fault>> = {
    ...(disk !== undefined && { full: fullDisk(disk.path), readOnly: readOnlyDisk(disk) }),
    ahead: clockJump(hourMs),
    back: clockJump(-hourMs),
  };
  const run = wanted.flatMap((name) => (faults[name] === undefined ? [] : [[name, faults[name]] as const]));
  if (run.length === 0) return new Map();
  const { faults: effects } = await through(
    Object.fromEntries(run.map(([name, fault]) => [names[name], fault])),
    { dataDir: disk === undefined ? aFolder() : join(disk.path, "data") },
  );
  return new Map(run.map(([name], index) => [name, effects[index] as FaultEffect]));
}

let together: ReturnType<typeof inFolder> | undefined;

/** In the long run each on its own; else the tests share one run of all of them, because most of a run is around its faults. */
async function effectsOf(wanted: readonly InFolder[]): Promise<ReadonlyMap<InFolder, FaultEffect>> {
  if (isLong) return inFolder(wanted);
  together ??= inFolder([...disks, ...clocks]);
  // Tried again, it begins anew, also if it has not ended.
  onTestFailed(() => {
    together = undefined;
  });
  return together;
}

it(
  "goes through a full disk",
  async (context) => {
    const effect = (await effectsOf(["full"])).get("full");
    if (effect === undefined) return context.skip("only root of a Linux can mount a disk for the database");
    expect(refusing(effect, 507)).toBeGreaterThan(0);
    expect(effect.reads.answered).toBe(effect.reads.asked);
  },
  limitMs,
);

it(
  "goes through a disk that can only be read from one moment on, and is started again once it is mended",
  async (context) => {
    const effect = (await effectsOf(["readOnly"])).get("readOnly");
    if (effect === undefined) return context.skip("only root of a Linux can mount a disk for the database");
    expect(refusing(effect, 503) + refusing(effect, 507)).toBeGreaterThan(0);
    expect(effect.reads.answered).toBe(effect.reads.asked);
  },
  limitMs,
);

/** Makes a store answer like this, or not at all. */
const storeFault = (store: S3Server, injected: S3Fault | undefined, refuses: boolean): Fault => ({
  begin: () => (injected === undefined ? store.goAway() : store.injectFault(injected)),
  end: () => (injected === undefined ? store.resume() : store.injectFault(undefined)),
  ...(refuses && { refusesWith: [503] }),
});

it(
  "goes through a store over S3 that is slow, refuses the keys, asks to slow down, and is gone",
  async () => {
    const store = await aStore();
    const faults = {
      "store over S3 is slow": storeFault(store, { delayMs: 1_500 }, false),
      "store over S3 refuses the keys": storeFault(store, { status: 403, code: "AccessDenied" }, true),
      "store over S3 asks to slow down": storeFault(store, { status: 503, code: "SlowDown" }, true),
      "store over S3 is gone": storeFault(store, undefined, true),
    };
    const outcome = await through(faults, { dataDir: aFolder(), s3: { ...store.options, retryPolicy } });
    for (const [index, { refusesWith = [] }] of Object.values(faults).entries()) {
      const effect = outcome.faults[index] as FaultEffect;
      for (const status of refusesWith) expect(refusing(effect, status)).toBeGreaterThan(0);
      expect(effect.reads.answered).toBe(effect.reads.asked);
    }
  },
  limitMs,
);

it.skipIf(!isOnPostgres)(
  "goes through a database that is gone",
  async () => {
    const dataDir = aFolder();
    const { databaseUrl = "" } = databaseOption(dataDir);
    const name = new URL(databaseUrl).pathname.slice(1);
    const administer = (statement: string): string =>
      psql(Object.assign(new URL(databaseUrl), { pathname: "/postgres" }).href, statement);
    const fault: Fault = {
      begin() {
        administer(`alter database ${name} allow_connections false`);
        administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      },
      end: () => void administer(`alter database ${name} allow_connections true`),
      refusesWith: [503],
    };
    const outcome = await through({ "database gone": fault }, { dataDir });
    expect(refusing(only(outcome), 503)).toBeGreaterThan(0);
  },
  limitMs,
);

it(
  "goes through a clock that jumps an hour ahead and back again, and an hour back and ahead again",
  async () => {
    const effects = await effectsOf(clocks);
    for (const name of clocks) {
      const { acknowledged, reads } = effects.get(name) as FaultEffect;
      expect(acknowledged).toBeGreaterThan(0);
      expect(reads.answered).toBe(reads.asked);
    }
  },
  limitMs,
);
