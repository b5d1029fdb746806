import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { AuthHeading } from "./FormParts.tsx";
import { TextLink } from "./TextLink.tsx";

export interface ResetRequestViewProps {
  readonly signIn: string;
  /** Requests the mail. */
  readonly children: ReactNode;
}

/** Forgotten password: requests a mail with a link. */
export function ResetRequestView({ signIn, children }: ResetRequestViewProps) {
  const { t } = useWords();
  return (
    <>
      <AuthHeading title={t("account:resetTitle")} text={t("account:resetText")} />
      {children}
      <p className="mt-3 text-13">
        <TextLink href={signIn}>{t("account:backToSignIn")}</TextLink>
      </p>
    </>
  );
}
