import { validateLogin } from "@sonolens/domain";
import { checkCircleIcon, ErrorBlock, Icon, infoIcon, TextField } from "@sonolens/ui-kit";
import type { DemoSignIn } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useForm } from "../../lib/state/use-form.ts";
import { AuthHeading, Submit } from "./FormParts.tsx";
import { OneClick } from "./OneClick.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { TextLink } from "./TextLink.tsx";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SignInModel {
  readonly busy: boolean;
  /** Why the user is here: signed out, session expired, or account just activated. */
  readonly reason: keyof typeof reasons | undefined;
  /** Demo accounts for one-click sign-in. */
  readonly oneClick: readonly DemoSignIn[];
  readonly serverReached: boolean;
  /** The username typed on the previous page. */
  readonly username: string;
  readonly links: { readonly register: string; readonly reset: string };
}

export interface SignInActions {
  readonly signIn: (credentials: Credentials) => Promise<unknown>;
  readonly retry: () => void;
  /** Keeps the username for the linked pages. */
  readonly typed: (username: string) => void;
}

export interface SignInViewProps {
  readonly model: SignInModel;
  readonly actions: SignInActions;
}

const reasons = {
  signedOut: "signIn:signedOut",
  sessionEnded: "signIn:sessionEnded",
  notRefreshed: "signIn:notRefreshed",
  signedOutElsewhere: "signIn:signedOutElsewhere",
  otherAccount: "signIn:otherAccount",
  activated: "signIn:activatedThanks",
} as const;

/** The sign-in page: a form, and one-click sign-in for each demo account. */
export function SignInView({ model, actions }: SignInViewProps) {
  const { t } = useWords();
  const { busy, reason, links } = model;
  return (
    <>
      <AuthHeading title={t("signIn:title")} />
      {reason && (
        <p role="status" className="mb-4 flex items-center gap-2 rounded-m bg-acc-wash px-3 py-2 text-13">
          <Icon icon={reason === "activated" ? checkCircleIcon : infoIcon} className="text-acc" />
          {t(reasons[reason])}
        </p>
      )}
      <SignInForm model={model} actions={actions} />
      <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-13 text-ink-2">
        {t("signIn:newHere")}
        <TextLink href={links.register}>{t("signIn:createAccount")}</TextLink>
      </p>
      {!model.serverReached && (
        <ErrorBlock compact title={t("signIn:serverNotReached")} retry={{ onRetry: actions.retry }} />
      )}
      <OneClick
        accounts={model.oneClick}
        busy={busy}
        signIn={(credentials) => void actions.signIn(credentials)}
      />
    </>
  );
}

function SignInForm({ model, actions }: SignInViewProps) {
  const { t } = useWords();
  const { draft, set, problem, formProps } = useForm({
    initial: { username: model.username, password: "" },
    validate: validateLogin,
    send: actions.signIn,
    refusal: undefined,
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextField
        large
        label={t("signIn:username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.username}
        onValueChange={(username) => {
          set("username", username);
          actions.typed(username);
        }}
        error={problem("username")}
      />
      <PasswordField
        large
        label={t("signIn:password")}
        name="password"
        autoComplete="current-password"
        value={draft.password}
        onValueChange={(password) => set("password", password)}
        error={problem("password")}
        aside={
          <span className="text-12">
            <TextLink href={model.links.reset}>{t("signIn:forgotPassword")}</TextLink>
          </span>
        }
      />
      <Submit busy={model.busy} label={t("signIn:submit")} busyLabel={t("signIn:submitting")} />
    </form>
  );
}
