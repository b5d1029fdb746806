import { useNavigate, useParams } from "@tanstack/react-router";
import { useServices } from "../data/services.ts";
import { Activation } from "../features/auth/account-screens.ts";
import { useWords } from "../lib/format/use-words.ts";
import { usePageTitle } from "../lib/ui/page-title.ts";

/** Activates an account by the link of a mail, then shows the sign-in. */
export function ActivationPage() {
  const { edition } = useServices();
  const { t } = useWords();
  const { uid, token } = useParams({ from: "/guest/activate/$uid/$token" });
  const navigate = useNavigate();
  usePageTitle(t("account:activationTitle"), edition.productName);
  return (
    <Activation
      key={token}
      link={{ uid, token }}
      onActivated={() => void navigate({ to: "/login", search: { activated: true }, replace: true })}
    />
  );
}
