import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { Outcome } from "./FormParts.tsx";
import { TextLink } from "./TextLink.tsx";

export interface RegisteredViewProps {
  readonly email: string;
  readonly signIn: string;
  /** Sends the mail again. */
  readonly children: ReactNode;
}

/** After a registration: the next step, and what to do if no mail arrives. */
export function RegisteredView({ email, signIn, children }: RegisteredViewProps) {
  const { t } = useWords();
  return (
    <>
      <Outcome title={t("account:accountCreated")} text={t("account:checkEmail", { email })} />
      <p className="mb-3 text-13 text-ink-2">{t("account:noMail")}</p>
      {children}
      <p className="mt-3 text-13">
        <TextLink href={signIn}>{t("account:toSignIn")}</TextLink>
      </p>
    </>
  );
}
