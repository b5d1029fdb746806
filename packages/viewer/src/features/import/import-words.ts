import { punctuationOf } from "@sonolens/i18n";
import type { useWords } from "../../lib/format/use-words.ts";
import { type ImportCounts, roughly } from "./import-lines.ts";
import type { ImportTask } from "./import-task.ts";

type Translate = ReturnType<typeof useWords>["t"];

/** How much time is left: "About 5 minutes left". */
export function leftText(seconds: number, t: Translate): string {
  const left = roughly(seconds);
  return left.unit === "soon" ? t("import:left.soon") : t(`import:left.${left.unit}`, { count: left.count });
}

/** The progress in one line beside the bar: failures so far, what it waits for, the time left. */
export function detailText(
  { task, offline }: { readonly task: ImportTask; readonly offline: boolean },
  t: Translate,
): string {
  const { counts } = task.detail;
  const running = task.state.kind === "running" ? task.state : undefined;
  const remainingS = running?.progress?.remainingS;
  return punctuationOf(t).separated([
    counts.failed > 0 && t("import:notImported", { count: counts.failed }),
    running?.mode === "paused"
      ? t("import:paused")
      : offline
        ? t("import:waitsForServer")
        : remainingS !== undefined && leftText(remainingS, t),
  ]);
}

/** The outcome: how many files were imported, already existed, or failed. */
export function outcomeTexts(counts: ImportCounts, t: Translate): string[] {
  return [
    counts.imported > 0 || counts.failed + counts.there === 0
      ? t("import:fileUploadSuccess", { count: counts.imported })
      : "",
    counts.incomplete > 0 ? t("import:incomplete", { count: counts.incomplete }) : "",
    counts.there > 0 ? t("import:there", { count: counts.there }) : "",
    counts.failed > 0 ? t("import:notImported", { count: counts.failed }) : "",
  ].filter((text) => text !== "");
}

/** A size in MB, of small files in kB, of which an empty one alone has none. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 1e6;
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1e6 : Math.ceil(bytes / 1e3));
}
