import type { ReportDifference, ReportResults } from "@sonolens/reports";
import type { useWords } from "../../../lib/format/use-words.ts";

const sums = ["found", "saved", "open", "openCo2Kg", "foundLpm", "openLpm"] as const;
const parts = ["low", "high", "count", "withoutRange", "leftOut", "isAtLeast"] as const;
const rowFigures = ["annualCost", "annualCo2Kg"] as const;

const oneOf = <Name extends string>(names: readonly Name[], name: string | undefined): Name | undefined =>
  names.find((known) => known === name);

/** The name of a figure of a report, as readers know it; its path in the data for one that is not printed. */
export function figureLabel(
  { path }: Pick<ReportDifference, "path">,
  { rows }: Pick<ReportResults, "rows">,
  t: ReturnType<typeof useWords>["t"],
): string {
  const [where, first, second, ...rest] = path.split(".");
  if (rest.length > 0) return path;
  if (where === "rows") {
    const figure = oneOf(rowFigures, second);
    const row = rows[Number(first)];
    if (!figure || !row) return path;
    return t("issuedReports:row", {
      number: Number(first) + 1,
      label: row.label || row.id,
      figure: t(`issuedReports:row.${figure}`),
    });
  }
  const sum = oneOf(sums, first);
  if (where !== "figures" || !sum) return path;
  const figure = t(`issuedReports:sum.${sum}`);
  if (second === "total") return figure;
  const part = oneOf(parts, second);
  return part ? t(`issuedReports:part.${part}`, { figure }) : path;
}
