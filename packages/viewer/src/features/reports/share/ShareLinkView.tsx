import { limits, reportFileName } from "@sonolens/domain";
import { errorMessageKey, formatDateTime } from "@sonolens/i18n";
import { Button, Checkbox, CopyButton, Segmented, Spinner, TextField } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";
import { useForm } from "../../../lib/state/use-form.ts";
import { type LinkOptions, linkDays, linkFileNameLimit, linkOptionsOf, newLinkForm } from "./link-form.ts";
import type { ShareState } from "./share-state.ts";

export interface ShareLinkViewProps {
  readonly share: ShareState;
  /** Why this user cannot share. */
  readonly refusal: string | undefined;
  readonly create: (options: LinkOptions) => void;
}

/** The link to a report for people without an account: to create it as chosen, and to copy it. */
export function ShareLinkView({ share, refusal, create }: ShareLinkViewProps) {
  const { t, locale, timeZone } = useWords();
  const { draft, set, problem, formProps } = useForm({
    initial: newLinkForm,
    validate: linkOptionsOf,
    send: async (options) => create(options),
    refusal: undefined,
  });
  const url = share.kind === "made" ? share.url : null;
  const hasBegun = share.kind === "pending" || share.kind === "made";
  return (
    <div className="flex w-full flex-col gap-2">
      {!hasBegun && (
        <form {...formProps} className="flex flex-col items-start gap-3">
          {refusal === undefined && (
            <>
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
            </>
          )}
          <Button
            type="submit"
            disabled={refusal !== undefined}
            {...(refusal !== undefined && { disabledReason: refusal })}
          >
            {t("reportDialog:createLink")}
          </Button>
        </form>
      )}
      {/* Before its content, because screen readers announce changes only. */}
      <div role="status" className="text-12 text-ink-2 empty:hidden">
        {share.kind === "made" &&
          t(share.hasPassword ? "reportDialog:validUntilProtected" : "reportDialog:validUntil", {
            date: formatDateTime(new Date(share.expires), locale, timeZone),
          })}
      </div>
      {hasBegun && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={t("reportDialog:link")}
            value={url ?? ""}
            readOnly
            className="min-w-0 flex-[1_1_14rem]"
            onFocus={(event) => event.currentTarget.select()}
            {...(url === null && { placeholder: t("reportDialog:creatingLink") })}
            onValueChange={() => undefined}
          />
          <CopyButton
            text={url}
            label={t("reportDialog:copyLink")}
            disabledReason={t("reportDialog:noLinkYet")}
          />
        </div>
      )}
      {share.kind === "pending" && (
        <p className="flex items-center gap-2 text-12 text-ink-2">
          <Spinner label={t("reportDialog:creatingLink")} size={16} />
          <span aria-hidden="true">{t("reportDialog:creatingLink")}</span>
        </p>
      )}
      {share.kind === "failed" && (
        <p role="alert" className="text-err">
          {t("reportDialog:linkNotMade")} {t(errorMessageKey(share.code))}
        </p>
      )}
    </div>
  );
}
