import type { Generated, Insertable, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Cameras themselves, independent of their owners. */
export interface DeviceTables {
  devices: DeviceTable;
  used_pairing_codes: UsedPairingCodeTable;
  device_updates: DeviceUpdateTable;
  software_updates: SoftwareUpdateTable;
  device_documents: DeviceDocumentTable;
  leak_calibrations: LeakCalibrationTable;
}

interface DeviceTable {
  serial: string;
  /** Sealed; what pairing codes and the camera's sign-in are made from. */
  secret: string;
  product_code: string | null;
  product_code_description: Generated<string>;
  /** What the camera reported last. */
  software_version: string | null;
  configuration_id: string | null;
  sd_version: string | null;
  mac_address: string | null;
  wifi: string | null;
  status: string | null;
  battery_percent: number | null;
  reported_at: string | null;
  last_seen_at: string | null;
  /** A lease of the server that it is connected to; `isOnline` reads it. */
  online_until: string | null;
  warranty_end_date: string | null;
  /** JSON list of gases. */
  gas_whitelist: Generated<string>;
  allowed_to_update: Generated<Flag>;
  /** When the operator took it out of service. */
  withdrawn_at: string | null;
  /** Tokens and live credentials of an earlier epoch are refused. */
  epoch: Generated<number>;
  /** When the challenge of its last sign-in was made, ms; earlier ones are invalid. */
  last_challenge_ms: Generated<number>;
  created_at: string;
}

interface UsedPairingCodeTable {
  device_serial: string;
  step: number;
}

/** A request to update a camera; its id is the ExecutionId. */
interface DeviceUpdateTable {
  id: string;
  device_serial: string;
  software_version: string;
  configuration_id: string | null;
  mode: string;
  status: string;
  requested_at: string;
  changed_at: string;
}

interface SoftwareUpdateTable {
  version: string;
  /** The product that it is for; empty for all. */
  product_code: string;
  configuration_id: string | null;
  is_active: Flag;
  published_at: string;
  /** Of the package, where the server has it. */
  blob_hash: string | null;
  size_bytes: number | null;
  /** JSON: lists of sentences by language. */
  notes: Generated<string>;
}

/** A manual or certificate, of one camera, of one product, or of all. */
interface DeviceDocumentTable {
  id: string;
  kind: string;
  name: string;
  language: string;
  product_code: string | null;
  device_serial: string | null;
  blob_hash: string;
  size_bytes: number;
}

/** Leaks of known flow as measured by a camera, registered or not. */
interface LeakCalibrationTable {
  device_serial: string;
  /** JSON, list of LeakCalibrationPoint. */
  points: string;
  set_at: string;
}

export type DeviceRow = Selectable<DeviceTable>;
export type NewDeviceRow = Insertable<DeviceTable>;
export type DeviceUpdateRow = Selectable<DeviceUpdateTable>;
export type SoftwareUpdateRow = Selectable<SoftwareUpdateTable>;
export type NewSoftwareUpdateRow = Insertable<SoftwareUpdateTable>;
export type DeviceDocumentRow = Selectable<DeviceDocumentTable>;
