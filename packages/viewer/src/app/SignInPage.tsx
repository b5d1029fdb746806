import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useServices } from "../data/services.ts";
import { SignIn } from "../features/auth/index.ts";
import { useWords } from "../lib/format/use-words.ts";
import { usePageTitle } from "../lib/ui/page-title.ts";
import type { SignInSearch } from "./sign-in-search.ts";

/** Signs in and continues to the original destination. */
export function SignInPage() {
  const { edition } = useServices();
  const { t } = useWords();
  const search = useSearch({ from: "/guest/login" });
  const navigate = useNavigate();
  const router = useRouter();
  usePageTitle(t("signIn:title"), edition.productName);
  return (
    <SignIn
      reason={reasonOf(search)}
      onSignedIn={() => {
        if (search.to) router.history.replace(search.to);
        else void navigate({ to: "/", replace: true });
      }}
    />
  );
}

const endings = {
  true: "sessionEnded",
  refresh: "notRefreshed",
  elsewhere: "signedOutElsewhere",
  account: "otherAccount",
} as const;

function reasonOf({ activated, ended, out }: SignInSearch) {
  if (activated) return "activated";
  if (ended) return endings[`${ended}`];
  return out ? "signedOut" : undefined;
}
