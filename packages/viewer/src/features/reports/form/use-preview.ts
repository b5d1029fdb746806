import { orderReport, type ReportType } from "@sonolens/domain";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { unwrap } from "../../../data/server/call-error.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { readSnapshot } from "../read-snapshots.ts";
import { openReportMaker, type ReportMaker } from "../worker/report-maker.ts";
import type { MapLook, ReportOrder } from "../worker/report-messages.ts";
import type { PagePreviewProps } from "./PagePreview.tsx";

/** As many of the first ones as have their picture before their page is looked at. */
const minPictured = 2;
/** As many as are read for the ranges of the sums; beyond these, the sums of a preview have none. */
const maxAnalyzed = 40;
const drawAfterMs = 300;

export interface PreviewInput {
  readonly order: ReportOrder | undefined;
  /** The snapshots of the report. */
  readonly usable: readonly SnapshotRecord[];
  readonly look: MapLook;
  readonly linkTo: (id: string) => string;
}

interface Wanted {
  /** What the report is laid out from; another one is another version of the report. */
  readonly content: { readonly order: ReportOrder; readonly given: Given };
  readonly at: number;
  readonly isExact: boolean;
}

/** What the maker has. */
interface Given {
  readonly changes: number;
  /** Snapshots with their pictures. */
  readonly pictured: number;
}

interface Drawn extends Partial<Wanted> {
  readonly page: PagePreviewProps["page"];
  readonly failed: boolean;
}

const none: readonly string[] = [];

/**
 * The pages of a report that follow its form, one at a time: of all snapshots what the list knows, of the first ones
 * their analyses, and pictures of those on the page that is looked at.
 */
export function usePreview({ order, usable, look, linkTo }: PreviewInput): PagePreviewProps {
  const [maker, setMaker] = useState<ReportMaker>();
  useEffect(() => {
    const opened = openReportMaker();
    setMaker(opened);
    return opened.close;
  }, []);
  const [at, setAt] = useState(1);
  const [shown, setShown] = useState(none);
  const given = useGiven(maker, { order, usable, look, linkTo }, shown);
  const isExact = given.pictured >= usable.length;
  const content = useMemo(() => order && { order, given }, [order, given]);
  const [drawn, setDrawn] = useState<Drawn>({ page: undefined, failed: false });
  const isEmpty = usable.length === 0;
  const wanted = useRef<Wanted>(undefined);
  const sent = useRef<{ readonly content?: Wanted["content"]; readonly version: number }>({ version: 0 });
  const isBusy = useRef(false);
  useEffect(() => {
    if (!maker || !content || isEmpty) return;
    wanted.current = { content, at, isExact };
    /** One at a time: those of large reports would queue up behind each key. */
    async function draw(by: ReportMaker) {
      if (isBusy.current) return;
      isBusy.current = true;
      for (let last = wanted.current; last; ) {
        if (last.content !== sent.current.content)
          sent.current = { content: last.content, version: sent.current.version + 1 };
        const { version } = sent.current;
        const answer = await by.ask<"page">({
          kind: "page",
          order: last.content.order,
          version,
          page: last.at,
        });
        if (answer.ok) {
          const { shows, ...page } = answer.value;
          setDrawn({ ...last, page: { ...page, isExact: last.isExact }, failed: false });
          setShown((before) => (`${before}` === `${shows}` ? before : shows));
        } else {
          console.error(`A page was not drawn: ${answer.error.message}`);
          setDrawn({ ...last, page: undefined, failed: true });
        }
        last = wanted.current === last ? undefined : wanted.current;
      }
      isBusy.current = false;
    }
    // Typing changes the contents with each key, turning a page does not.
    const isTurned = sent.current.content === content;
    const timer = setTimeout(() => void draw(maker), isTurned ? 0 : drawAfterMs);
    return () => clearTimeout(timer);
  }, [maker, content, at, isEmpty, isExact]);
  const pageSize = order?.options.template.pageSize ?? "A4";
  if (isEmpty) return { page: undefined, state: "empty", pageSize, turnTo: setAt };
  const isCurrent = drawn.content?.order === order && drawn.at === at;
  return {
    page: drawn.page,
    pageSize,
    state: !isCurrent ? "drawing" : drawn.failed ? "failed" : "drawn",
    turnTo: setAt,
  };
}

/** Gives the snapshots to the maker. `shown`: those whose pictures are on the page that is looked at. */
function useGiven(
  maker: ReportMaker | undefined,
  { order, usable, look, linkTo }: PreviewInput,
  shown: readonly string[],
): Given {
  const { api, host } = useServices();
  const [given, setGiven] = useState<Given>({ changes: 0, pictured: 0 });
  const known = useRef({ measured: new Set<string>(), pictured: new Set<string>() });
  const options = order?.options;
  const type = options?.type;
  const locale = order?.locale ?? "en";
  const first = useMemo(
    () => (options ? orderReport(usable, options, locale).slice(0, maxAnalyzed) : []),
    [usable, options, locale],
  );
  useEffect(() => {
    if (!maker || usable.length === 0) return;
    const snapshots = usable.map((record) => ({ record, link: linkTo(record.id) }));
    void maker.ask<"records">({ kind: "records", snapshots }).then(() => setGiven(changed));
  }, [maker, usable, linkTo]);
  const giveAll = useCallback(
    (by: ReportMaker, of: ReportType, ids: readonly string[], pictures: boolean) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const { measured, pictured } = known.current;
      const give = async (id: string) => {
        const name = `${of} ${id}`;
        const isKnown = () => pictured.has(name) || (!pictures && measured.has(name));
        if (isKnown()) return false;
        const snapshot = await readSnapshot(
          async (call) => {
            signal.throwIfAborted();
            return unwrap(await call(api));
          },
          id,
          { type: of, pictures, photos: false, sound: pictures && of !== "PD" },
          { linkTo, apiBaseUrl: host.apiBaseUrl },
        );
        // Without a picture it must not replace what was read with one in the meantime.
        if (isKnown()) return false;
        (pictures ? pictured : measured).add(name);
        await by.ask<"snapshot">({ kind: "snapshot", id, snapshot, look, locale });
        return true;
      };
      // One that cannot be read is what the report leaves out; the preview shows what the list knows of it.
      void Promise.allSettled(ids.map(give)).then((all) => {
        const isNew = all.some((one) => one.status === "fulfilled" && one.value);
        if (!isNew || signal.aborted) return;
        const count = [...pictured].filter((name) => name.startsWith(`${of} `)).length;
        setGiven((before) => ({ ...changed(before), pictured: count }));
      });
      return () => stopping.abort();
    },
    [api, host, look, linkTo, locale],
  );
  useEffect(() => {
    if (!maker || !type) return;
    const ids = first.map(({ id }) => id);
    const stops = [
      giveAll(maker, type, ids.slice(0, minPictured), true),
      giveAll(maker, type, ids.slice(minPictured), false),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [maker, type, first, giveAll]);
  useEffect(
    () => (maker && type ? giveAll(maker, type, shown, true) : undefined),
    [maker, type, shown, giveAll],
  );
  return given;
}

const changed = (given: Given): Given => ({ ...given, changes: given.changes + 1 });
