import { limits, reportFileName } from "@sonolens/domain";
import { Checkbox, Segmented, TextField } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { useForm } from "../../../lib/state/use-form.ts";
import { type LinkOptions, linkDays, linkFileNameLimit, linkOptionsOf, newLinkForm } from "./link-form.ts";

export interface LinkFormViewProps {
  /** For a button outside of it that submits it. */
  readonly id?: string;
  readonly choose: (options: LinkOptions) => void;
  /** The button that submits it, if it is inside. */
  readonly children?: ReactNode;
}

/** How a link to a report is to be: how long it works, under which name its file is saved, and its password. */
export function LinkFormView({ id, choose, children }: LinkFormViewProps) {
  const { t } = useWords();
  const { draft, set, problem, formProps } = useForm({
    initial: newLinkForm,
    validate: linkOptionsOf,
    send: async (options) => choose(options),
    refusal: undefined,
  });
  return (
    <form {...formProps} id={id} className="flex w-full flex-col items-start gap-3">
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="text-12 text-ink-3">
          {t("reportDialog:linkValidFor")}
        </span>
        <Segmented
          label={t("reportDialog:linkValidFor")}
          value={`${draft.days}`}
          options={linkDays.map((days) => ({
            value: `${days}` as const,
            label: t("reportDialog:linkDays", { count: days }),
          }))}
          onValueChange={(value) =>
            set("days", linkDays.find((days) => `${days}` === value) ?? newLinkForm.days)
          }
        />
      </div>
      <TextField
        className="w-full"
        label={t("reportDialog:linkFileName")}
        hint={t("reportDialog:linkFileNameHint")}
        placeholder={reportFileName}
        value={draft.fileName}
        maxLength={linkFileNameLimit}
        onValueChange={(name) => set("fileName", name)}
      />
      <Checkbox
        label={t("reportDialog:protectLink")}
        checked={draft.isProtected}
        onCheckedChange={(isProtected) => set("isProtected", isProtected)}
      />
      {draft.isProtected && (
        <TextField
          className="w-full"
          // Shown as it is typed, because it is told to others.
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          label={t("reportDialog:linkPassword")}
          hint={t("reportDialog:linkPasswordHint", { min: limits.passwordCharacters.min })}
          error={problem("password")}
          value={draft.password}
          onValueChange={(password) => set("password", password)}
        />
      )}
      {children}
    </form>
  );
}
