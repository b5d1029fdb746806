import { limits, validatePasswordChange } from "@sonolens/domain";
import { Button, Dialog } from "@sonolens/ui-kit";
import { useEffect, useId } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { type Refusal, useForm } from "../../lib/state/use-form.ts";
import { PasswordField } from "./PasswordField.tsx";

export interface PasswordChange {
  readonly old_password: string;
  readonly password: string;
  readonly password2: string;
}

export interface PasswordChangeModel {
  /** For password managers, and because the new password must differ from it. */
  readonly username: string;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** Why the password of this account is fixed. */
  readonly lockedText: string | undefined;
}

export interface PasswordChangeActions {
  readonly change: (form: PasswordChange) => Promise<unknown>;
  readonly close: () => void;
}

export interface PasswordChangeViewProps {
  readonly model: PasswordChangeModel;
  readonly actions: PasswordChangeActions;
}

/** Replaces the password. */
export function PasswordChangeView({ model, actions }: PasswordChangeViewProps) {
  const { t } = useWords();
  const formId = useId();
  const { busy, lockedText } = model;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("common:changePasswordTitle")}
      description={lockedText ?? t("account:changePasswordHint")}
      closeLabel={t("common:close")}
      footer={
        lockedText ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {busy ? t("account:savingPassword") : t("account:savePassword")}
            </Button>
          </>
        )
      }
    >
      {lockedText ? null : <ChangeForm id={formId} model={model} actions={actions} />}
    </Dialog>
  );
}

function ChangeForm({ id, model, actions }: PasswordChangeViewProps & { readonly id: string }) {
  const { t } = useWords();
  const { username, refusal } = model;
  const { draft, set, problem, formProps } = useForm({
    initial: { old_password: "", password: "", password2: "" },
    validate: (form) => validatePasswordChange(form, { username }),
    send: actions.change,
    refusal,
  });
  const form = formProps.ref;
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=old_password]")?.focus(), [form]);
  return (
    <form {...formProps} id={id} className="flex flex-col gap-4 pt-1">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t("account:oldPassword")}
        name="old_password"
        autoComplete="current-password"
        value={draft.old_password}
        onValueChange={(password) => set("old_password", password)}
        error={problem("old_password")}
      />
      <PasswordField
        label={t("account:newPassword")}
        name="password"
        autoComplete="new-password"
        value={draft.password}
        onValueChange={(password) => set("password", password)}
        hint={t("account:passwordHint", { min: limits.passwordCharacters.min })}
        error={problem("password")}
      />
      <PasswordField
        label={t("account:repeatNewPassword")}
        name="password2"
        autoComplete="new-password"
        value={draft.password2}
        onValueChange={(password) => set("password2", password)}
        error={problem("password2")}
      />
    </form>
  );
}
