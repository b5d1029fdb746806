import { useServices } from "../data/services.ts";
import { Register } from "../features/auth/account-screens.ts";
import { useWords } from "../lib/format/use-words.ts";
import { usePageTitle } from "../lib/ui/page-title.ts";

/** Creates an account. */
export function RegisterPage() {
  const { edition } = useServices();
  const { t } = useWords();
  usePageTitle(t("account:registerTitle"), edition.productName);
  return <Register />;
}
