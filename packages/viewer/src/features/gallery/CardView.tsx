import { repairStatusOf } from "@sonolens/domain";
import { filmStripIcon, imageBrokenIcon, PictureFrame, StatusMark, Tag } from "@sonolens/ui-kit";
import { type MouseEvent, type ReactNode, useDeferredValue } from "react";
import type { SnapshotRecord } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { CardLevel } from "./CardLevel.tsx";

/** The word for each repair status. */
export const statusTexts = {
  open: "gallery:statusOpen",
  inRepair: "gallery:inRepair",
  solved: "gallery:fixed",
} as const;

export interface CardModel {
  readonly record: SnapshotRecord;
  /** Index of the card on its page. */
  readonly index: number;
  /** Position in the whole list, from 1. */
  readonly place: number;
  /** How many the list has; -1 if that is not known yet. */
  readonly count: number;
  readonly href: string;
  /** Whether Tab reaches this card: exactly one of the gallery's. */
  readonly inTabOrder: boolean;
}

export interface CardActions {
  readonly open: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly focus: () => void;
}

export interface CardDueProps {
  readonly record: SnapshotRecord;
  readonly className: string;
  readonly children: ReactNode;
}

export interface CardViewProps {
  readonly model: CardModel;
  readonly actions: CardActions;
  /** Picture and heat map. */
  readonly children?: ReactNode;
  /** The selection checkbox. */
  readonly choice?: ReactNode;
  /** The star, over the picture. */
  readonly star?: ReactNode;
  /** The button to what the card has no room for. */
  readonly info?: ReactNode;
  /** Shows what is due of the repair, or its children, the status. */
  readonly Due?: (props: CardDueProps) => ReactNode;
  /** On phones, at the end of the card: the repair status, pressed to solve it. */
  readonly repair?: ReactNode;
  /** The finding; the level if left out, and until it is loaded. */
  readonly finding?: ReactNode;
}

/** One snapshot of the gallery: the picture, then two lines on the page background; on phones a row of all three. */
export function CardView({
  model,
  actions,
  children,
  choice,
  star,
  info,
  Due,
  repair,
  finding,
}: CardViewProps) {
  const { t } = useWords();
  const { record } = model;
  const status = repairStatusOf(record);
  const level = <CardLevel record={record} />;
  // Label and frame are rendered first; with many cards the rest would delay them.
  const isFramed = useDeferredValue(true, false);
  const className = "mt-px text-13";
  const mark = (
    <StatusMark {...{ status, className }} hideLabel={status === "open"} label={t(statusTexts[status])} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is between it and the list
    <div
      role="listitem"
      aria-setsize={model.count}
      aria-posinset={model.place}
      className="group/card relative min-w-0 max-md:grid max-md:grid-cols-[112px_minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-3"
      data-testid="card"
      data-id={record.id}
    >
      <PictureFrame
        className="max-md:row-span-2"
        bottomStart={
          record.meta.video_type === "continuous" && (
            <Tag onPicture icon={filmStripIcon} label={t("gallery:video")} />
          )
        }
        bottomEnd={
          record.picture_state === "missing" && (
            <Tag onPicture icon={imageBrokenIcon} label={t("gallery:pictureMissing")} />
          )
        }
      >
        {isFramed && children}
      </PictureFrame>
      <div className="flex items-start gap-2 px-px md:mt-1.5">
        <h3 className="min-w-0 flex-1 text-13 font-semibold text-ink">
          <a
            href={model.href}
            data-card={model.index}
            tabIndex={model.inTabOrder ? 0 : -1}
            onClick={actions.open}
            onFocus={actions.focus}
            className="line-clamp-2 hyphens-auto wrap-anywhere outline-none before:absolute before:-inset-1 max-md:before:inset-y-0 before:rounded-[10px] focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-acc-line"
          >
            <bdi>{record.label || t("gallery:noLabel")}</bdi>
          </a>
        </h3>
        {repair ? null : Due ? (
          <Part optional room={mark}>
            <Due {...{ record, className }}>{mark}</Due>
          </Part>
        ) : (
          mark
        )}
      </div>
      <p className="mt-0.5 grid min-h-[1lh] grid-cols-[minmax(0,1fr)_auto] items-center max-md:col-start-2 max-md:min-h-[2lh] gap-x-2 px-px text-13 text-ink-2 md:flex">
        {isFramed && (
          <Part optional room={level}>
            {finding ?? level}
          </Part>
        )}
      </p>
      {repair && (
        <div className="z-10 col-start-3 row-span-2 row-start-1 min-h-17 w-15">
          {isFramed && <Part optional>{repair}</Part>}
        </div>
      )}
      {isFramed && (
        <>
          {star}
          {info}
          {choice}
        </>
      )}
    </div>
  );
}
