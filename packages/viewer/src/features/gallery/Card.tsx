import { memo } from "react";
import { useServices } from "../../data/services.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { CardPicture } from "./CardPicture.tsx";
import { CardView } from "./CardView.tsx";
import { Choice } from "./Choice.tsx";
import { CardAnswer, CardInfo, CardRepair, CardStar, CardStatus } from "./lazy-bar.ts";

export interface CardProps {
  readonly record: SnapshotRecord;
  readonly index: number;
  /** Position in the whole list, from 1. */
  readonly place: number;
  /** How many the list has; -1 if that is not known yet. */
  readonly count: number;
  readonly inTabOrder: boolean;
  readonly narrow: boolean;
  readonly href: string;
  readonly open: (record: SnapshotRecord) => void;
  readonly setCurrent: (index: number) => void;
}

/** One card with its data. */
export const Card = memo(function Card(props: CardProps) {
  const { record, index, place, count, inTabOrder, narrow, href, open, setCurrent } = props;
  const { host } = useServices();
  return (
    <CardView
      model={{
        record,
        index,
        place,
        count,
        href,
        inTabOrder,
      }}
      actions={{
        open: (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          if (event.altKey) host.openInNewWindow(href.slice(1));
          else open(record);
        },
        focus: () => setCurrent(index),
      }}
      choice={<Choice of="card" id={record.id} label={record.label} inTabOrder={inTabOrder} />}
      Due={CardStatus}
      repair={narrow && <CardRepair record={record} />}
      finding={<CardAnswer record={record} />}
      star={
        <Part optional>
          <CardStar record={record} />
        </Part>
      }
      info={
        <Part optional>
          <CardInfo record={record} inTabOrder={inTabOrder} />
        </Part>
      }
    >
      <CardPicture record={record} />
    </CardView>
  );
});
