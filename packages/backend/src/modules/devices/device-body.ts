import type { ApiSchema } from "@sonolens/api-client";
import { compareVersions } from "@sonolens/domain";
import type {
  DeviceRow,
  DeviceUpdateRow,
  OwnershipRow,
  SoftwareUpdateRow,
} from "../../storage/database/schema.ts";
import type { CameraRow, PairedAccount } from "./camera.repository.ts";
import { isOnline } from "./camera-presence.ts";
import type { DeviceFiles } from "./device-files.ts";

/** A camera as the API describes it. The former users of an unpaired one are not disclosed. */
export function deviceOf(
  row: CameraRow,
  paired: readonly PairedAccount[],
  device: Pick<DeviceRow, "gas_whitelist"> | undefined,
): ApiSchema<"Device"> {
  const users = row.is_active === 1 ? paired.filter(({ ownership_id }) => ownership_id === row.id) : [];
  return {
    id: row.id,
    serial: row.device_serial,
    name: row.name ?? "",
    nickname: row.nickname,
    isActive: row.is_active === 1,
    pairedUsers: users.map(({ id, username, email }) => ({ customerId: id, username, email })),
    gasWhitelist: device === undefined ? [] : (JSON.parse(device.gas_whitelist) as string[]),
  };
}

/** `device` only if the camera itself is paired. */
export function deviceVersionsOf(parts: {
  readonly ownership: OwnershipRow;
  readonly device: DeviceRow | undefined;
  readonly software: readonly SoftwareUpdateRow[];
  readonly lastUpdate: DeviceUpdateRow | undefined;
  readonly files: DeviceFiles;
  readonly locale: string;
  readonly snapshots: { readonly count: number; readonly newest: string | null };
  readonly nowMs: number;
}): ApiSchema<"DeviceVersions"> {
  const { ownership, device, software, lastUpdate, files, locale, snapshots, nowMs } = parts;
  return {
    SoftwareVersionId: device?.software_version ?? null,
    ConfigurationId: device?.configuration_id ?? null,
    AllowedToUpdate: device?.allowed_to_update === 1,
    AvailableSoftwareUpdates: offeredTo(device, software).map((row) => softwareUpdateOf(row, locale)),
    LastUpdate: lastUpdate === undefined ? null : lastUpdateOf(lastUpdate, software, files),
    HardwareVersionInformation: { SD: device?.sd_version ?? null },
    ProductCode: device?.product_code ?? null,
    ProductCodeDescription: device?.product_code_description ?? "",
    MacAddress: device?.mac_address ?? null,
    Wifi: device?.wifi ?? null,
    Status: device?.status ?? null,
    WarrantyEndDate: device?.warranty_end_date ?? null,
    UpdatedAt: device?.reported_at ?? null,
    isOnline: device !== undefined && isOnline(device, nowMs),
    lastSeenOnline: device?.last_seen_at ?? null,
    batteryPercent: device?.battery_percent ?? null,
    nickname: ownership.nickname,
    snapshotCount: snapshots.count,
    mostRecentSnapshot: snapshots.newest,
  };
}

/** The software that is newer than what a camera runs, newest first. */
export function offeredTo(
  device: Pick<DeviceRow, "software_version"> | undefined,
  software: readonly SoftwareUpdateRow[],
): SoftwareUpdateRow[] {
  if (device === undefined) return [];
  const { software_version: runs } = device;
  return newestFirst(software.filter(({ version }) => runs === null || compareVersions(version, runs) > 0));
}

export const newestFirst = (software: readonly SoftwareUpdateRow[]): SoftwareUpdateRow[] =>
  [...software].sort(
    (one, other) =>
      compareVersions(other.version, one.version) || one.product_code.localeCompare(other.product_code),
  );

export const softwareUpdateOf = (row: SoftwareUpdateRow, locale: string): ApiSchema<"SoftwareUpdate"> => ({
  SoftwareVersionId: row.version,
  Active: row.is_active === 1,
  PublishedAt: row.published_at,
  ProductCode: row.product_code === "" ? null : row.product_code,
  ConfigurationId: row.configuration_id,
  ReleaseNotes: notesIn(JSON.parse(row.notes) as Record<string, string[]>, locale),
});

function notesIn(notes: Readonly<Record<string, readonly string[]>>, locale: string): string[] {
  const wanted = [locale, locale.split("-")[0] ?? locale, "en", ...Object.keys(notes)];
  const found = wanted.find((language) => Object.hasOwn(notes, language));
  return found === undefined ? [] : [...(notes[found] ?? [])];
}

function lastUpdateOf(
  update: DeviceUpdateRow,
  software: readonly SoftwareUpdateRow[],
  files: DeviceFiles,
): ApiSchema<"LastDeviceUpdate"> {
  const { id, software_version: version, mode, status, requested_at: requestedAt } = update;
  const updateMode = mode as ApiSchema<"LastDeviceUpdate">["updateMode"];
  const hash = updateMode === "USB" ? software.find((row) => row.version === version)?.blob_hash : undefined;
  const downloadUrl = hash == null ? null : files.address(hash, updateFileName, "day");
  return { ExecutionId: id, SoftwareVersionId: version, updateMode, status, requestedAt, downloadUrl };
}

/** The name of the file for a camera or a USB drive. */
export const updateFileName = "update.bin";
