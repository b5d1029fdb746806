import type { BackendCore } from "../../backend-core.ts";
import { createRateLimit } from "../../rate-limit.ts";
import { createAccountRoutes } from "./account.routes.ts";
import { type AccountService, createAccountService } from "./account.service.ts";
import { createAccountLinks } from "./account-links.ts";
import { createAccountMails } from "./account-mails.ts";
import { createPasswordService } from "./password.service.ts";
import { createPasswords } from "./passwords.ts";
import { createRegistrationRoutes } from "./registration.routes.ts";
import { createMailLimit, createRegistrationService } from "./registration.service.ts";
import { createSessionRepository } from "./session.repository.ts";
import { createSessionService, type SessionService } from "./session.service.ts";
import { defaultTokenLifetimes } from "./token-lifetimes.ts";
import { createTokens, type ResellerFlags } from "./tokens.ts";

/** Many people can share one network address. */
const perAddress = 10;

/** Accounts: signing in, making them, their passwords. */
export function createAccountModule(
  core: BackendCore,
  resellerFlagsOf: (accountId: string) => Promise<ResellerFlags>,
) {
  const { options, database, accounts, nowMs, newId } = core;
  const passwords = createPasswords();
  const sessionRepository = createSessionRepository(database);
  const links = createAccountLinks(database);
  const mails = createAccountMails(core.mail, options.edition.productName);
  const failedPerMinute = options.failedSignInsPerMinute ?? 10;
  const mailsPerHour = options.accountMailsPerHour ?? 5;
  const limit = (most: number, windowS: number) => createRateLimit(most, windowS, nowMs);
  const mailLimit = createMailLimit(limit(mailsPerHour, 3600), limit(mailsPerHour * perAddress, 3600));
  const common = { database, accounts, links, mails, passwords, mailLimit, nowMs, newId };

  const sessions: SessionService = createSessionService({
    ...common,
    sessions: sessionRepository,
    tokens: createTokens(core.key("session tokens"), nowMs),
    lifetimes: { ...defaultTokenLifetimes, ...options.tokenLifetimes },
    failures: limit(failedPerMinute, 60),
    addressFailures: limit(failedPerMinute * perAddress, 60),
    resellerFlagsOf,
  });
  const registration = createRegistrationService(common);
  const passwordService = createPasswordService({
    ...common,
    sessions: sessionRepository,
    registration,
    failures: limit(failedPerMinute, 60),
  });
  const service: AccountService = createAccountService(common);
  return {
    service,
    sessions,
    passwords,
    sessionRepository,
    routes: {
      ...createAccountRoutes({ ...core, sessions }),
      ...createRegistrationRoutes(registration, passwordService),
    },
  };
}
