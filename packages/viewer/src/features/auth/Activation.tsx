import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type AccountLink, signUpMutations } from "../../data/account/sign-up.ts";
import { reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Refusal } from "../../lib/state/use-form.ts";
import { type ActivationState, ActivationView } from "./ActivationView.tsx";
import { ResendMail } from "./ResendMail.tsx";
import { useAuthLinks } from "./use-auth-links.ts";
import { useCallRefusal } from "./use-call-refusal.ts";

export interface ActivationProps {
  readonly link: AccountLink;
  readonly onActivated: () => void;
}

/** Activates the account of a link at once. */
export function Activation({ link, onActivated }: ActivationProps) {
  const { api } = useServices();
  const { t } = useWords();
  const { uid, token } = link;
  const activate = useMutation({ ...signUpMutations.activate(api), onSuccess: onActivated });
  const { mutate, error } = activate;
  useEffect(() => mutate({ uid, token }), [mutate, uid, token]);
  const refusal = useCallRefusal(error, t("account:activationNotDone"));
  return (
    <ActivationView
      state={stateOf(error, refusal)}
      signIn={useAuthLinks().signIn}
      retry={() => mutate({ uid, token })}
    >
      <ResendMail />
    </ActivationView>
  );
}

function stateOf(error: unknown, refusal: Refusal | undefined): ActivationState {
  if (!error || !refusal) return { step: "activating" };
  const reason = reasonOf(error);
  if (reason?.code === "activationUsed") return { step: "used" };
  return reason?.status === 400 ? { step: "failed" } : { step: "unreached", text: refusal.text };
}
