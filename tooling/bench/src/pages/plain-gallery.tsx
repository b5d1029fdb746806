import type { SnapshotRecord } from "@sonolens/domain";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { requestServer } from "./plain-gallery/ask-server.ts";
import { PlainCard } from "./plain-gallery/PlainCard.tsx";

/**
 * The rival: the same grid as in the documentation of React and TanStack Virtual. The list is read by
 * `response.json()`, filtered, sorted and grouped in `useMemo`; preparation (times, one collator) is done once.
 */

type Sort = "newest" | "label";

interface Dated {
  readonly record: SnapshotRecord;
  readonly createdMs: number;
  readonly day: string;
  readonly folded: string;
}

type Row = { readonly day: string } | { readonly cards: readonly SnapshotRecord[] };

const collator = new Intl.Collator("en", { numeric: true });
const dayFormat = new Intl.DateTimeFormat("en-CA");

const prepared = (record: SnapshotRecord): Dated => {
  const createdMs = Date.parse(record.created_date);
  return { record, createdMs, day: dayFormat.format(createdMs), folded: record.label.toLowerCase() };
};

function rowsOf(page: readonly Dated[], sort: Sort, columns: number): Row[] {
  const groups = new Map<string, SnapshotRecord[]>();
  for (const { record, day } of page) {
    const key = sort === "label" ? record.label.charAt(0).toUpperCase() : day;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  const rows: Row[] = [];
  for (const [day, records] of groups) {
    rows.push({ day });
    for (let at = 0; at < records.length; at += columns)
      rows.push({ cards: records.slice(at, at + columns) });
  }
  return rows;
}

function PlainGallery() {
  const [list, setList] = useState<readonly Dated[]>([]);
  const [sort, setSort] = useState<Sort>("newest");
  const [type, setType] = useState("all");
  const [search, setSearch] = useState("");
  const isNarrow = window.innerWidth < 768;
  const columns = isNarrow ? 2 : 4;
  const pageSize = isNarrow ? 20_000 : 20;

  useEffect(() => {
    const load = async () => {
      const answer = await requestServer("/api/snapshots/");
      const { snapshots } = (await answer.json()) as { readonly snapshots: readonly SnapshotRecord[] };
      setList(snapshots.map(prepared));
    };
    void load();
  }, []);

  const sorted = useMemo(
    () =>
      list.toSorted((one, other) =>
        sort === "label"
          ? collator.compare(one.record.label, other.record.label)
          : other.createdMs - one.createdMs,
      ),
    [list, sort],
  );
  const shown = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return sorted.filter(
      ({ record, folded }) =>
        (type === "all" || record.device_analysis_type === type) &&
        words.every((word) => folded.includes(word)),
    );
  }, [sorted, type, search]);
  const rows = useMemo(
    () => rowsOf(shown.slice(0, pageSize), sort, columns),
    [shown, pageSize, sort, columns],
  );
  const grid = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 220,
    overscan: 3,
    scrollMargin: grid.current?.offsetTop ?? 0,
  });

  return (
    <main>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <select aria-label="Sort by" value={sort} onChange={(event) => setSort(event.target.value as Sort)}>
        <option value="newest">Newest first</option>
        <option value="label">Label A to Z</option>
      </select>
      <select aria-label="Type" value={type} onChange={(event) => setType(event.target.value)}>
        {["all", "LEAK", "PD", "MECHANICAL"].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p>{shown.length} snapshots</p>
      <div ref={grid} className="relative mx-4" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {"day" in row ? (
                <h2>{row.day}</h2>
              ) : (
                <div
                  className="grid gap-x-3.5 pb-4.5"
                  style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                >
                  {row.cards.map((record) => (
                    <PlainCard key={record.id} record={record} />
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(<PlainGallery />);
