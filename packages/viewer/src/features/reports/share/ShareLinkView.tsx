import { errorMessageKey, formatDateTime } from "@sonolens/i18n";
import { Button, CopyButton, Spinner, TextField } from "@sonolens/ui-kit";
import { useWords } from "../../../lib/format/use-words.ts";
import { LinkFormView } from "./LinkFormView.tsx";
import type { LinkOptions } from "./link-form.ts";
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
  const url = share.kind === "made" ? share.url : null;
  const hasBegun = share.kind === "pending" || share.kind === "made";
  return (
    <div className="flex w-full flex-col gap-2">
      {!hasBegun && refusal !== undefined && (
        <Button disabled disabledReason={refusal} className="self-start">
          {t("reportDialog:createLink")}
        </Button>
      )}
      {!hasBegun && refusal === undefined && (
        <LinkFormView choose={create}>
          <Button type="submit">{t("reportDialog:createLink")}</Button>
        </LinkFormView>
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
