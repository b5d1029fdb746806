import { useParams } from "@tanstack/react-router";
import { useServices } from "../data/services.ts";
import { ResetConfirm } from "../features/auth/account-screens.ts";
import { useWords } from "../lib/format/use-words.ts";
import { usePageTitle } from "../lib/ui/page-title.ts";

/** Sets a new password with the link of a mail. */
export function ResetConfirmPage() {
  const { edition } = useServices();
  const { t } = useWords();
  const link = useParams({ from: "/guest/password/reset/confirm/$uid/$token" });
  usePageTitle(t("account:resetTitle"), edition.productName);
  return <ResetConfirm key={link.token} link={link} />;
}
