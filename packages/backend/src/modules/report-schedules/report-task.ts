import type { ReportOptions } from "@sonolens/domain";
import type { BrandTexts } from "@sonolens/i18n";
import type { DrawnFile, ReportData, ReportResults, ReportSnapshot } from "@sonolens/reports";

/** A snapshot of a report, and what is drawn of its file. */
export interface ReportedSnapshot {
  readonly snapshot: Omit<ReportSnapshot, "picture" | "spectrum" | "levels">;
  readonly drawn: DrawnFile | undefined;
}

/** The work of a thread: to read a snapshot file, or to make a report. */
export type ReportTask =
  | { readonly kind: "draw"; readonly file: Uint8Array }
  | {
      readonly kind: "make";
      readonly data: Omit<ReportData, "snapshots">;
      readonly snapshots: readonly ReportedSnapshot[];
      readonly options: ReportOptions;
      readonly locale: string;
      readonly brand: BrandTexts;
    };

/** What it answers; nothing if the file cannot be read. */
export type ReportAnswer =
  | { readonly kind: "drawn"; readonly drawn: DrawnFile | undefined }
  | {
      readonly kind: "made";
      readonly pdf: Uint8Array;
      readonly results: Pick<ReportResults, "rows">;
    };
