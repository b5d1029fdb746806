import { limits, validateRegistration } from "@sonolens/domain";
import { Checkbox, TextField } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { type Refusal, useForm } from "../../lib/state/use-form.ts";
import { AuthHeading, RefusalNotice, Submit } from "./FormParts.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextLink } from "./TextLink.tsx";

export interface RegisterModel {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  /** The edition requires consent to its privacy statement as well. */
  readonly asksForPrivacy: boolean;
  /** The address typed on the previous page. */
  readonly email: string;
  readonly links: { readonly signIn: string; readonly terms: string; readonly privacy: string };
}

export interface RegisterActions {
  readonly register: (form: { readonly email: string; readonly password: string }) => Promise<unknown>;
  /** Keeps the address for the linked pages. */
  readonly typed: (email: string) => void;
}

export interface RegisterViewProps {
  readonly model: RegisterModel;
  readonly actions: RegisterActions;
}

/** Creates an account. */
export function RegisterView({ model, actions }: RegisterViewProps) {
  const { t } = useWords();
  const { refusal, asksForPrivacy, links } = model;
  const { draft, set, problem, formProps } = useForm({
    initial: { email: model.email, password: "", password2: "", terms: false, privacy: false },
    validate: (form) => validateRegistration(form, { privacyRequired: asksForPrivacy }),
    send: actions.register,
    refusal,
  });
  return (
    <>
      <AuthHeading title={t("account:registerTitle")} />
      <form {...formProps} className="flex flex-col gap-4">
        <TextField
          large
          label={t("signIn:email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          onValueChange={(email) => {
            set("email", email);
            actions.typed(email);
          }}
          error={problem("email")}
        />
        <PasswordField
          large
          label={t("signIn:password")}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onValueChange={(password) => set("password", password)}
          hint={t("account:passwordHint", { min: limits.passwordCharacters.min })}
          error={problem("password")}
        />
        <PasswordField
          large
          label={t("account:repeatPassword")}
          name="password2"
          autoComplete="new-password"
          value={draft.password2}
          onValueChange={(password2) => set("password2", password2)}
          error={problem("password2")}
        />
        <Consent
          label={t("account:acceptTermsOfUse")}
          read={{ label: t("account:readTerms"), href: links.terms }}
          given={draft.terms}
          onGivenChange={(terms) => set("terms", terms)}
          error={problem("terms")}
        />
        {asksForPrivacy && (
          <Consent
            label={t("account:acceptPrivacy")}
            read={{ label: t("account:readPrivacy"), href: links.privacy }}
            given={draft.privacy}
            onGivenChange={(privacy) => set("privacy", privacy)}
            error={problem("privacy")}
          />
        )}
        <RefusalNotice refusal={refusal} />
        <Submit busy={model.busy} label={t("account:registerSubmit")} busyLabel={t("account:registering")} />
      </form>
      <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-13 text-ink-2">
        {t("account:haveAccount")}
        <TextLink href={links.signIn}>{t("signIn:submit")}</TextLink>
      </p>
    </>
  );
}

interface ConsentProps {
  readonly label: string;
  /** Link to the text that is accepted. */
  readonly read: { readonly label: string; readonly href: string };
  readonly given: boolean;
  readonly onGivenChange: (given: boolean) => void;
  readonly error: string | undefined;
}

function Consent({ label, read, given, onGivenChange, error }: ConsentProps) {
  return (
    <div>
      <Checkbox label={label} checked={given} onCheckedChange={onGivenChange} error={error} />
      <p className="ps-6.5 text-12">
        <TextLink outside href={read.href}>
          {read.label}
        </TextLink>
      </p>
    </div>
  );
}
