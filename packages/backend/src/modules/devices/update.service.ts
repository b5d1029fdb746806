import type { ApiSchema } from "@sonolens/api-client";
import { isRepeatedUpdateRequest } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import type { DeviceRow, DeviceUpdateRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { CameraRepository } from "./camera.repository.ts";
import type { CameraService } from "./camera.service.ts";
import type { DeviceRepository } from "./device.repository.ts";
import { newestFirst, offeredTo, softwareUpdateOf, updateFileName } from "./device-body.ts";
import type { DeviceFiles } from "./device-files.ts";
import type { CameraNotices } from "./notify-cameras-changed.ts";
import type { UpdateRepository } from "./update.repository.ts";

type UpdateStatus = ApiSchema<"DeviceUpdate">["status"];

export type UpdateRefusal =
  | { readonly code: "notFound" }
  | { readonly code: "notAllowed" }
  | { readonly code: "unknownValue"; readonly field: "targetSoftwareVersion" | "updateMode" };

/** Software for the cameras of callers. */
export interface UpdateService {
  request(
    caller: Caller,
    serial: string,
    wanted: ApiSchema<"DeviceUpdateRequest">,
  ): Promise<Result<ApiSchema<"DeviceUpdate">, UpdateRefusal>>;
  /** Notes in the language of a locale. */
  listSoftware(caller: Caller, locale: string): Promise<ApiSchema<"SoftwareUpdate">[]>;
  notifications(caller: Caller): Promise<ApiSchema<"DeviceNotification">[]>;
  /** The update that a camera is to install; undefined if there is none. */
  pending(serial: string): Promise<DeviceUpdateRow | undefined>;
  /**
   * Saves the progress that a camera reports; unknown or finished updates stay unchanged. Only inside a
   * transaction.
   */
  progressed(serial: string, executionId: string, status: "RUNNING" | "SUCCEEDED" | "FAILED"): Promise<void>;
}

const unfinished: readonly string[] = ["SUBMITTED", "RUNNING"] satisfies UpdateStatus[];

const severities: Partial<Record<UpdateStatus, "SUCCESS" | "ERROR">> = {
  SUCCEEDED: "SUCCESS",
  UPDATE_GENERATED: "SUCCESS",
  FAILED: "ERROR",
};

export function createUpdateService(parts: {
  readonly core: Core<"database" | "outbox" | "nowMs" | "newId">;
  readonly visibility: Visibility;
  readonly notices: CameraNotices;
  readonly service: CameraService;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
  readonly updates: UpdateRepository;
  readonly files: DeviceFiles;
}): UpdateService {
  const { visibility, notices, service, devices, cameras, updates, files } = parts;
  const { database, outbox, nowMs, newId } = parts.core;

  interface UpdateChange {
    readonly ownershipId: string;
    readonly serial: string;
    readonly id: string;
    readonly status: UpdateStatus;
    /** Of the requested file; null for any other update. */
    readonly hash: string | null;
  }

  async function notifyWatchers({ ownershipId, serial, id, status, hash }: UpdateChange) {
    const downloadUrl = hash === null ? null : files.address(hash, updateFileName, "day");
    const watchers = await visibility.watchersOf(ownershipId);
    await outbox.add(watchers, {
      type: "fleet-update",
      severity: severities[status] ?? null,
      serial,
      ExecutionId: id,
      status,
      downloadUrl,
    });
    await notices.changed(watchers);
  }

  /** The cameras that a caller has in use, each with its device. */
  async function inUseBy(caller: Caller): Promise<{ device: DeviceRow; nickname: string }[]> {
    const rows = await cameras.list(await visibility.ownershipsOf(caller.accountId));
    const paired = rows.filter(({ paired_at }) => paired_at !== null);
    const known = await devices.findAll(paired.map((row) => row.device_serial));
    return paired.flatMap((row) => {
      const device = known.find(({ serial }) => serial === row.device_serial);
      return device === undefined ? [] : [{ device, nickname: row.nickname }];
    });
  }

  return {
    request: (caller, serial, wanted) =>
      database.transaction(async () => {
        const ownership = await service.find(caller, serial);
        if (ownership === undefined) return failure({ code: "notFound" });
        const device = ownership.paired_at === null ? undefined : await devices.find(serial);
        if (device?.allowed_to_update !== 1) return failure({ code: "notAllowed" });
        const last = await updates.newest(serial);
        if (last !== undefined && isRepeatedUpdateRequest(nowMs(), Date.parse(last.requested_at)))
          return success({ ExecutionId: last.id, status: last.status as UpdateStatus, sent: false });
        const offered = offeredTo(device, await updates.softwareFor(device.product_code));
        const software = offered.find(({ version }) => version === wanted.targetSoftwareVersion);
        if (software === undefined)
          return failure({ code: "unknownValue", field: "targetSoftwareVersion" } as const);
        const asFile = wanted.updateMode === "USB";
        if (asFile && software.blob_hash === null)
          return failure({ code: "unknownValue", field: "updateMode" } as const);
        const status = asFile ? "UPDATE_GENERATED" : "SUBMITTED";
        const now = new Date(nowMs()).toISOString();
        const id = newId();
        await updates.insert({
          id,
          device_serial: serial,
          software_version: software.version,
          configuration_id: wanted.configurationId,
          mode: wanted.updateMode,
          status,
          requested_at: now,
          changed_at: now,
        });
        const hash = asFile ? software.blob_hash : null;
        await notifyWatchers({ ownershipId: ownership.id, serial, id, status, hash });
        return success({ ExecutionId: id, status, sent: true });
      }),
    async listSoftware(caller, locale) {
      const products = new Set((await inUseBy(caller)).map(({ device }) => device.product_code ?? ""));
      const software = await updates.allSoftware();
      return newestFirst(
        software.filter((row) => row.product_code === "" || products.has(row.product_code)),
      ).map((row) => softwareUpdateOf(row, locale));
    },
    async notifications(caller) {
      const found: ApiSchema<"DeviceNotification">[] = [];
      for (const { device, nickname } of await inUseBy(caller)) {
        const common = { serial: device.serial, nickname };
        const [newest] = offeredTo(device, await updates.softwareFor(device.product_code));
        if (newest !== undefined && device.allowed_to_update === 1)
          found.push({
            id: `softwareUpdate-${device.serial}-${newest.version}`,
            type: "softwareUpdate",
            ...common,
            SoftwareVersionId: newest.version,
            createdAt: newest.published_at,
          });
        const last = await updates.newest(device.serial);
        if (last?.status === "FAILED")
          found.push({
            id: `updateFailed-${last.id}`,
            type: "updateFailed",
            ...common,
            SoftwareVersionId: last.software_version,
            createdAt: last.changed_at,
          });
      }
      return found;
    },
    async pending(serial) {
      const last = await updates.newest(serial);
      return last !== undefined && unfinished.includes(last.status) ? last : undefined;
    },
    async progressed(serial, executionId, status) {
      const last = await updates.newest(serial);
      if (last?.id !== executionId || !unfinished.includes(last.status) || last.status === status) return;
      await updates.setStatus(executionId, status, new Date(nowMs()).toISOString());
      const ownership = await cameras.inUse(serial);
      if (ownership === undefined) return;
      await notifyWatchers({ ownershipId: ownership.id, serial, id: executionId, status, hash: null });
    },
  };
}
