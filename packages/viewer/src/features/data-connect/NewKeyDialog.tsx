import { limits, validateName } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Dialog, SelectField, TextField } from "@sonolens/ui-kit";
import { useId, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";

/** What is chosen for a new key. */
export interface KeyForm {
  readonly name: string;
  /** Id of a group; undefined reads what the user sees. */
  readonly group: string | undefined;
  /** Undefined never expires. */
  readonly expiresDays: number | undefined;
}

export interface NewKeyDialogProps {
  /** Those that the user may create keys of. */
  readonly groups: readonly { readonly value: string; readonly label: string }[];
  readonly busy: boolean;
  /** Why it was not created. */
  readonly problem: string | undefined;
  readonly create: (form: KeyForm) => void;
  readonly close: () => void;
}

const own = "own";
const never = "never";
const days = [30, 90, 365];
const usualDays = 365;

/** Names a new key, and what it reads until when. */
export function NewKeyDialog({ groups, busy, problem, create, close }: NewKeyDialogProps) {
  const { t } = useWords();
  const formId = useId();
  const [name, setName] = useState("");
  const [group, setGroup] = useState(own);
  const [expires, setExpires] = useState(String(usualDays));
  const [tried, setTried] = useState(false);
  const checked = validateName(name);
  const error = tried && !checked.ok ? t(errorMessageKey(checked.code), checked.params) : undefined;
  const submit = () => {
    setTried(true);
    if (busy || !checked.ok) return;
    create({
      name: checked.value,
      group: group === own ? undefined : group,
      expiresDays: expires === never ? undefined : Number(expires),
    });
  };
  return (
    <Dialog
      open
      size="small"
      title={t("dataConnect:formTitle")}
      onOpenChange={(open) => !open && !busy && close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t("dataConnect:formCreate")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("dataConnect:formName")}
          hint={t("dataConnect:formNameHint")}
          required
          value={name}
          maxLength={limits.nameCharacters}
          error={error}
          onValueChange={setName}
        />
        {groups.length > 0 && (
          <SelectField
            label={t("dataConnect:formReads")}
            hint={t("dataConnect:formReadsHint")}
            value={group}
            options={[
              { value: own, label: t("dataConnect:readsOwn") },
              ...groups.map(({ value, label }) => ({
                value,
                label: t("dataConnect:group", { group: label }),
              })),
            ]}
            onValueChange={setGroup}
          />
        )}
        <SelectField
          label={t("dataConnect:formExpires")}
          {...(expires === never && { hint: t("dataConnect:formNeverHint") })}
          value={expires}
          options={[
            ...days.map((count) => ({ value: String(count), label: t("dataConnect:days", { count }) })),
            { value: never, label: t("dataConnect:never") },
          ]}
          onValueChange={setExpires}
        />
        {problem !== undefined && (
          <p role="alert" className="text-13 text-err">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
