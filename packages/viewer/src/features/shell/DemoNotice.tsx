import { flaskIcon, Notice } from "@sonolens/ui-kit";
import { useWords } from "../../lib/use-words.ts";

/** Says that the demo account changes nothing. */
export function DemoNotice({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Notice icon={flaskIcon} tone="accent" title={t("common:demoTitle")} onClose={onClose}>
      {t("common:demoNotice")}
    </Notice>
  );
}
