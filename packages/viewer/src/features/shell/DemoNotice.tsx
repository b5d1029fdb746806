import { flaskIcon, Notice } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

/** Informs users of the demo account that changes are not saved. */
export function DemoNotice({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Notice icon={flaskIcon} tone="accent" title={t("common:demoTitle")} onClose={onClose}>
      {t("common:demoNotice")}
    </Notice>
  );
}
