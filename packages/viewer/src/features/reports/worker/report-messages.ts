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
  /** Of its location. */
  readonly address?: ApiSchema<"Address">;
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
  /** Many without pictures at once, for a preview. */
  | { readonly kind: "records"; readonly snapshots: readonly ReadSnapshot[] }
  /** A page of a preview; of the same `version`, what was given and the order are the same as before. */
  | { readonly kind: "page"; readonly order: ReportOrder; readonly version: number; readonly page: number }
  | { readonly kind: "make"; readonly order: ReportOrder }
  /** A document that is already written, such as the dashboard. */
  | {
      readonly kind: "paint";
      readonly document: ReportDocument;
      readonly author: string;
      readonly madeAt: string;
    };

export interface DrawnPage {
  readonly svg: string;
  /** Its number, from 1: that of the last page if there are fewer than requested. */
  readonly page: number;
  /** Of all pages of the report. */
  readonly pages: number;
  /** The snapshots that have their picture on it. */
  readonly shows: readonly string[];
}

export interface MadePdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly title: string;
  readonly fileName: string;
  /** How many snapshots with a finding are in it. */
  readonly findings: number;
}

export interface ReportResponses {
  readonly snapshot: null;
  readonly records: null;
  readonly page: DrawnPage;
  readonly make: MadePdf;
  readonly paint: Pick<MadePdf, "pdf">;
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
