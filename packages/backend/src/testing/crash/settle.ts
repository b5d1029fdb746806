import type { ApiSchema } from "@sonolens/api-client";
import { settled } from "@sonolens/foundation";
import type { BackendProcess, CrashServerOptions } from "../backend-process.ts";
import type { Listener } from "../live-listener.ts";
import type { MailServer } from "../mail-server.ts";
import { openTestDatabase } from "../open-test-database.ts";
import { until } from "../until.ts";
import type { Api } from "./api.ts";
import { type createLedger, damagedFiles } from "./data-folder.ts";
import { killWhilePurging, type Purge } from "./purge.ts";

/** All of their snapshots are deleted at the end, so that there is something to purge. */
const deleting = ["ann", "jobs", "eve"];

/**
 * No more requests are sent: jobs end, mails and messages arrive, and deleted data is purged through
 * `purgeKills` kills. Returns the violations; in the end no server runs.
 */
export async function settle(parts: {
  readonly server: BackendProcess;
  readonly dataDir: string;
  readonly options: CrashServerOptions;
  readonly ledger: ReturnType<typeof createLedger>;
  readonly listener: Listener;
  readonly apiOf: (username: string) => Api;
  readonly check: () => Promise<readonly string[]>;
  readonly mailServer: MailServer;
  readonly mailed: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly kills: number;
  readonly purgeKills: number;
}): Promise<{ readonly wrong: readonly string[]; readonly purge: Purge }> {
  const { server, dataDir, options, ledger, listener, mailServer } = parts;
  const wrong: string[] = [];
  const open = (): number =>
    ledger.rows("select id from export_jobs where status = 'PROCESSING'").length +
    ledger.rows("select id from reanalyses where state in ('queued', 'computing', 'applying', 'undoing')")
      .length;
  await until(() => open() === 0, 120_000).catch(() => wrong.push(`${open()} jobs never end`));
  const failed = ledger.rows("select id, attempts from export_jobs where status = 'ERROR' and attempts <= 3");
  wrong.push(...failed.map(({ id }) => `export ${id} failed`), ...(await parts.check()));
  await settled(until(() => listener.lastSequence() === ledger.sequenceOf("quiet"), 30_000));
  wrong.push(...listener.wrong(ledger.sequenceOf("quiet")));
  // Otherwise those leased by a killed process would be due again only in two minutes.
  const now = new Date().toISOString();
  openTestDatabase(dataDir).run(`update mails set due_at = '${now}' where due_at > '${now}'`);
  const waiting = (): number => ledger.rows("select id from mails where due_at is not null").length;
  await until(() => waiting() === 0, 120_000).catch(() => wrong.push(`${waiting()} mails never go`));
  wrong.push(...wrongMails(mailServer, parts.mailed, parts.kills));
  for (const username of deleting) await deleteAll(parts.apiOf(username));
  if ((await server.stop()) !== 0) wrong.push("asked to end, it did not");
  wrong.push(...damagedFiles(dataDir));
  const purge = await killWhilePurging(dataDir, options, { kills: parts.purgeKills, left: parts.left });
  return { wrong: [...wrong, ...purge.wrong], purge };
}

async function deleteAll(api: Api): Promise<void> {
  const { snapshots } = await api.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
  for (const { id } of snapshots) await api.json(`/api/snapshots/${id}/deactivate/`, { method: "DELETE" });
}

/** Every promised mail arrived; a duplicate has the same number, by which readers recognize it. */
function wrongMails({ received }: MailServer, mailed: ReadonlySet<string>, kills: number): string[] {
  const numbers = new Map<string, Set<string>>();
  let again = 0;
  for (const { to, source } of received) {
    const number = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? "";
    for (const recipient of to) {
      const known = numbers.get(recipient) ?? new Set();
      if (known.has(number)) again += 1;
      numbers.set(recipient, known.add(number));
    }
  }
  return [
    ...[...mailed]
      .filter((recipient) => !numbers.has(recipient))
      .map((recipient) => `no mail came to ${recipient}`),
    ...[...numbers]
      .filter(([recipient, ids]) => mailed.has(recipient) && ids.size > 1)
      .map(([recipient]) => `two mails came to ${recipient}`),
    ...(again > kills ? [`${again} mails came again after ${kills} kills`] : []),
  ];
}
