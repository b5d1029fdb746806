import type { TableRow } from "./table-columns.ts";
import type { TableTexts } from "./table-texts.ts";

/** What a workbook is made of besides the snapshots: what prices leaks, and facts about itself. */
export interface TableFacts {
  readonly product: string;
  readonly madeAt: Date;
  /** Filter and sort of the list, as in the link of the gallery; empty for none. */
  readonly filter: string;
  /** How many snapshots were requested. */
  readonly requested: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Per kWh; null if not set. */
  readonly energyPrice: number | null;
  readonly co2KgPerKwh: number | null;
  readonly hoursPerYear: number;
  /** kW/(m3/min). */
  readonly specificPower: number;
}

/** A table to be written. */
export interface TableJob {
  readonly rows: readonly TableRow[];
  /** PNG or JPEG by the index of its row; empty if no pictures are requested. */
  readonly images: readonly {
    readonly row: number;
    readonly jpeg: Uint8Array;
    readonly width: number;
    readonly height: number;
    readonly label: string;
  }[];
  readonly facts: TableFacts;
  readonly texts: TableTexts;
}
