import { useServices } from "../data/services.ts";
import { Register } from "../features/auth/account-screens.ts";
import { usePageTitle } from "../lib/page-title.ts";
import { useWords } from "../lib/use-words.ts";

/** Creates an account. */
export function RegisterPage() {
  const { edition } = useServices();
  const { t } = useWords();
  usePageTitle(t("account:registerTitle"), edition.productName);
  return <Register />;
}
