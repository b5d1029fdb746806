import { defineModule } from "../../composition/module.ts";
import { createInvalidLinkThrottle } from "../../http/invalid-link-throttle.ts";
import { mailModule } from "../mail/index.ts";
import { settingsModule } from "../settings/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { type Accounts, createAccountRepository, type ManagedAccounts } from "./account.repository.ts";
import { createAccountRoutes } from "./account.routes.ts";
import { type AccountService, createAccountService } from "./account.service.ts";
import { createAccountLinks } from "./account-links.ts";
import { type AccountMails, createAccountMails } from "./account-mails.ts";
import { type CredentialStatuses, createCredentialStatuses } from "./credential-status.service.ts";
import { type AccountFeatures, createFeatureRepository, type GrantedFeatures } from "./feature.repository.ts";
import { createKnownDevices } from "./known-devices.ts";
import { createPasswordService, type PasswordCheck } from "./password.service.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createRegistrationRoutes } from "./registration.routes.ts";
import { createMailLimit, createRegistrationService } from "./registration.service.ts";
import { resellerFlagsOf } from "./reseller-flags.ts";
import { createSessionRepository, type EndedSessions } from "./session.repository.ts";
import { type Authentication, createSessionService } from "./session.service.ts";
import { createSignInThrottle, type SignInThrottle } from "./sign-in-throttle.ts";
import { createTokens } from "./tokens.ts";

export type { Accounts, ManagedAccounts } from "./account.repository.ts";
export type { AccountService, AccountSpec } from "./account.service.ts";
export type { AccountMails } from "./account-mails.ts";
export { callerOfAccount } from "./caller-of-account.ts";
export type { CredentialStatuses } from "./credential-status.service.ts";
export type { AccountFeatures, FeatureHolder, GrantedFeatures } from "./feature.repository.ts";
export type { PasswordCheck } from "./password.service.ts";
export type { Passwords } from "./passwords.ts";
export type { EndedSessions } from "./session.repository.ts";
export type { SignInThrottle } from "./sign-in-throttle.ts";

/** Many users can share one network address: multiple of the limit for one. */
const perAddress = 10;

interface AccountExports {
  readonly accounts: Accounts;
  readonly managedAccounts: ManagedAccounts;
  readonly features: AccountFeatures;
  readonly grantedFeatures: GrantedFeatures;
  readonly credentialStatuses: CredentialStatuses;
  readonly authentication: Authentication;
  readonly endedSessions: EndedSessions;
  readonly passwords: Passwords;
  /** For passwords of other things too, under a name that no account can have. */
  readonly guesses: SignInThrottle;
  readonly passwordCheck: PasswordCheck;
  readonly mails: AccountMails;
  readonly service: AccountService;
}

/** Accounts: sign-in, registration, passwords, features. */
export const accountModule = defineModule({
  name: "account",
  needs: [
    "options",
    "lifetimes",
    "database",
    "addresses",
    "key",
    "rateCounts",
    "nowMs",
    "newId",
    mailModule,
    settingsModule,
    visibilityModule,
  ],
  create({
    options,
    lifetimes,
    database,
    addresses,
    key,
    rateCounts,
    nowMs,
    newId,
    mail,
    settings,
    visibility,
  }) {
    const accounts = createAccountRepository(database);
    const features = createFeatureRepository(database);
    const passwords = createPasswords(options.passwordMemoryKiB);
    const sessionRepository = createSessionRepository(database);
    const links = createAccountLinks(database);
    const mails = createAccountMails(mail.mailer, options.edition.productName);
    const failedPerMinute = options.failedSignInsPerMinute ?? 10;
    const mailsPerHour = options.accountMailsPerHour ?? 5;
    const mailLimit = createMailLimit(rateCounts, mailsPerHour, perAddress);
    const guesses = createSignInThrottle(rateCounts, failedPerMinute);
    const common = { database, rateCounts, accounts, links, mails, passwords, mailLimit, nowMs, newId };
    const sessions = createSessionService({
      ...common,
      sessions: sessionRepository,
      tokens: createTokens(key("session tokens"), nowMs),
      lifetimes,
      guesses,
      resellerFlagsOf: (accountId) => resellerFlagsOf(database, accountId),
    });
    const devices = createKnownDevices({
      key: key("known devices"),
      path: addresses.of("/api/token/"),
      nowMs,
      newId,
    });
    const registration = createRegistrationService(common);
    const passwordService = createPasswordService({
      ...common,
      sessions: sessionRepository,
      registration,
      failures: { name: "own password", max: failedPerMinute, windowS: 60 },
    });
    const exports: AccountExports = {
      accounts,
      managedAccounts: accounts,
      features,
      grantedFeatures: features,
      credentialStatuses: createCredentialStatuses(database, nowMs),
      authentication: sessions,
      endedSessions: sessionRepository,
      passwords,
      guesses,
      passwordCheck: passwordService,
      mails,
      service: createAccountService({ ...common, settings }),
    };
    return {
      exports,
      handlers: {
        ...createAccountRoutes({ ...visibility, database, accounts, features, sessions, devices }),
        ...createRegistrationRoutes(registration, passwordService, createInvalidLinkThrottle(rateCounts)),
      },
    };
  },
});
