import { formatDay } from "@sonolens/i18n";
import { checkCircleIcon, Icon, repeatIcon } from "@sonolens/ui-kit";
import type { MouseEvent } from "react";
import { useWords } from "../../lib/format/use-words.ts";

/** Whether a second snapshot confirms a solved repair. */
export type RepairCheckModel =
  | { readonly kind: "toCheck"; readonly tagNumber: string }
  | {
      readonly kind: "checked";
      /** Of the snapshot that confirms it; undefined until it is loaded. */
      readonly by: { readonly label: string; readonly takenAt: string } | undefined;
      readonly href: string;
    };

interface CheckLineProps {
  readonly check: RepairCheckModel;
  readonly open: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** What confirms a solved repair, or what is needed for that. */
export function CheckLine({ check, open }: CheckLineProps) {
  const { t, locale, timeZone } = useWords();
  if (check.kind === "toCheck")
    return (
      <p className="flex items-start gap-2 text-13 text-ink">
        <Icon icon={repeatIcon} size={16} className="mt-0.5 shrink-0 text-ink-2" />
        <span>
          <b className="font-semibold">{t("details:work.toCheck")}</b>{" "}
          {check.tagNumber === ""
            ? t("details:work.toCheckWithoutTag")
            : t("details:work.toCheckWithTag", { number: check.tagNumber })}
        </span>
      </p>
    );
  const { by, href } = check;
  return (
    <p className="flex items-start gap-2 text-13 text-ink">
      <Icon icon={checkCircleIcon} size={16} className="mt-0.5 shrink-0 text-solved-text" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-solved-text">{t("details:work.checked")}</b>{" "}
        {by &&
          t("common:labeled", {
            first: formatDay(new Date(by.takenAt), locale, new Date(), timeZone),
            second: "",
          })}
        <a href={href} onClick={open} className="rounded-s text-acc underline underline-offset-3">
          {by?.label || t("details:work.secondSnapshot")}
        </a>
      </span>
    </p>
  );
}
