import { defineModule } from "../../composition/module.ts";
import { createMails } from "./create-mails.ts";
import type { ForgetInMails } from "./forget-in-mails.ts";
import type { Mailer } from "./mailer.ts";

export type { ForgetInMails } from "./forget-in-mails.ts";
export { noAddress, oneLine } from "./mail-text.ts";
export type { Mailer } from "./mailer.ts";

interface MailExports {
  readonly mailer: Mailer;
  readonly forgetInMails: ForgetInMails;
  /** Where kept mails are read, without the origin; undefined if a mail server delivers them. */
  readonly outboxPath: string | undefined;
}

/** Mails to users. */
export const mailModule = defineModule({
  name: "mail",
  needs: ["options", "database", "key", "logger", "publicUrl", "nowMs", "newId", "aloneSinceMs"],
  create({ options, ...core }) {
    const mails = createMails({
      ...core,
      key: core.key("mails"),
      smtpUrl: options.smtpUrl,
      mailFrom: options.mailFrom ?? `${options.edition.productName} <noreply@localhost>`,
    });
    const exports: MailExports = mails;
    return {
      exports,
      registerPages: mails.registerPages,
      maintenanceTasks: mails.maintenanceTasks,
      startJobs: () => mails.start(),
      stop: () => mails.stop(),
    };
  },
});
