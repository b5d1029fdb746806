import { useServices } from "../data/services.ts";
import { ResetRequest } from "../features/auth/account-screens.ts";
import { usePageTitle } from "../lib/page-title.ts";
import { useWords } from "../lib/use-words.ts";

/** Asks for a mail to choose a new password. */
export function ResetRequestPage() {
  const { edition } = useServices();
  const { t } = useWords();
  usePageTitle(t("account:resetTitle"), edition.productName);
  return <ResetRequest />;
}
