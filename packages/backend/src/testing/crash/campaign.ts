import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import {
  type BackendProcess,
  type CrashServerOptions,
  killWhileStarting,
  startBackendProcess,
} from "../backend-process.ts";
import { startMailServer } from "../mail-server.ts";
import type { Actor } from "./actor.ts";
import { createApiFor, Unanswered } from "./api.ts";
import { wrongInFolder } from "./data-folder.ts";
import { createJournal } from "./journal.ts";
import { moment } from "./kill-moments.ts";
import { type Round, roundsOf } from "./rounds.ts";
import { settle } from "./settle.ts";
import { gatherTroupe } from "./troupe.ts";
import { makeWorld, type WorldSize } from "./world.ts";

interface Campaign {
  readonly seed: number;
  readonly dataDir: string;
  readonly journalFile: string;
  readonly size: WorldSize;
  readonly rounds: number;
  /** Every so many rounds the server is stopped gracefully instead. */
  readonly cleanEvery: number;
  /** Kills while deleted data is purged. */
  readonly purgeKills: number;
  /** Maximum number of acknowledged changes in a round. */
  readonly roundChanges: number;
  readonly onRound?: (line: string) => void;
}

export interface CampaignOutcome {
  readonly wrong: readonly string[];
  readonly kills: number;
  readonly cleanEnds: number;
  readonly killsByAim: Readonly<Record<string, number>>;
  readonly actors: number;
  readonly sent: number;
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly mails: number;
  readonly messagesReceived: number;
}

/** Limit for a round that is stuck for any reason. */
const maxRoundMs = 30_000;
/** Also on a busy machine. */
const maxRepairMs = 30_000;
/** More of them add nothing. */
const maxWrong = 10;
const dayS = 24 * 3600;

/**
 * Many clients change everything that can be changed, all at once; the server is repeatedly killed, restarted
 * and compared with what was acknowledged, over one data folder.
 */
export async function runCampaign(campaign: Campaign): Promise<CampaignOutcome> {
  const { seed, dataDir, journalFile, size, cleanEvery, purgeKills, roundChanges, onRound } = campaign;
  const random = seededRandom(seed);
  const rounds = roundsOf(roundChanges);
  const world = await makeWorld(dataDir, size);
  const mailServer = await startMailServer();
  const options: CrashServerOptions = {
    edition: "ue",
    smtpUrl: mailServer.url,
    accessS: dayS,
    isPeopled: true,
  };
  const journal = createJournal(journalFile);
  const wrong: string[] = [];
  const killsByAim: Record<string, number> = {};
  let ended = { ms: 0, clean: true };
  let kills = 0;
  let cleanEnds = 0;
  let server: BackendProcess = await startBackendProcess(dataDir, options);
  const url = (): string => server.url;
  const troupe = await gatherTroupe({ world, journal, url, apiFor: createApiFor(url), ended: () => ended });
  const { actors, apiOf, ledger, listener, mailed, left, check } = troupe;

  async function load({ first, beside }: Round, stopping: AbortSignal): Promise<void> {
    const work = async (actor: Actor): Promise<void> => {
      while (!stopping.aborted) {
        try {
          await actor.act(apiOf(actor.username));
        } catch (error) {
          if (!(error instanceof Unanswered))
            wrong.push(`${actor.kind}: ${error instanceof Error ? error.message : error}`);
          return;
        }
      }
    };
    // Each actor comes first once, or a short round would always have the same.
    const turns = [first, beside].flatMap((groups) => troupe.mixed(groups, random));
    await Promise.all([...new Set(turns)].map(work));
  }

  async function start(): Promise<void> {
    const startedMs = Date.now();
    server = await startBackendProcess(dataDir, options);
    listener.leadTo(server.url);
    // The repair at the start runs during the first calls.
    const endsMs = performance.now() + maxRepairMs;
    let found = wrongInFolder(dataDir, startedMs);
    while (found.length > 0 && performance.now() < endsMs) {
      await wait(50);
      found = wrongInFolder(dataDir, startedMs);
    }
    wrong.push(...found);
  }

  function count(aim: string, many = 1): void {
    kills += many;
    killsByAim[aim] = (killsByAim[aim] ?? 0) + many;
  }

  /** All actors act until the server ends. */
  async function run(round: Round, isClean: boolean): Promise<string> {
    const before = journal.acknowledgedCount;
    journal.forgetSlowest();
    const target = before + Math.floor(random() * random() * round.most);
    const stopping = new AbortController();
    const loading = load(round, stopping.signal);
    const endsMs = performance.now() + maxRoundMs;
    while (journal.acknowledgedCount < target && performance.now() < endsMs) await wait(1);
    let end = "asked to end";
    if (isClean) {
      ended = { ms: Date.now(), clean: true };
      const code = await server.stop();
      if (code !== 0) wrong.push(`asked to end, it ended with ${code}`);
      cleanEnds += 1;
    } else {
      const isReached = await moment(server, dataDir, round.aim, random());
      ended = { ms: Date.now(), clean: false };
      await server.kill();
      end = isReached ? round.aim : "any";
      count(end);
    }
    stopping.abort();
    await loading;
    return `${end}: ${journal.acknowledgedCount - before} acknowledged`;
  }

  try {
    for (let number = 1; number <= campaign.rounds && wrong.length < maxWrong; number += 1) {
      const plan = rounds[(number - 1) % rounds.length];
      if (plan === undefined) break;
      if (plan.aim === "just started") {
        await server.kill();
        await killWhileStarting(dataDir, options, () => wait(random() * 300));
        count(plan.aim, 2);
        ended = { ms: Date.now(), clean: false };
      } else onRound?.(`round ${number}, ${await run(plan, number % cleanEvery === 0)}`);
      await start();
      wrong.push(...(await check()));
    }
    if (wrong.length === 0) {
      const { wrong: more, purge } = await settle({
        ...{ server, dataDir, options, ledger, listener, apiOf, check, mailServer, mailed, left },
        ...{ kills, purgeKills },
      });
      wrong.push(...more);
      cleanEnds += 1;
      for (const many of purge.leftByKills)
        count(many > 0 && many < purge.deleted ? "purge" : "a month later");
      onRound?.(`killed a month later: ${purge.leftByKills} of ${purge.deleted} deleted snapshots were left`);
    }
    return {
      wrong,
      kills,
      cleanEnds,
      killsByAim,
      actors: actors.length,
      sent: journal.sentCount,
      acknowledged: journal.acknowledged,
      mails: mailServer.received.length,
      messagesReceived: listener.received().length,
    };
  } finally {
    await listener.close();
    await server.kill();
    await mailServer.close();
  }
}
