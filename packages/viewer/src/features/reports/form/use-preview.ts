import { orderReport } from "@sonolens/domain";
import { useEffect, useMemo, useRef, useState } from "react";
import { unwrap } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { readSnapshot } from "../read-snapshots.ts";
import { openReportMaker, type ReportMaker } from "../worker/report-maker.ts";
import type { MapLook, ReportOrder } from "../worker/report-messages.ts";
import type { PreviewModel } from "./PagePreview.tsx";

/** As many as a first page shows with pictures. */
const maxPictured = 2;
/** As many as are read for the ranges of the sums; beyond these, the first page has none. */
const maxAnalyzed = 40;
const drawAfterMs = 300;

export interface PreviewInput {
  readonly order: ReportOrder | undefined;
  /** The snapshots of the report. */
  readonly usable: readonly SnapshotRecord[];
  readonly look: MapLook;
  readonly linkTo: (id: string) => string;
}

/**
 * The first page of a report that follows its form: of all snapshots what the list knows, and of the first ones what is
 * read of them.
 */
export function usePreview({ order, usable, look, linkTo }: PreviewInput): PreviewModel {
  const [maker, setMaker] = useState<ReportMaker>();
  useEffect(() => {
    const opened = openReportMaker();
    setMaker(opened);
    return opened.close;
  }, []);
  const given = useGiven(maker, { order, usable, look, linkTo });
  const [drawn, setDrawn] = useState<{
    readonly page: PreviewModel["page"];
    readonly of?: ReportOrder;
    readonly failed: boolean;
  }>({ page: undefined, failed: false });
  const isEmpty = usable.length === 0;
  const isExact = usable.length <= maxPictured;
  const wanted = useRef<{ readonly order: ReportOrder; readonly isExact: boolean }>(undefined);
  const isBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given to the maker changes the page
  useEffect(() => {
    if (!maker || !order || isEmpty) return;
    wanted.current = { order, isExact };
    /** One at a time: those of large reports would queue up behind each key. */
    async function draw(by: ReportMaker) {
      if (isBusy.current) return;
      isBusy.current = true;
      for (let last = wanted.current; last; ) {
        const { order: of, isExact: exact } = last;
        const answer = await by.ask<"firstPage">({ kind: "firstPage", order: of });
        if (!answer.ok) console.error(`The first page was not drawn: ${answer.error.message}`);
        const page = answer.ok ? { ...answer.value, isExact: exact } : undefined;
        setDrawn({ page, of, failed: !answer.ok });
        last = wanted.current === last ? undefined : wanted.current;
      }
      isBusy.current = false;
    }
    const timer = setTimeout(() => void draw(maker), drawAfterMs);
    return () => clearTimeout(timer);
  }, [maker, order, given, isEmpty, isExact]);
  const pageSize = order?.options.template.pageSize ?? "A4";
  if (isEmpty) return { page: undefined, state: "empty", pageSize };
  const isCurrent = drawn.of === order;
  return {
    page: drawn.page,
    pageSize,
    state: !isCurrent ? "drawing" : drawn.failed ? "failed" : "drawn",
  };
}

/** Gives the snapshots to the maker; returns a number that grows with what it has. */
function useGiven(maker: ReportMaker | undefined, { order, usable, look, linkTo }: PreviewInput): number {
  const { api, host } = useServices();
  const [given, setGiven] = useState(0);
  const known = useRef(new Set<string>());
  const options = order?.options;
  const locale = order?.locale ?? "en";
  const first = useMemo(
    () => (options ? orderReport(usable, options, locale).slice(0, maxAnalyzed) : []),
    [usable, options, locale],
  );
  useEffect(() => {
    if (!maker || usable.length === 0) return;
    const snapshots = usable.map((record) => ({ record, link: linkTo(record.id) }));
    void maker.ask<"records">({ kind: "records", snapshots }).then(() => setGiven((before) => before + 1));
  }, [maker, usable, linkTo]);
  const type = options?.type;
  useEffect(() => {
    if (!maker || !type) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const read = async ({ id }: SnapshotRecord, place: number) => {
      const pictures = place < maxPictured;
      const name = `${type} ${id} ${pictures}`;
      if (known.current.has(name)) return;
      const snapshot = await readSnapshot(
        async (call) => {
          signal.throwIfAborted();
          return unwrap(await call(api));
        },
        id,
        { type, pictures, photos: false, sound: false },
        { linkTo, apiBaseUrl: host.apiBaseUrl },
      );
      await maker.ask<"snapshot">({ kind: "snapshot", id, snapshot, look, locale });
      known.current.add(name);
    };
    // One that cannot be read is what the report leaves out; the first page shows what the list knows of it.
    void Promise.allSettled(first.map(read)).then(() => !signal.aborted && setGiven((before) => before + 1));
    return () => stopping.abort();
  }, [maker, api, host, first, type, look, linkTo, locale]);
  return given;
}
