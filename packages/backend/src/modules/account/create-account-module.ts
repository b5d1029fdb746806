import type { BackendCore } from "../../backend-core.ts";
import { createInvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import type { RateLimit } from "../../rate-limit.ts";
import { createSettingsService } from "../settings/settings.service.ts";
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
import { createSignInThrottle } from "./sign-in-throttle.ts";
import { defaultTokenLifetimes } from "./token-lifetimes.ts";
import { createTokens, type ResellerFlags } from "./tokens.ts";

/** Many users can share one network address: multiple of the limit for one. */
const perAddress = 10;

/** Accounts: sign-in, registration, passwords. */
export function createAccountModule(
  core: BackendCore,
  resellerFlagsOf: (accountId: string) => Promise<ResellerFlags>,
) {
  const { options, database, accounts, rateCounts, nowMs, newId } = core;
  const passwords = createPasswords(options.passwordMemoryKiB);
  const sessionRepository = createSessionRepository(database);
  const links = createAccountLinks(database);
  const mails = createAccountMails(core.mail, options.edition.productName);
  const failedPerMinute = options.failedSignInsPerMinute ?? 10;
  const mailsPerHour = options.accountMailsPerHour ?? 5;
  const mailsBy = (name: string, most: number): RateLimit => ({
    name: `mails by ${name}`,
    most,
    windowS: 3600,
  });
  const mailLimit = createMailLimit(
    rateCounts,
    mailsBy("receiver", mailsPerHour),
    mailsBy("address", mailsPerHour * perAddress),
  );
  const common = { database, rateCounts, accounts, links, mails, passwords, mailLimit, nowMs, newId };

  const sessions: SessionService = createSessionService({
    ...common,
    sessions: sessionRepository,
    tokens: createTokens(core.key("session tokens"), nowMs),
    lifetimes: { ...defaultTokenLifetimes, ...options.tokenLifetimes },
    guesses: createSignInThrottle(rateCounts, failedPerMinute),
    resellerFlagsOf,
  });
  const registration = createRegistrationService(common);
  const passwordService = createPasswordService({
    ...common,
    sessions: sessionRepository,
    registration,
    failures: { name: "own password", most: failedPerMinute, windowS: 60 },
  });
  const service: AccountService = createAccountService({
    ...common,
    settings: createSettingsService(database),
  });
  return {
    service,
    sessions,
    passwords,
    passwordService,
    sessionRepository,
    routes: {
      ...createAccountRoutes({ ...core, sessions }),
      ...createRegistrationRoutes(registration, passwordService, createInvalidLinkThrottle(rateCounts)),
    },
  };
}
