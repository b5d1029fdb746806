import { setTimeout as wait } from "node:timers/promises";
import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { removeExpiredJobs } from "../../jobs/remove-expired-jobs.ts";
import { accountModule } from "../account/index.ts";
import { devicesModule } from "../devices/index.ts";
import { mailModule } from "../mail/index.ts";
import { organizationsModule } from "../organizations/index.ts";
import { resumableUploadsModule } from "../resumable-uploads/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createAccountPurgeRepository } from "./account-purge.repository.ts";
import { createAccountPurgeJob } from "./account-purge-job.ts";
import { createAccountRemovalRoutes } from "./account-removal.routes.ts";
import { type AccountRemovalService, createAccountRemovalService } from "./account-removal.service.ts";

export type { AccountRemovalService } from "./account-removal.service.ts";

const pollMs = 50;

/** Deleting accounts, and what follows from it. */
export const accountRemovalModule = defineModule({
  name: "accountRemoval",
  needs: [
    "database",
    "blobs",
    "isBlobUsed",
    "outbox",
    "logger",
    "nowMs",
    "newId",
    "aloneSinceMs",
    accountModule,
    devicesModule,
    mailModule,
    organizationsModule,
    resumableUploadsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create(received) {
    const { account, devices, mail, organizations, resumableUploads, snapshots, visibility, ...core } =
      received;
    const { database } = core;
    const purges = createAccountPurgeRepository(database);
    /** Errors of purges that a caller waits for. */
    const errors = new Map<string, unknown[]>();
    const job = createAccountPurgeJob(core, {
      purges,
      snapshots: snapshots.purge,
      unnamedParts: resumableUploads.unnamedParts,
      onError: (id, error) => errors.get(id)?.push(error),
    });
    let runner: JobRunner | undefined;

    /** Waits until only the last mail may hold a trace. Throws what the purge throws. */
    async function purge(id: string): Promise<void> {
      // A command runs it automatically, beside a server or without one.
      const own = runner === undefined ? startJobLoop({ ...core, aloneSinceMs: undefined }, job) : undefined;
      const thrown: unknown[] = [];
      errors.set(id, thrown);
      try {
        while ((await purges.find(id))?.remaining === "everything") {
          if (thrown.length > 0) throw thrown[0];
          await wait(pollMs);
        }
      } finally {
        errors.delete(id);
        await own?.stop();
      }
    }

    const service: AccountRemovalService = createAccountRemovalService({
      core: {
        ...core,
        visibility: visibility.visibility,
        versions: visibility.versions,
        moves: snapshots.moves,
        cameraNotices: devices.notices,
      },
      accounts: account.accounts,
      sessions: account.endedSessions,
      passwords: account.passwordCheck,
      organizations,
      mails: account.mails,
      forgetInMails: mail.forgetInMails,
      purges,
      purge,
    });
    return {
      exports: service,
      handlers: createAccountRemovalRoutes(service),
      maintenanceTasks: [removeExpiredJobs("remove finished purges", purges.jobs, core)],
      startJobs() {
        runner ??= startJobLoop(core, job);
      },
      // Later than other jobs: calls that delete an account wait for it.
      async close() {
        await runner?.stop();
      },
    };
  },
});
