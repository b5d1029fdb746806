import { foldText } from "@sonolens/ui-kit";
import type { IssuedReport } from "../../../data/issued-reports.ts";

/** The reports whose number, revision, title, or issuer contains every word of a search. */
export function findIssued(reports: readonly IssuedReport[], search: string): readonly IssuedReport[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return reports;
  return reports.filter(({ number, revision, title, issuedBy }) => {
    const text = foldText(`${number} ${revision} ${title} ${issuedBy ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}
