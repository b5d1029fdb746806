import { foldCase, searchWords } from "../filter/fold-case.ts";
import type { GalleryRecord } from "../filter/gallery-record.ts";

/**
 * Whether a snapshot passes the label filter: its camera is called exactly that, the number of its leak tag contains it, or
 * all words of the filter are in its label (core 5). Ignores case and Unicode composition; "ß" equals "SS". An empty filter passes everything.
 */
export function matchesLabelFilter(
  snapshot: Pick<GalleryRecord, "label" | "device_label" | "repair_work">,
  filter: string,
): boolean {
  const words = searchWords(filter);
  if (words.length === 0) return true;
  const wanted = foldCase(filter).trim();
  if (foldCase(snapshot.device_label ?? "").trim() === wanted) return true;
  if (foldCase(snapshot.repair_work?.tag_number ?? "").includes(wanted)) return true;
  const label = foldCase(snapshot.label ?? "");
  return words.every((word) => label.includes(word));
}
