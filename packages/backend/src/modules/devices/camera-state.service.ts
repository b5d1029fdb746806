import type { ApiSchema } from "@sonolens/api-client";
import type { Core } from "../../composition/capabilities.ts";
import type { DeviceRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { CameraRepository } from "./camera.repository.ts";
import type { DeviceRepository } from "./device.repository.ts";
import { updateFileName } from "./device-body.ts";
import type { DeviceFiles } from "./device-files.ts";
import type { CameraNotices } from "./notify-cameras-changed.ts";
import type { UpdateRepository } from "./update.repository.ts";
import type { UpdateService } from "./update.service.ts";

/** What a camera reads and reports about itself. */
export interface CameraStates {
  read(serial: string): Promise<ApiSchema<"CameraState">>;
  /** Returns the state after the report. */
  report(serial: string, status: ApiSchema<"CameraStatus">): Promise<ApiSchema<"CameraState">>;
}

const columnOf = {
  softwareVersion: "software_version",
  configurationId: "configuration_id",
  sdVersion: "sd_version",
  macAddress: "mac_address",
  wifi: "wifi",
  status: "status",
  batteryPercent: "battery_percent",
} as const satisfies Partial<Record<keyof ApiSchema<"CameraStatus">, keyof DeviceRow>>;

export function createCameraStateService(parts: {
  readonly core: Core<"database" | "nowMs">;
  readonly visibility: Visibility;
  readonly notices: CameraNotices;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
  readonly updates: UpdateRepository;
  readonly updateService: UpdateService;
  readonly files: DeviceFiles;
}): CameraStates {
  const { visibility, notices, devices, cameras, updates, updateService, files } = parts;
  const { database, nowMs } = parts.core;

  async function pendingUpdate(device: DeviceRow): Promise<ApiSchema<"CameraUpdate"> | null> {
    const update = await updateService.pending(device.serial);
    if (update === undefined) return null;
    const software = await updates.softwareFor(device.product_code);
    const hash = software.find(({ version }) => version === update.software_version)?.blob_hash ?? null;
    return {
      ExecutionId: update.id,
      SoftwareVersionId: update.software_version,
      ConfigurationId: update.configuration_id,
      downloadUrl: hash === null ? null : files.address(hash, updateFileName, "day"),
    };
  }

  async function read(serial: string): Promise<ApiSchema<"CameraState">> {
    const device = await devices.find(serial);
    if (device === undefined) throw new Error("A camera that is signed in is never deleted.");
    const ownership = await cameras.inUse(serial);
    return {
      serial,
      isPaired: ownership !== undefined,
      nickname: ownership?.nickname ?? "",
      gasWhitelist: JSON.parse(device.gas_whitelist) as string[],
      update: ownership === undefined ? null : await pendingUpdate(device),
      serverTime: new Date(nowMs()).toISOString(),
    };
  }

  return {
    read,
    report: (serial, status) =>
      database.transaction(async () => {
        const now = new Date(nowMs()).toISOString();
        const reported = Object.entries(columnOf).flatMap(([field, column]) => {
          const value = status[field as keyof typeof columnOf];
          return value === undefined ? [] : [[column, value] as const];
        });
        await devices.update(serial, {
          ...Object.fromEntries(reported),
          last_seen_at: now,
          ...(reported.length > 0 && { reported_at: now }),
        });
        if (status.update !== undefined)
          await updateService.progressed(serial, status.update.ExecutionId, status.update.status);
        const pending = await updateService.pending(serial);
        if (pending !== undefined && pending.software_version === status.softwareVersion)
          await updateService.progressed(serial, pending.id, "SUCCEEDED");
        const ownership = reported.length > 0 ? await cameras.inUse(serial) : undefined;
        if (ownership !== undefined) await notices.changed(await visibility.watchersOf(ownership.id));
        return read(serial);
      }),
  };
}
