import type { RepairStatus } from "../snapshot/repair-schema.ts";

/**
 * What the gallery reads of a snapshot's list record, under the names of the wire. What a server leaves out or sends
 * as null counts as missing; nothing here is required but the id.
 */
export interface GalleryRecord {
  readonly id: string;
  readonly label?: string | null;
  /** False for what was deleted. */
  readonly active?: boolean | null;
  readonly device_label?: string | null;
  readonly device_serial?: string | null;
  /** A name, number or device code, see `snapshotTypeFrom`. */
  readonly device_analysis_type?: string | number | null;
  readonly created_date?: string | null;
  readonly synced_date?: string | null;
  /** Metres. */
  readonly source_distance?: number | null;
  readonly tags?: readonly string[] | null;
  readonly starred?: boolean | null;
  readonly fixed?: boolean | null;
  readonly fault?: boolean | null;
  readonly repair_status?: RepairStatus | null;
  readonly ownership?: string | null;
  readonly pd?: GalleryPd | null;
  /** Litres per minute. */
  readonly leak?: number | null;
  readonly leak_infinite?: boolean | null;
  readonly meta?: GalleryMeta | null;
}

export interface GalleryPd {
  /** Percent. */
  readonly severity_min?: number | null;
  readonly severity_max?: number | null;
  readonly classification?: readonly { readonly name: string; readonly confidence: number }[] | null;
}

export interface GalleryMeta {
  /** Degrees. */
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  /** The gas. */
  readonly leak_type?: string | null;
  readonly leak_detected?: boolean | null;
}
