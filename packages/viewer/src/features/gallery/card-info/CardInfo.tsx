import { hasMap } from "@sonolens/domain";
import { formatZonedDateTime } from "@sonolens/i18n";
import { CopyButton, IconButton, infoIcon, Popover, speakerHighIcon, Tag } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";

export interface CardInfoProps {
  readonly record: SnapshotRecord;
  readonly inTabOrder: boolean;
}

/** Details that a card has no room for: a button over its picture that appears on hover or focus. */
export function CardInfo({ record, inTabOrder }: CardInfoProps) {
  useLazyTexts("card");
  const { t, locale, timeZone } = useWords();
  const title = t("card:about", { label: record.label || t("gallery:noLabel") });
  return (
    <>
      {!hasMap(record) && (
        // The box of the picture, which is drawn before this is loaded.
        <span className="pointer-events-none absolute inset-x-0 top-0 flex aspect-5/3 items-end p-1.5 max-md:end-auto max-md:top-3 max-md:w-28">
          <Tag onPicture icon={speakerHighIcon} label={t("card:soundOnly")} />
        </span>
      )}
      <span className="absolute top-0 end-[calc(var(--spacing-ctl)+2px)] max-md:start-0 max-md:end-auto max-md:top-3 max-md:group-has-[[data-choosing]]/card:hidden z-10 opacity-0 transition-opacity group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
        <Popover
          title={title}
          align="end"
          trigger={
            <IconButton
              icon={infoIcon}
              label={title}
              tabIndex={inTabOrder ? 0 : -1}
              className="max-md:items-start max-md:justify-start max-md:p-1 bg-transparent! text-white! drop-shadow-[0_0_2px_rgb(0_0_0/.9)] focus-visible:outline-white"
            />
          }
        >
          <dl className="grid gap-x-6 gap-y-2.5 text-13">
            <Fact name={t("card:taken")}>
              {formatZonedDateTime(new Date(record.created_date), locale, timeZone)}
            </Fact>
            <Fact name={t("card:camera")}>
              <bdi>{record.device_label}</bdi>
            </Fact>
            <Fact name={t("card:serial")}>{record.device_serial}</Fact>
            <Fact name={t("card:tags")}>
              {record.tags.length === 0 ? (
                <span className="text-ink-3">{t("card:noTags")}</span>
              ) : (
                <ul className="flex flex-wrap gap-1.5">
                  {record.tags.map((tag) => (
                    <li key={tag} className="min-w-0 rounded-s bg-ink/8 px-2 py-0.5 text-12 text-ink-2">
                      <bdi>{tag}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </Fact>
            <Fact name={t("card:id")}>
              <span className="flex items-center justify-between gap-2">
                <span className="min-w-0">{record.id}</span>
                <CopyButton iconOnly text={record.id} label={t("card:copyId")} />
              </span>
            </Fact>
          </dl>
        </Popover>
      </span>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
