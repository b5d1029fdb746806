import { useState } from "react";
import { arrowLeftIcon } from "../generated/icons/arrow-left.ts";
import { Button, EmptyState, SeverityMark, Table, type TableColumn, useMediaQuery } from "../index.ts";
import { type Leak, leakKey, leaks, levelNames } from "./leaks.ts";

const columns: TableColumn<Leak>[] = [
  { id: "place", header: "Place", cell: ({ place }) => place },
  { id: "hall", header: "Hall", width: "40%", cell: ({ hall }) => hall },
];

/** A list, with the open item beside it. On a phone the item replaces the list, with a back button. */
export function MasterDetail() {
  const [openId, setOpenId] = useState<string | null>(null);
  const wide = useMediaQuery("(min-width: 600px)");
  const leak = leaks.find(({ id }) => id === openId);
  const list = (
    <Table<Leak>
      words={{ label: "Leaks" }}
      columns={columns}
      rows={leaks}
      rowKey={leakKey}
      onOpen={({ id }) => setOpenId(id)}
      maxHeightPx={wide ? 360 : 520}
    />
  );
  const detail = leak ? (
    <section aria-labelledby="leak-title" className="flex flex-col gap-3">
      {wide ? null : (
        <div>
          <Button variant="quiet" icon={arrowLeftIcon} onClick={() => setOpenId(null)}>
            All leaks
          </Button>
        </div>
      )}
      <h2 id="leak-title" className="text-20 font-semibold">
        {leak.place}
      </h2>
      <p className="text-40 font-semibold">
        {leak.litresPerMinute.toFixed(1)} <span className="text-16 font-normal text-ink-2">l/min</span>
      </p>
      <SeverityMark level={leak.level} label={levelNames[leak.level]} />
      <p className="text-ink-2">{leak.hall}. Measured from 3 m, all of it inside the picture.</p>
    </section>
  ) : (
    <EmptyState title="No leak is open">Choose one from the list.</EmptyState>
  );
  if (!wide) return leak ? detail : list;
  return (
    <div className="grid grid-cols-2 items-start gap-6">
      <div className="border-e border-line pe-6">{list}</div>
      <div aria-live="polite">{detail}</div>
    </div>
  );
}
