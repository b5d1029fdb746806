import { Button, uploadSimpleIcon } from "@sonolens/ui-kit";
import { useSetCurrentDialog } from "../../lib/current-dialog.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";

/** Opens the import where there is nothing else to do yet. */
export function StartImport() {
  useLaterTexts("import");
  const { t } = useWords();
  const open = useSetCurrentDialog();
  return (
    <Button variant="primary" icon={uploadSimpleIcon} onClick={() => open("upload")}>
      {t("import:title")}
    </Button>
  );
}
