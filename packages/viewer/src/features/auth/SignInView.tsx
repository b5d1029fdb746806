import { Button, ErrorBlock, Icon, IconButton, Isolines, TextField } from "@sonolens/ui-kit";
import { type FormEvent, type ReactNode, useState } from "react";
import type { DemoSignIn } from "../../data/types.ts";
import { useWords } from "../../lib/use-words.ts";

export interface SignInSnapshot {
  readonly productName: string;
  readonly logo: ReactNode;
  readonly busy: boolean;
  /** Why one is here again: signed out, or the session ran out. */
  readonly reason: "signedOut" | "sessionEnded" | undefined;
  /** Accounts over the demo data, for one click. */
  readonly oneClick: readonly DemoSignIn[];
  readonly serverReached: boolean;
}

export interface SignInActions {
  readonly signIn: (credentials: { username: string; password: string }) => void;
  readonly retry: () => void;
}

export interface SignInViewProps {
  readonly snapshot: SignInSnapshot;
  readonly actions: SignInActions;
  /** The choice of language, at the foot. */
  readonly foot?: ReactNode;
}

/** The way in: a form, and one click for each account over the demo data. */
export function SignInView({ snapshot, actions, foot }: SignInViewProps) {
  const { t } = useWords();
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(420px,45fr)_55fr]">
      <div className="flex flex-col px-6 py-6 sm:px-16 sm:py-9">
        <header className="flex items-center gap-2.5 text-16 font-semibold">
          <span aria-hidden="true" className="size-8 [&>*]:size-full">
            {snapshot.logo}
          </span>
          {snapshot.productName}
        </header>
        <main className="my-auto w-full max-w-93 py-8" id="main" tabIndex={-1}>
          <h1 className="mb-5 text-26 font-semibold">{t("signIn:title")}</h1>
          {snapshot.reason && (
            <p role="status" className="mb-4 flex items-center gap-2 rounded-m bg-acc-wash px-3 py-2 text-13">
              <Icon name="info" className="text-acc" />
              {t(snapshot.reason === "signedOut" ? "signIn:signedOut" : "signIn:sessionEnded")}
            </p>
          )}
          <SignInForm busy={snapshot.busy} signIn={actions.signIn} />
          {!snapshot.serverReached && (
            <ErrorBlock
              compact
              title={t("signIn:serverNotReached")}
              retry={{ label: t("common:tryAgain"), onRetry: actions.retry }}
            />
          )}
          <OneClick accounts={snapshot.oneClick} busy={snapshot.busy} signIn={actions.signIn} />
        </main>
        <footer className="flex items-center gap-4 text-12 text-ink-3">{foot}</footer>
      </div>
      <Hero />
    </div>
  );
}

function SignInForm({ busy, signIn }: { readonly busy: boolean; readonly signIn: SignInActions["signIn"] }) {
  const { t } = useWords();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (username.trim() && password) signIn({ username: username.trim(), password });
    else
      event.currentTarget
        .querySelector<HTMLInputElement>(username.trim() ? "[name=password]" : "[name=username]")
        ?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        large
        label={t("signIn:username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onValueChange={setUsername}
        error={asked && !username.trim() ? t("signIn:usernameMissing") : undefined}
      />
      <TextField
        large
        label={t("signIn:password")}
        name="password"
        type={shown ? "text" : "password"}
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
        error={asked && !password ? t("signIn:passwordMissing") : undefined}
        end={
          <IconButton
            icon={shown ? "eye-slash" : "eye"}
            label={t(shown ? "signIn:hidePassword" : "signIn:showPassword")}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button type="submit" variant="primary" large wide busy={busy}>
        {t(busy ? "signIn:submitting" : "signIn:submit")}
      </Button>
    </form>
  );
}

interface OneClickProps {
  readonly accounts: readonly DemoSignIn[];
  readonly busy: boolean;
  readonly signIn: SignInActions["signIn"];
}

function OneClick({ accounts, busy, signIn }: OneClickProps) {
  const { t } = useWords();
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="one-click" className="mt-7 border-t border-line pt-5">
      <h2 id="one-click" className="mb-2.5 text-12 text-ink-3">
        {t("signIn:oneClick")}
      </h2>
      <ul className="flex flex-col gap-2">
        {accounts.map((account) => (
          <li key={account.kind}>
            <button
              type="button"
              disabled={busy}
              onClick={() => signIn({ username: account.username, password: account.password })}
              className="flex min-h-14 w-full items-center gap-3 rounded-m border border-line bg-raised px-3.5 py-2 text-start hover:bg-hover disabled:opacity-45"
            >
              <Icon name={account.kind === "demo" ? "eye" : "pencil-simple"} size={20} className="text-acc" />
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-medium text-ink">
                  {t(account.kind === "demo" ? "signIn:demoAccount" : "signIn:fullAccount")}
                </span>
                <span className="block text-12 text-ink-3">
                  {t(account.kind === "demo" ? "signIn:demoAccountHint" : "signIn:fullAccountHint")}
                </span>
              </span>
              <Icon name="arrow-right" className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Contours round one source, in the well: what the product does, without a picture to wait for. */
function Hero() {
  const { t } = useWords();
  return (
    <aside data-well="" className="relative overflow-hidden bg-well text-well-ink max-md:hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0"
        style={{
          background:
            "radial-gradient(38% 46% at 54% 56%, rgb(240 135 41 / .30), rgb(163 28 87 / .16) 45%, transparent 72%)",
        }}
      />
      <Isolines count={11} centre={[54, 56]} className="absolute inset-0 size-full text-white/70" />
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <defs>
          <radialGradient id="hero-source">
            <stop offset="0" stopColor="#fdfacb" />
            <stop offset=".22" stopColor="#f8d98a" />
            <stop offset=".42" stopColor="#f08729" />
            <stop offset=".68" stopColor="#c43947" />
            <stop offset="1" stopColor="#521962" />
          </radialGradient>
        </defs>
        <path
          d="M216 199c9-3 19 4 23 14 4 11 2 24-6 31-8 6-19 6-26-2-7-9-8-22-4-31 3-6 7-10 13-12z"
          fill="url(#hero-source)"
          stroke="#fff"
          strokeWidth="1.4"
        />
      </svg>
      <p className="absolute start-9 bottom-9 max-w-72 text-26 font-medium text-balance">
        {t("signIn:promise")}
      </p>
    </aside>
  );
}
