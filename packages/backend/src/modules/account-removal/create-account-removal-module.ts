import type { BackendCore } from "../../backend-core.ts";
import { createAccountMails } from "../account/account-mails.ts";
import type { PasswordService } from "../account/password.service.ts";
import type { SessionRepository } from "../account/session.repository.ts";
import { createOrganizationRepository } from "../organizations/organization.repository.ts";
import { createAccountRemovalRoutes } from "./account-removal.routes.ts";
import { createAccountRemovalService } from "./account-removal.service.ts";
import { createRemovalNotes } from "./removal-notes.ts";
import { createRemovalTail } from "./removal-tail.ts";

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
  const notes = createRemovalNotes(core.database);
  const tail = createRemovalTail(core, notes, parts.isUsed);
  const service = createAccountRemovalService({
    core,
    ...parts,
    organizations: createOrganizationRepository(core.database),
    mails: createAccountMails(core.mail, core.options.edition.productName),
    notes,
    tail,
  });
  return { service, tail, handlers: createAccountRemovalRoutes(service) };
}
