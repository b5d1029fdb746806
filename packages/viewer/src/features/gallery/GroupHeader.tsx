import type { GalleryAction, PageGroup } from "@sonolens/gallery";
import { formatNumber } from "@sonolens/i18n";
import { cx } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { Choice } from "./Choice.tsx";
import { dayText } from "./day-text.ts";
import { GroupName, Places } from "./lazy-bar.ts";
import type { Ordered } from "./selection/ids-in-order.ts";

export interface GroupHeaderProps {
  readonly group: PageGroup;
  /** All pages. */
  readonly gallery: Ordered;
  /** One snapshot of the group. */
  readonly snapshotId: string;
  /** Today as yyyy-mm-dd. */
  readonly today: string;
  readonly change: (action: GalleryAction) => void;
  /** The sum of a group, by its key. */
  readonly sumOf: ((groupKey: string | null) => ReactNode) | undefined;
  /** Several groups share the row, so that it is short. */
  readonly isShared: boolean;
}

/** Above the cards of a day, a place, a level or a letter; clicking one that has a filter applies that filter. */
export function GroupHeader(props: GroupHeaderProps) {
  const { group, today, snapshotId } = props;
  const { t, locale } = useWords();
  const named = (name: string, order?: ReactNode) => <NamedHeader {...props} name={name} order={order} />;
  const { kind, key } = group;
  if (kind === "createdDay" || kind === "uploadedDay")
    return named(
      key === null
        ? t("gallery:noDate")
        : dayText(
            key,
            today,
            locale,
            { today: t("gallery:today"), yesterday: t("gallery:yesterday") },
            props.isShared,
          ),
    );
  if (kind === "letter") return named(key ?? "#");
  return (
    // Keys are names of the program.
    <Part optional room={named("…")}>
      {kind === "location" && key !== null ? (
        <Places cluster={key} snapshotId={snapshotId}>
          {({ full }) => named(full)}
        </Places>
      ) : (
        <GroupName group={group}>{named}</GroupName>
      )}
    </Part>
  );
}

interface NamedHeaderProps extends GroupHeaderProps {
  readonly name: string;
  readonly order: ReactNode;
}

function NamedHeader(props: NamedHeaderProps) {
  const { group, gallery, name, order, change, sumOf, isShared } = props;
  const { t, locale } = useWords();
  const { filter, kind, key } = group;
  const isDay = key !== null && (kind === "createdDay" || kind === "uploadedDay");
  const shown = isDay ? <time dateTime={key}>{name}</time> : name;
  return (
    <div className="@container flex min-h-11 items-center">
      <span className="h-small w-7 shrink-0 max-md:hidden">
        {!gallery.isHead && <Choice of="group" gallery={gallery} groupKey={group.key} title={name} />}
      </span>
      <h2 className="flex min-w-0 items-baseline gap-2.5 text-14 font-semibold text-ink max-md:py-1">
        {filter ? (
          <button
            type="button"
            onClick={() => change({ kind: "change", filters: filter })}
            className={cx(
              "relative rounded-[6px] text-start hover:underline before:absolute before:-inset-x-2 before:-inset-y-3",
              isShared && "whitespace-nowrap",
            )}
          >
            {shown}
          </button>
        ) : (
          <span className={cx(kind === "cost" && "whitespace-nowrap")}>{shown}</span>
        )}
        {!gallery.isHead && (
          <>
            <span aria-hidden="true" className="text-12 font-normal text-ink-3">
              {formatNumber(group.total, locale)}
            </span>
            <span className="sr-only">, {t("gallery:count", { count: group.total })}</span>
          </>
        )}
      </h2>
      {order}
      <p className={cx("ms-auto ps-3 text-end text-12 text-ink-3", kind !== "cost" && "shrink-0")}>
        <Part optional>{sumOf?.(key)}</Part>
      </p>
    </div>
  );
}
