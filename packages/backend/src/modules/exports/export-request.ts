/** What a job exports, kept with it as JSON. */
export interface ExportRequest {
  /** Ids of snapshots; empty for a report that was sent whole, and for an account. */
  readonly snapshotIds: readonly string[];
  readonly includeImages: boolean;
  /** What the snapshots of a table were filtered by, as in the link of the gallery. */
  readonly filter?: Readonly<Record<string, string | boolean>>;
  /** BCP 47, of the texts of a table. */
  readonly language?: string;
  /** The session of a visitor of the demo account, who finds no export of another. */
  readonly visitor?: string;
}

/** What a stored job exports. */
export const requestOf = ({ request }: { readonly request: string }): ExportRequest =>
  JSON.parse(request) as ExportRequest;

export type ExportKind = "excel" | "dashboard" | "nlz" | "mov" | "report" | "account";

/** What the file of each kind is; a dashboard has none. */
export const mediaTypes = {
  excel: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  dashboard: "application/json",
  nlz: "application/zip",
  mov: "application/zip",
  report: "application/pdf",
  account: "application/zip",
} as const satisfies Record<ExportKind, string>;
