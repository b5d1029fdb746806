import { arrowClockwiseIcon, Button, Spinner } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { AuthHeading, Outcome } from "./FormParts.tsx";
import { TextLink } from "./TextLink.tsx";

export type ActivationState =
  | { readonly step: "activating" }
  /** The link was used before. */
  | { readonly step: "used" }
  /** Not a link of ours, or expired. */
  | { readonly step: "failed" }
  /** The server could not process it; the link may be valid. */
  | { readonly step: "unreached"; readonly text: string };

export interface ActivationViewProps {
  readonly state: ActivationState;
  readonly signIn: string;
  readonly retry: () => void;
  /** Requests a new mail. */
  readonly children: ReactNode;
}

/** The outcome of an activation link. */
export function ActivationView({ state, signIn, retry, children }: ActivationViewProps) {
  const { t } = useWords();
  if (state.step === "activating")
    return (
      <>
        <AuthHeading title={t("account:activationTitle")} />
        <p role="status" className="flex items-center gap-2.5 text-14 text-ink-2">
          <Spinner />
          {t("account:activating")}
        </p>
      </>
    );
  if (state.step === "used")
    return (
      <>
        <Outcome failed title={t("account:activationUsedTitle")} text={t("errors:activationUsed")} />
        <TextLink href={signIn}>{t("account:toSignIn")}</TextLink>
      </>
    );
  return (
    <>
      <Outcome
        failed
        title={t("account:activationFailedTitle")}
        text={state.step === "failed" ? t("errors:activationFailed") : state.text}
      />
      {state.step === "failed" ? (
        children
      ) : (
        <Button variant="primary" large wide icon={arrowClockwiseIcon} onClick={retry}>
          {t("common:tryAgain")}
        </Button>
      )}
      <p className="mt-3 text-13">
        <TextLink href={signIn}>{t("account:backToSignIn")}</TextLink>
      </p>
    </>
  );
}
