import { limits, validatePasswordReset } from "@sonolens/domain";
import { useWords } from "../../lib/format/use-words.ts";
import { type Refusal, useForm } from "../../lib/state/use-form.ts";
import { AuthHeading, Outcome, RefusalNotice, Submit } from "./FormParts.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextLink } from "./TextLink.tsx";

export interface ResetConfirmModel {
  /** `linkInvalid`: no new password could be saved with this link. */
  readonly step: "form" | "done" | "linkInvalid";
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly links: { readonly signIn: string; readonly reset: string };
}

export interface ResetConfirmActions {
  readonly save: (form: { readonly new_password: string }) => Promise<unknown>;
}

export interface ResetConfirmViewProps {
  readonly model: ResetConfirmModel;
  readonly actions: ResetConfirmActions;
}

/** Sets a new password with the link of the mail. */
export function ResetConfirmView({ model, actions }: ResetConfirmViewProps) {
  const { t } = useWords();
  const { links } = model;
  if (model.step === "done")
    return (
      <>
        <Outcome title={t("account:resetDone")} text={t("account:resetDoneText")} />
        <TextLink href={links.signIn}>{t("account:toSignIn")}</TextLink>
      </>
    );
  if (model.step === "linkInvalid")
    return (
      <>
        <Outcome failed title={t("account:linkInvalid")} text={t("errors:pwInvalidLink")} />
        <TextLink href={links.reset}>{t("account:askNewLink")}</TextLink>
      </>
    );
  return <ResetForm model={model} actions={actions} />;
}

function ResetForm({ model, actions }: ResetConfirmViewProps) {
  const { t } = useWords();
  const { refusal, links } = model;
  const { draft, set, problem, formProps } = useForm({
    initial: { new_password: "", new_password2: "" },
    validate: validatePasswordReset,
    send: actions.save,
    refusal,
  });
  return (
    <>
      <AuthHeading title={t("account:resetTitle")} />
      <form {...formProps} className="flex flex-col gap-4">
        <PasswordField
          large
          label={t("account:newPassword")}
          name="new_password"
          autoComplete="new-password"
          value={draft.new_password}
          onValueChange={(password) => set("new_password", password)}
          hint={t("account:passwordHint", { min: limits.passwordCharacters.min })}
          error={problem("new_password")}
        />
        <PasswordField
          large
          label={t("account:repeatNewPassword")}
          name="new_password2"
          autoComplete="new-password"
          value={draft.new_password2}
          onValueChange={(password) => set("new_password2", password)}
          error={problem("new_password2")}
        />
        <RefusalNotice refusal={refusal} />
        <Submit busy={model.busy} label={t("account:savePassword")} busyLabel={t("account:savingPassword")} />
      </form>
      {refusal && (
        <p className="mt-3 text-13">
          <TextLink href={links.reset}>{t("account:askNewLink")}</TextLink>
        </p>
      )}
    </>
  );
}
