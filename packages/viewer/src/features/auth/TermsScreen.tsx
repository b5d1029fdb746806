import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { meMutations } from "../../data/account/me-mutations.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { usePageTitle } from "../../lib/ui/page-title.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { TermsView } from "./TermsView.tsx";
import { useCallRefusal } from "./use-call-refusal.ts";

export interface TermsScreenProps {
  /** The server has recorded the acceptance. */
  readonly onAccepted?: () => void;
  /** The choice of language, at the foot. */
  readonly foot?: ReactNode;
}

/** Replaces every page until the terms are accepted; the only alternative is to sign out. */
export function TermsScreen({ onAccepted, foot }: TermsScreenProps) {
  useLazyTexts("account");
  const { api, edition } = useServices();
  const { t } = useWords();
  const navigate = useNavigate();
  const accept = useMutation(meMutations.acceptTerms(api, useQueryClient()));
  usePageTitle(t("account:termsTitle"), edition.productName);
  useEffect(() => document.getElementById("main")?.focus({ preventScroll: true }), []);
  return (
    <AuthFrame edition={edition} foot={foot}>
      <TermsView
        model={{
          busy: accept.isPending || accept.isSuccess,
          refusal: useCallRefusal(accept.error, t("account:termsFailed")),
          links: edition.links,
        }}
        actions={{
          accept: () => accept.mutate(undefined, { onSuccess: () => onAccepted?.() }),
          logOut: () => void navigate({ to: "/logout" }),
        }}
      />
    </AuthFrame>
  );
}
