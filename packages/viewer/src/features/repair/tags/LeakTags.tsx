import { settled } from "@sonolens/foundation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../../data/services.ts";
import { useEditSnapshot } from "../../../data/snapshots/edit-snapshot.ts";
import { repairWorkEdits } from "../../../data/snapshots/repair-work.ts";
import { snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { LeakTagsView, maxTags } from "./LeakTagsView.tsx";

export interface LeakTagsProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Prints leak tags for snapshots; those without a number get the next one first. */
export function LeakTags({ ids, onClose }: LeakTagsProps) {
  useLazyTexts("details");
  const services = useServices();
  const router = useRouter();
  const edit = useEditSnapshot();
  const list = useQuery(snapshotQueries.list(services, useQueryClient())).data;
  const [state, setState] = useState<"shown" | "numbering" | "printing">("shown");
  const numbering = useRef<AbortController>(undefined);
  useEffect(() => () => numbering.current?.abort(), []);
  const records = ids.length > maxTags ? [] : ids.flatMap((id) => list?.byId.get(id) ?? []);
  const tags = records.map(({ id, label, repair_work }) => ({
    id,
    label,
    number: repair_work?.tag_number ?? "",
    address: new URL(router.history.createHref(`/snapshot/${encodeURIComponent(id)}`), window.location.href)
      .href,
  }));
  useEffect(() => {
    // The numbers are on the sheet by now.
    if (state !== "printing") return;
    window.print();
    setState("shown");
  }, [state]);
  const giveNumbers = async (signal: AbortSignal) => {
    for (const { id, number } of tags) {
      // A number that is given out is not used again.
      if (signal.aborted) return false;
      if (number === "") await edit(repairWorkEdits.giveTagNumber(id));
    }
    return !signal.aborted;
  };
  const print = async () => {
    numbering.current = new AbortController();
    setState("numbering");
    const given = await giveNumbers(numbering.current.signal).then(
      (isDone) => isDone,
      // The funnel of edits has reported why.
      () => false,
    );
    setState(given ? "printing" : "shown");
  };
  return (
    <LeakTagsView
      model={{ count: ids.length, tags, busy: state !== "shown" }}
      actions={{ print: () => void settled(print()), close: onClose }}
    />
  );
}
