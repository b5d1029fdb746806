import { useServices } from "../data/services.ts";
import { ResetRequest } from "../features/auth/account-screens.ts";
import { useWords } from "../lib/format/use-words.ts";
import { usePageTitle } from "../lib/ui/page-title.ts";

/** Requests a mail for choosing a new password. */
export function ResetRequestPage() {
  const { edition } = useServices();
  const { t } = useWords();
  usePageTitle(t("account:resetTitle"), edition.productName);
  return <ResetRequest />;
}
