import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { createAccountMails } from "../account/account-mails.ts";
import type { PasswordService } from "../account/password.service.ts";
import type { SessionRepository } from "../account/session.repository.ts";
import { createOrganizationRepository } from "../organizations/organization.repository.ts";
import { createAccountPurgeRepository } from "./account-purge.repository.ts";
import { createAccountPurgeJob } from "./account-purge-job.ts";
import { createAccountRemovalRoutes } from "./account-removal.routes.ts";
import { createAccountRemovalService } from "./account-removal.service.ts";

const pollMs = 50;

/** Deleting accounts, and what follows from it. */
export function createAccountRemovalModule(
  core: BackendCore,
  parts: {
    readonly sessions: SessionRepository;
    readonly passwords: PasswordService;
    /** Whether any row names a file. */
    readonly isUsed: (hash: string) => Promise<boolean>;
  },
) {
  const purges = createAccountPurgeRepository(core.database);
  /** Errors of purges that a caller waits for. */
  const errors = new Map<string, unknown[]>();
  const job = createAccountPurgeJob(core, {
    purges,
    isUsed: parts.isUsed,
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

  const service = createAccountRemovalService({
    core,
    ...parts,
    organizations: createOrganizationRepository(core.database),
    mails: createAccountMails(core.mail, core.options.edition.productName),
    purges,
    purge,
  });
  return {
    service,
    handlers: createAccountRemovalRoutes(service),
    removeExpired: () =>
      core.database.transaction(() => purges.jobs.removeExpired(new Date(core.nowMs()).toISOString())),
    start(): void {
      runner ??= startJobLoop(core, job);
    },
    async stop(): Promise<void> {
      await runner?.stop();
    },
  };
}

export type AccountRemovalModule = ReturnType<typeof createAccountRemovalModule>;
