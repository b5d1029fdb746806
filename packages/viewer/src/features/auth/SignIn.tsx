import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { accountQueries } from "../../data/account.ts";
import { unwrap } from "../../data/call-error.ts";
import { useServices } from "../../data/services.ts";
import { EditionLogo } from "../../lib/EditionLogo.tsx";
import { useWords } from "../../lib/use-words.ts";
import { SignInView } from "./SignInView.tsx";

export interface SignInProps {
  readonly reason: "signedOut" | "sessionEnded" | undefined;
  readonly onSignedIn: () => void;
  readonly foot?: ReactNode;
}

/** How long the message about a failed sign-in stays. */
const failedSignInMs = 6000;

/** Signs in, and says when it did not work. */
export function SignIn({ reason, onSignedIn, foot }: SignInProps) {
  const { api, edition, toaster } = useServices();
  const { t } = useWords();
  const [leaving, setLeaving] = useState(false);
  const configuration = useQuery(accountQueries.configuration(api));
  const signIn = useMutation({
    mutationFn: async (credentials: { username: string; password: string }) =>
      unwrap(await api.signIn(credentials)),
    onSuccess: () => {
      setLeaving(true);
      onSignedIn();
    },
    onError: () => {
      toaster.show({ message: t("signIn:couldNotLogin"), tone: "error", durationMs: failedSignInMs });
    },
  });
  return (
    <SignInView
      snapshot={{
        productName: edition.productName,
        logo: <EditionLogo svg={edition.logoSvg} />,
        busy: signIn.isPending || leaving,
        reason,
        oneClick: configuration.data?.demoSignIns ?? [],
        serverReached: !configuration.isError,
      }}
      actions={{ signIn: signIn.mutate, retry: () => void configuration.refetch() }}
      foot={foot}
    />
  );
}
