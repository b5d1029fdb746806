import { validateEmail, validateForm } from "@sonolens/domain";
import { checkCircleIcon, Notice, TextField } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { type Refusal, useForm } from "../../lib/state/use-form.ts";
import { RefusalNotice, Submit } from "./FormParts.tsx";

export interface MailFormProps {
  readonly email: string;
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** Shown once the server has accepted it; the same whether or not the account exists. */
  readonly sentText: string | undefined;
  readonly submitLabel: string;
  readonly send: (email: string) => Promise<unknown>;
  readonly typed: (email: string) => void;
}

/** Prompts for an address to send a mail to. */
export function MailForm({ email, busy, refusal, sentText, submitLabel, send, typed }: MailFormProps) {
  const { t } = useWords();
  const { draft, set, problem, formProps } = useForm({
    initial: { email },
    validate: (form) => validateForm({ email: validateEmail(form.email) }),
    send: (form) => send(form.email),
    refusal,
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextField
        large
        label={t("signIn:email")}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onValueChange={(next) => {
          set("email", next);
          typed(next);
        }}
        error={problem("email")}
      />
      <RefusalNotice refusal={refusal} />
      {sentText ? (
        <Notice tone="accent" icon={checkCircleIcon}>
          {sentText}
        </Notice>
      ) : null}
      <Submit busy={busy} label={submitLabel} busyLabel={t("account:sendingMail")} />
    </form>
  );
}
