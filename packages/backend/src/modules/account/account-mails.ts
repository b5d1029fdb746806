import type { Translate } from "@sonolens/i18n";
import type { AccountRow } from "../../storage/database/schema.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import type { Mailer } from "../mail/index.ts";

/** Mails to users about their accounts; each only inside a transaction. */
export interface AccountMails {
  activation(account: Addressee, secret: string, translate: Translate): Promise<void>;
  /** To a user who requested an activation although the account is active. */
  alreadyActive(account: Addressee, translate: Translate): Promise<void>;
  reset(account: Addressee, secret: string, translate: Translate): Promise<void>;
  passwordChanged(account: Addressee, translate: Translate): Promise<void>;
  deleted(account: Addressee, translate: Translate): Promise<void>;
}

type Addressee = Pick<AccountRow, "id" | "email">;

export function createAccountMails(mail: Mailer, product: string): AccountMails {
  return {
    activation: ({ id, email }, secret, translate) =>
      mail.send({
        to: email,
        subject: translate("mail:activationSubject", { product }),
        text: translate("mail:activationText", {
          product,
          link: mail.linkTo(`/activate/${id}/${secret}`),
          days: linkLifetimes.activateS / (24 * 3600),
        }),
      }),
    alreadyActive: ({ email }, translate) =>
      mail.send({
        to: email,
        subject: translate("mail:alreadyActiveSubject", { product }),
        text: translate("mail:alreadyActiveText", {
          product,
          link: mail.linkTo("/login"),
          resetLink: mail.linkTo("/password_reset"),
        }),
      }),
    reset: ({ id, email }, secret, translate) =>
      mail.send({
        to: email,
        subject: translate("mail:resetSubject", { product }),
        text: translate("mail:resetText", {
          product,
          link: mail.linkTo(`/password/reset/confirm/${id}/${secret}`),
          hours: linkLifetimes.resetS / 3600,
        }),
      }),
    passwordChanged: ({ email }, translate) =>
      mail.send({
        to: email,
        subject: translate("mail:passwordChangedSubject", { product }),
        text: translate("mail:passwordChangedText", { product, link: mail.linkTo("/password_reset") }),
      }),
    deleted: ({ email }, translate) =>
      mail.send({
        to: email,
        subject: translate("mail:accountDeletedSubject", { product }),
        text: translate("mail:accountDeletedText", { product }),
      }),
  };
}
