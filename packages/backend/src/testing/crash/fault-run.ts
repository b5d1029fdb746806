import { setTimeout as wait } from "node:timers/promises";
import { settled } from "@sonolens/foundation";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { checkDataFolder } from "../../check/check-data-folder.ts";
import type { S3Options } from "../../storage/blobs/s3/s3-options.ts";
import { type BackendProcess, type CrashServerOptions, startBackendProcess } from "../backend-process.ts";
import { databaseOption } from "../test-database-place.ts";
import { until } from "../until.ts";
import type { Actor } from "./actor.ts";
import { createApiFor, Unanswered } from "./api.ts";
import { createJournal } from "./journal.ts";
import { everybody } from "./rounds.ts";
import { gatherTroupe } from "./troupe.ts";
import { makeWorld, type WorldSize } from "./world.ts";

/** A temporary fault around a server while actors act. */
export interface Fault {
  begin(server: BackendProcess): Promise<void> | void;
  end(server: BackendProcess): Promise<void> | void;
  /** The disk is another one afterwards, so that the server is restarted after the repair. */
  readonly endsServer?: boolean;
  /** Rejections that are right during the fault, though the call is correct. */
  readonly causes?: RegExp;
  /** Expected statuses: the fault does not end before one of these; without them, not before a success. */
  readonly refusesWith?: readonly number[];
}

export interface FaultRun {
  readonly seed: number;
  readonly dataDir: string;
  readonly journalFile: string;
  /** One after the other: the next begins once the server is ready and confirms changes again. */
  readonly faults: readonly Fault[];
  readonly lastsMs: number;
  /** Where files are kept, if not in the data folder. */
  readonly s3?: S3Options;
  readonly size?: WorldSize;
}

/** The outcome of the run. */
export interface FaultOutcome {
  /** Violations of what was acknowledged. */
  readonly wrong: readonly string[];
  /** Changes before the first fault and after the last one ended. */
  readonly acknowledged: { readonly before: number; readonly after: number };
  /** In their order. */
  readonly faults: readonly FaultEffect[];
}

/** What a fault did to the clients. */
export interface FaultEffect {
  /** Changes during the fault. */
  readonly acknowledged: number;
  /** Number of responses per error: `507 storageFull`; those of the last fault also until the end. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Number of reads of a list during the fault, and of successful ones. */
  readonly reads: { readonly asked: number; readonly answered: number; readonly slowestMs: number };
  /** From the end of the fault until the server reports that it is ready. */
  readonly recoveredMs: number;
}

/** The final comparison of everything takes the most time, by the number of accounts and things. */
const usualSize: WorldSize =
  process.env.SONOLENS_LONG === "1"
    ? {
        ...{ written: 6, deleted: 4, reanalyzed: 4, edited: 5 },
        ...{ camerasEach: 10, updated: 5, leavers: 6, guests: 2 },
      }
    : {
        ...{ written: 2, deleted: 2, reanalyzed: 2, edited: 5 },
        ...{ camerasEach: 4, updated: 3, leavers: 3, guests: 1 },
      };
/** A full disk, missing things, and rate limits are no faults of the server. */
const notNow = new Set([429, 503, 507]);
const maxStartMs = 5_000;
/** For a first error, or a first success if none is expected, on a busy machine. */
const maxRefusalMs = 30_000;
const maxRecoveryMs = 60_000;
const readEveryMs = 250;
const dayS = 24 * 3600;

/**
 * All actors act; an equal part of them starts before the faults, during each of them, and after all, without
 * intervention. Then everything is compared with what was acknowledged, and everyone is served again, until
 * no job is left and all messages have arrived.
 */
