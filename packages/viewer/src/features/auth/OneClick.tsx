import { arrowRightIcon, eyeIcon, Icon, pencilSimpleIcon } from "@sonolens/ui-kit";
import type { DemoSignIn } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface OneClickProps {
  readonly accounts: readonly DemoSignIn[];
  readonly busy: boolean;
  readonly signIn: (credentials: { username: string; password: string }) => void;
}

/** One-click sign-in for each demo account. */
export function OneClick({ accounts, busy, signIn }: OneClickProps) {
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
              <Icon
                icon={account.kind === "demo" ? eyeIcon : pencilSimpleIcon}
                size={20}
                className="text-acc"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-medium text-ink">
                  {t(account.kind === "demo" ? "signIn:demoAccount" : "signIn:fullAccount")}
                </span>
                <span className="block text-12 text-ink-3">
                  {t(account.kind === "demo" ? "signIn:demoAccountHint" : "signIn:fullAccountHint")}
                </span>
              </span>
              <Icon icon={arrowRightIcon} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
