import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../../data/services.ts";
import { snapshotQueries } from "../../../data/snapshots/snapshots.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { ScanTag } from "./ScanTag.tsx";
import type { ScanRefusal } from "./ScanTagView.tsx";
import type { ScannedTag } from "./scanned-tag.ts";

export interface ScanTagNumberProps {
  readonly setNumber: (number: string) => void;
  readonly onClose: () => void;
}

/** Scans the leak tag that hangs at the point, for its number. A printed one names the first snapshot of the point. */
export function ScanTagNumber({ setNumber, onClose }: ScanTagNumberProps) {
  useLazyTexts("details");
  const { t } = useWords();
  const services = useServices();
  const list = useQuery(snapshotQueries.list(services, useQueryClient())).data;
  const take = (tag: ScannedTag): ScanRefusal | undefined => {
    const snapshot = tag.kind === "snapshot" ? list?.byId.get(tag.id) : undefined;
    if (tag.kind === "snapshot" && !snapshot) return "unknownSnapshot";
    const number = tag.kind === "number" ? tag.number : snapshot?.repair_work?.tag_number;
    if (!number) return "noNumber";
    setNumber(number);
    services.toaster.show({ message: t("details:scan.taken", { number }), tone: "success" });
    return undefined;
  };
  return <ScanTag take={take} onClose={onClose} />;
}
