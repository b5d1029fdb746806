import { limits, validateName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Dialog, TextField } from "@sonolens/ui-kit";
import { useId, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface RenameKeyDialogProps {
  readonly name: string;
  readonly busy: boolean;
  /** Why it was not renamed. */
  readonly problem: string | undefined;
  readonly rename: (name: string) => void;
  readonly close: () => void;
}

/** Renames a key; programs that use it are not affected. */
export function RenameKeyDialog({ name: before, busy, problem, rename, close }: RenameKeyDialogProps) {
  const { t } = useWords();
  const formId = useId();
  const [name, setName] = useState(before);
  const [tried, setTried] = useState(false);
  const checked = validateName(name);
  const error = tried && !checked.ok ? t(errorMessageKey(checked.code), checked.params) : problem;
  const submit = () => {
    setTried(true);
    if (busy || !checked.ok) return;
    if (checked.value === before) close();
    else rename(checked.value);
  };
  return (
    <Dialog
      open
      size="small"
      title={t("dataConnect:renameTitle")}
      onOpenChange={(open) => !open && !busy && close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("dataConnect:formName")}
          hint={t("dataConnect:renameHint")}
          required
          value={name}
          maxLength={limits.nameCharacters}
          error={error}
          onValueChange={setName}
        />
      </form>
    </Dialog>
  );
}
