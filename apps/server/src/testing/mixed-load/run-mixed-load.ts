import { setTimeout as wait } from "node:timers/promises";
import type { ApiClient } from "@sonolens/api-client";
import { settled } from "@sonolens/foundation";
import { startViewer, type Viewer } from "../start-viewer.ts";
import { useCameras } from "./cameras.ts";
import { checkReceived, comeAndGo, connected } from "./come-and-go.ts";
import { deleteSnapshots } from "./delete-snapshots.ts";
import { editSnapshots } from "./edit-snapshots.ts";
import { followList } from "./follow-list.ts";
import { welcomeGuests } from "./guest.ts";
import { followHabits, type Habit } from "./habits.ts";
import { LibraryTruth } from "./library-truth.ts";
import { createLoadRecord, type LoadRecord } from "./load-record.ts";
import { lookAtSnapshots } from "./look-at-snapshots.ts";
import { answered, check, signedIn } from "./person.ts";
import { type Prepared, residents } from "./prepare-people.ts";
import { requestFiles } from "./request-files.ts";
import { createSampler, type Sample } from "./samples.ts";

export interface MixedLoadOptions {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly metricsToken: string;
  readonly prepared: Prepared;
  readonly durationMs: number;
  /** Kinds of calls that must happen before it ends, on a busy machine. */
  readonly kinds: readonly string[];
  readonly sampleEveryMs: number;
  readonly guestStaysMs: number;
  /** Frequency factor of all actions. */
  readonly haste: number;
  readonly onSample: (sample: Sample, record: LoadRecord) => void;
}

export interface MixedLoad {
  readonly record: LoadRecord;
  readonly samples: readonly Sample[];
  /** Of the remaining users, deleted ones included. */
  readonly snapshots: number;
}

const guestsAtOnce = 2;
/** Snapshots of cameras that are not deleted yet, in each library. */
const keptFromCameras = 12;

/** Maximum extra time for missing actions. */
const maxMoreMs = 60_000;

/** All users work on one server for a while; then all acknowledged data is verified. */
export async function runMixedLoad(options: MixedLoadOptions): Promise<MixedLoad> {
  const { url, prepared, haste } = options;
  const record = createLoadRecord();
  const samples: Sample[] = [];
  const every = (ms: number) => ms / haste;
  const habits: Habit[] = [];
  const viewers: { readonly who: string; readonly viewer: Viewer; readonly client: ApiClient }[] = [];
  const closing: (() => Promise<void> | void)[] = [];
  const truths: { readonly truth: LibraryTruth; readonly client: ApiClient }[] = [];
  try {
    for (const [library, { snapshotIds, cameras }] of prepared.libraries) {
      const truth = new LibraryTruth();
      for (const id of snapshotIds) truth.present.add(id);
      const fromCameras: string[] = [];
      const people = residents.filter((resident) => resident.library === library);
      for (const [index, { username }] of people.entries()) {
        const client = await signedIn(url, username);
        const own = snapshotIds.filter((_, place) => place % people.length === index);
        const list = followList(client, truth, record, { changes: every(700), whole: every(15_000) });
        habits.push(
          ...list.habits,
          ...lookAtSnapshots(client, truth, record, every(1_200)),
          ...editSnapshots(client, username, own, truth, record, every(1_200)),
          ...comeAndGo(url, username, record, every(6_000)),
        );
        const viewer = startViewer(url, () => client.session.tokens?.access ?? "");
        closing.push(() => viewer.close());
        viewers.push({ who: username, viewer, client });
        if (index > 0) {
          habits.push(...deleteSnapshots(client, fromCameras, keptFromCameras, truth, record, every(8_000)));
          continue;
        }
        truths.push({ truth, client });
        habits.push(...requestFiles(client, url, truth, record, every(20_000)));
        const used = await useCameras({
          ...{ url, owner: client, cameras, truth, fromCameras, record, everyMs: every(2_000) },
        });
        closing.push(used.close);
        habits.push(...used.habits);
      }
    }
    await Promise.all(viewers.map(({ viewer }) => connected(viewer)));
    const ending = new AbortController();
    const { signal } = ending;
    const timing = async () => {
      await wait(options.durationMs);
      const latestMs = performance.now() + maxMoreMs;
      const isMissing = (kind: string) => !record.calls.some((call) => call.kind === kind);
      while (options.kinds.some(isMissing) && performance.now() < latestMs) await wait(100);
      ending.abort();
    };
    const sampler = createSampler({ ...options, nowMs: record.nowMs });
    const sampling = async () => {
      while (!signal.aborted) {
        for (let look = 0; look < 4 && !signal.aborted; look += 1) {
          await settled(wait(options.sampleEveryMs / 5, undefined, { signal }));
          await sampler.look();
        }
        await settled(wait(options.sampleEveryMs / 5, undefined, { signal }));
        const sample = await sampler.sample();
        samples.push(sample);
        options.onSample(sample, record);
      }
    };
    const lanes = Array.from({ length: guestsAtOnce }, (_, lane) =>
      welcomeGuests(
        url,
        prepared.guests.filter((_guest, index) => index % guestsAtOnce === lane),
        record,
        { uploadEveryMs: every(9_000), editEveryMs: every(2_000), stayMs: options.guestStaysMs },
        signal,
      ),
    );
    await Promise.all([timing(), followHabits(habits, record, signal), sampling(), ...lanes]);
    await lookForEverything(record, truths, viewers);
    const snapshots = truths.reduce((sum, { truth }) => sum + truth.present.size + truth.deleted.size, 0);
    return { record, samples, snapshots };
  } finally {
    for (const close of closing) await close();
  }
}

async function lookForEverything(
  record: LoadRecord,
  truths: readonly { readonly truth: LibraryTruth; readonly client: ApiClient }[],
  viewers: readonly { readonly who: string; readonly viewer: Viewer; readonly client: ApiClient }[],
): Promise<void> {
  const noted = async (work: () => Promise<void>) =>
    work().catch((error: unknown) => record.isWrong(error instanceof Error ? error.message : String(error)));
  for (const { truth, client } of truths) await noted(() => truth.verify(client));
  for (const { who, viewer, client } of viewers)
    await noted(async () => {
      const { sequence } = answered(await client.getLiveCredentials(), `messages of ${who}`);
      const endMs = performance.now() + 20_000;
      while (viewer.lastSequence < sequence && performance.now() < endMs) await wait(50);
      check(
        viewer.lastSequence >= sequence,
        () => `${who} received up to ${viewer.lastSequence} of ${sequence}`,
      );
      checkReceived(viewer, who);
    });
}
