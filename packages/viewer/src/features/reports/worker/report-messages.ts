import type { ApiSchema, LevelGrid } from "@sonolens/api-client";
import type { ReportOptions } from "@sonolens/domain";
import type { BrandTexts } from "@sonolens/i18n";
import type { ReportData, ReportDocument } from "@sonolens/reports";
import type { SnapshotDetail, SnapshotRecord } from "../../../data/types.ts";
import type { PaletteName } from "../../../lib/format/palette-name.ts";

/** A snapshot as it was read from the server; what was not asked for, or is not there, is left out. */
export interface ReadSnapshot {
  readonly record: SnapshotDetail | SnapshotRecord;
  readonly leak?: ApiSchema<"LeakResult">;
  readonly discharge?: ApiSchema<"PdResult">;
  readonly pattern?: ApiSchema<"Pattern">;
  readonly machine?: ApiSchema<"MechResult">;
  readonly picture?: Blob;
  /** Attached ones. */
  readonly photos?: readonly Blob[];
  readonly still?: LevelGrid;
  /** A WAV file. */
  readonly sound?: ArrayBuffer;
  /** Opens the snapshot. */
  readonly link: string;
}

/** How sound maps are drawn. */
export interface MapLook {
  readonly palette: PaletteName;
}

/** What a report is made of, beside the snapshots that the worker was given. */
export interface ReportOrder {
  readonly options: ReportOptions;
  readonly locale: string;
  readonly brand: BrandTexts;
  readonly data: Omit<ReportData, "snapshots" | "product">;
  /** The snapshots, in any order: those that the worker was not given could not be read. */
  readonly requested: readonly { readonly id: string; readonly label: string }[];
}

/** Requests to the worker: everything in them can be posted. */
export type ReportRequest =
  | {
      readonly kind: "snapshot";
      readonly id: string;
      readonly snapshot: ReadSnapshot;
      readonly look: MapLook;
      readonly locale: string;
    }
  /** Many without pictures at once, for a first page. */
  | { readonly kind: "records"; readonly snapshots: readonly ReadSnapshot[] }
  | { readonly kind: "firstPage"; readonly order: ReportOrder }
  | { readonly kind: "make"; readonly order: ReportOrder }
  /** A document that is already written, such as the dashboard. */
  | {
      readonly kind: "paint";
      readonly document: ReportDocument;
      readonly author: string;
      readonly madeAt: string;
    };

export interface FirstPage {
  readonly svg: string;
  /** Of all pages of the report. */
  readonly pages: number;
}

export interface MadePdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
}

export interface ReportResponses {
  readonly snapshot: null;
  readonly records: null;
  readonly firstPage: FirstPage;
  readonly make: MadePdf;
  readonly paint: MadePdf;
}

/** Why the worker failed: a code of an error, and a message for a log. */
export interface ReportFailure {
  readonly code: string;
  readonly message: string;
}

export interface ReportQuestion {
  readonly id: number;
  readonly request: ReportRequest;
}

/** How far a report is: its state, and the pages of it. */
export interface ReportStage {
  readonly state: string;
  readonly done?: number;
  readonly total?: number;
}

/** `stage`: in the meantime. */
export type ReportReply = { readonly id: number } & (
  | { readonly stage: ReportStage }
  | { readonly ok: true; readonly value: ReportResponses[keyof ReportResponses] }
  | { readonly ok: false; readonly error: ReportFailure }
);