export async function runFault(run: FaultRun): Promise<FaultOutcome> {
  const { dataDir, faults, lastsMs } = run;
  const random = seededRandom(run.seed);
  const store = run.s3 !== undefined && { s3: run.s3 };
  const world = await makeWorld(dataDir, run.size ?? usualSize, store || {});
  const options: CrashServerOptions = { edition: "ue", accessS: dayS, isPeopled: true, ...store };
  const journal = createJournal(run.journalFile);
  const wrong: string[] = [];
  let refusals: Record<string, number> = {};
  let server = await startBackendProcess(dataDir, options);
  let ended = { ms: 0, clean: true };
  const url = (): string => server.url;
  const apiFor = createApiFor(url, {
    notNow,
    onRefusal(status, body) {
      const name = `${status} ${codeOf(body)}`;
      refusals[name] = (refusals[name] ?? 0) + 1;
      if (/\n\s+at |node_modules|\/src\//.test(body)) wrong.push(`an answer shows the inside: ${body}`);
    },
  });
  const troupe = await gatherTroupe({ world, journal, url, apiFor, ended: () => ended });
  const { listener, ledger } = troupe;
  const stopping = new AbortController();
  const begun: Fault[] = [];
  const waves = inWaves(troupe.mixed(everybody, random), faults.length + 2);
  const [firstWave = [], lastWave = []] = [waves.at(0), waves.at(-1)];

  async function work(actor: Actor): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await actor.act(troupe.apiOf(actor.username));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const isRight = error instanceof Unanswered || begun.some(({ causes }) => causes?.test(message));
        if (!isRight) wrong.push(`${actor.kind}: ${message}`);
        return;
      }
    }
  }

  /** One change of each actor; a missing response is a violation. */
  async function once(actors: readonly Actor[], when: string): Promise<void> {
    await Promise.all(
      actors.map((actor) =>
        actor.act(troupe.apiOf(actor.username)).catch((error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          // There may be nothing to do for now, and an actor with many requests may be throttled.
          const mayWait = error instanceof Unanswered && !/ answered (?!429)|fetch/.test(message);
          if (!mayWait) wrong.push(`${when}, ${actor.kind}: ${message}`);
        }),
      ),
    );
  }

  try {
    const working = firstWave.map(work);
    await settled(until(() => journal.acknowledgedCount > firstWave.length, maxStartMs));
    const before = journal.acknowledgedCount;
    const effects: FaultEffect[] = [];
    for (const [index, fault] of faults.entries())
      effects.push(await goThrough(fault, waves[index + 1] ?? [], working));
    const endedCount = journal.acknowledgedCount;
    stopping.abort();
    await Promise.all(working);
    await once(lastWave, "after it was over");
    wrong.push(...(await troupe.check()));
    await once(troupe.actors, "when everybody went on");
    wrong.push(...(await troupe.check()));
    const after = journal.acknowledgedCount;

    const open = (): number =>
      ledger.rows("select id from export_jobs where status = 'PROCESSING'").length +
      ledger.rows("select id from reanalyses where state in ('queued', 'computing', 'applying', 'undoing')")
        .length;
    await until(() => open() === 0, maxRecoveryMs * 2).catch(() => wrong.push(`${open()} jobs never end`));
    wrong.push(...(await troupe.check()));
    const received = (): boolean => listener.lastSequence() === ledger.sequenceOf("quiet");
    await settled(until(received, maxRecoveryMs));
    wrong.push(...listener.wrong(ledger.sequenceOf("quiet")));
    if ((await server.stop()) !== 0) wrong.push("asked to end, it did not");
    wrong.push(...(await wrongAtRest(dataDir, run.s3)));
    return { wrong, acknowledged: { before, after: after - endedCount }, faults: effects };
  } finally {
    stopping.abort();
    await listener.close();
    await server.kill();
  }

  /** Ends when the server is ready and confirms changes again. */
  async function goThrough(
    fault: Fault,
    wave: readonly Actor[],
    working: Promise<void>[],
  ): Promise<FaultEffect> {
    const counted: Record<string, number> = {};
    refusals = counted;
    const before = journal.acknowledgedCount;
    const reading = new AbortController();
    const reads = readAgainAndAgain(troupe.apiOf("ann"), reading.signal);
    // Counters that are only written now and then may be lost with a server that cannot write.
    if (fault.endsServer === true) ended = { ms: Date.now(), clean: false };
    begun.push(fault);
    await fault.begin(server);
    working.push(
      ...wave.map(async (actor, index) => {
        await wait((lastsMs * index) / wave.length);
        await work(actor);
      }),
    );
    await wait(lastsMs);
    const isMet = (): boolean =>
      fault.refusesWith === undefined
        ? journal.acknowledgedCount > before
        : hasRefused(counted, fault.refusesWith);
    await settled(until(isMet, maxRefusalMs));
    const acknowledged = journal.acknowledgedCount - before;
    reading.abort();
    // A running read would get no response from a stopped server.
    if (fault.endsServer === true) await reads;
    await fault.end(server);
    if (fault.endsServer === true) {
      server = await startBackendProcess(dataDir, options);
      listener.leadTo(server.url);
    }
    const endedMs = performance.now();
    await until(
      async () => (await fetch(`${url()}/readyz`).catch(() => undefined))?.status === 200,
      maxRecoveryMs,
    ).catch(() => wrong.push("it is not ready again"));
    const recoveredMs = performance.now() - endedMs;
    const known = journal.acknowledgedCount;
    await settled(until(() => journal.acknowledgedCount > known, maxStartMs));
    return { acknowledged, refusals: counted, reads: await reads, recoveredMs };
  }
}

/** The code of an error in its body. */
function codeOf(body: string): string {
  try {
    const { codes } = JSON.parse(body) as { codes?: Record<string, readonly string[]> };
    return Object.values(codes ?? {})
      .flat()
      .join(" ");
  } catch {
    return "without a code";
  }
}

/** Whether one of the statuses was returned. */
function hasRefused(refusals: FaultEffect["refusals"], statuses: readonly number[]): boolean {
  const answered = Object.keys(refusals).map((name) => Number.parseInt(name, 10));
  return statuses.some((status) => answered.includes(status));
}

function inWaves(actors: readonly Actor[], count: number): Actor[][] {
  const waves: Actor[][] = Array.from({ length: count }, () => []);
  for (const [index, actor] of actors.entries()) waves[index % count]?.push(actor);
  return waves;
}

async function readAgainAndAgain(
  api: { json<Body>(path: string): Promise<Body> },
  signal: AbortSignal,
): Promise<FaultEffect["reads"]> {
  let asked = 0;
  let answered = 0;
  let slowestMs = 0;
  while (!signal.aborted) {
    const startedMs = performance.now();
    asked += 1;
    await api.json("/api/snapshots/").then(
      () => (answered += 1),
      () => undefined,
    );
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    await wait(readEveryMs);
  }
  return { asked, answered, slowestMs };
}

/**
 * What the product's own check finds lost after the server has stopped; remains of interrupted work are
 * removed at a start.
 */
async function wrongAtRest(dataDir: string, s3: S3Options | undefined): Promise<string[]> {
  const checked = await checkDataFolder(dataDir, {
    ...databaseOption(dataDir),
    repair: false,
    readFiles: true,
    signal: new AbortController().signal,
    ...(s3 !== undefined && { s3 }),
  });
  if (!checked.ok) return [checked.error.message];
  return checked.value.findings
    .filter(({ kind }) => kind === "damage")
    .map(({ code, what, detail }) => `${code}: ${what} ${detail}`);
}
