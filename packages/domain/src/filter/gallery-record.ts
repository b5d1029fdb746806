import type { UtilizationFields } from "../leak/leak-defaults.ts";
import type { RepairStatus } from "../leak/repair-status.ts";
import type { RepairWork } from "../leak/repair-work.ts";

type Missing<Value> = Value | null | undefined;

/**
 * Fields of a snapshot's list record that the gallery reads, under their API names. An absent or null field counts as
 * missing; only the id is required.
 */
export interface GalleryRecord {
  readonly id: string;
  readonly label?: Missing<string>;
  /** False for a deleted snapshot. */
  readonly active?: Missing<boolean>;
  readonly device_label?: Missing<string>;
  readonly device_serial?: Missing<string>;
  /** A name, number or device code, see `snapshotTypeFrom`. */
  readonly device_analysis_type?: Missing<string | number>;
  readonly created_date?: Missing<string>;
  readonly synced_date?: Missing<string>;
  /** Meters. */
  readonly source_distance?: Missing<number>;
  readonly tags?: Missing<readonly string[]>;
  readonly starred?: Missing<boolean>;
  /** If missing, derived from `repair_status`: solved is true. */
  readonly fixed?: Missing<boolean>;
  readonly fault?: Missing<boolean>;
  /** One of `machineFindings`. */
  readonly machine_finding?: Missing<string>;
  readonly repair_status?: Missing<RepairStatus>;
  /** When a repair was finished; ISO 8601. */
  readonly fixed_date?: Missing<string>;
  readonly repair_work?: Missing<RepairWork>;
  readonly ownership?: Missing<string>;
  readonly pd?: Missing<GalleryPd>;
  /** Liters per minute. */
  readonly leak?: Missing<number>;
  readonly leak_infinite?: Missing<boolean>;
  /** Of the strongest source; orders leaks that are too large to measure. */
  readonly level_db?: Missing<number>;
  /** Levels relative to full scale are not calibrated. */
  readonly level_reference?: Missing<string>;
  readonly meta?: Missing<GalleryMeta>;
}

export interface GalleryPd {
  /** Percent. */
  readonly severity_min?: Missing<number>;
  readonly severity_max?: Missing<number>;
  readonly classification?: Missing<readonly { readonly name: string; readonly confidence: number }[]>;
}

interface GalleryMeta extends UtilizationFields {
  /** Degrees. */
  readonly latitude?: Missing<number>;
  readonly longitude?: Missing<number>;
  /** The gas. */
  readonly leak_type?: Missing<string>;
  readonly leak_detected?: Missing<boolean>;
  readonly cost_mode?: Missing<string>;
  /** ISO 4217 code. */
  readonly currency?: Missing<string>;
  /** kW/(m3/min). */
  readonly specific_power?: Missing<number>;
  /** Currency per kWh. */
  readonly energy_cost?: Missing<number>;
}
