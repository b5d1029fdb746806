import type { ApiSchema } from "@sonolens/api-client";
import { cameraRemovalRefusal, validateNickname } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import type { OwnershipRow } from "../../storage/database/schema.ts";
import type { Accounts } from "../account/index.ts";
import type { Visibility } from "../visibility/index.ts";
import type { CameraRepository } from "./camera.repository.ts";
import type { DeviceRepository } from "./device.repository.ts";
import { deviceOf, deviceVersionsOf } from "./device-body.ts";
import type { DeviceFiles } from "./device-files.ts";
import type { CameraNotices } from "./notify-cameras-changed.ts";
import type { UpdateRepository } from "./update.repository.ts";

/** The cameras that a caller sees. */
export interface CameraService {
  /** All that the caller sees, or the given ones of them. */
  list(caller: Caller, ownershipIds?: readonly string[]): Promise<ApiSchema<"Device">[]>;
  /** The camera of a serial number as the caller sees it: the paired one first. */
  find(caller: Caller, serial: string): Promise<OwnershipRow | undefined>;
  /** Texts about it in the language of a locale. */
  versions(caller: Caller, serial: string, locale: string): Promise<ApiSchema<"DeviceVersions"> | undefined>;
  setNickname(
    caller: Caller,
    serial: string,
    nickname: string,
  ): Promise<Result<undefined, "notFound" | "tooLong">>;
  remove(caller: Caller, serial: string): Promise<Result<undefined, "notFound" | "cantRemoveOrgDevice">>;
}

export interface CameraParts {
  readonly core: Core<"database" | "nowMs">;
  readonly accounts: Accounts;
  readonly visibility: Visibility;
  readonly notices: CameraNotices;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
  readonly updates: UpdateRepository;
  readonly files: DeviceFiles;
}

export function createCameraService(parts: CameraParts): CameraService {
  const { core, accounts, visibility, notices, devices, cameras, updates, files } = parts;
  const { database, nowMs } = core;

  async function find(caller: Caller, serial: string): Promise<OwnershipRow | undefined> {
    const [first] = await cameras.bySerial(serial, await visibility.ownershipsOf(caller.accountId));
    return first;
  }

  /** Unpairs the camera. Its former users keep seeing earlier snapshots until it is paired again. */
  async function giveBack(ownership: OwnershipRow): Promise<void> {
    await cameras.update(ownership.id, { is_active: 0, paired_at: null });
    if (ownership.paired_at !== null) await devices.endSessions(ownership.device_serial);
    await notices.changed(await visibility.watchersOf(ownership.id));
  }

  async function leave(ownership: OwnershipRow, accountId: string): Promise<void> {
    const watchers = await visibility.watchersOf(ownership.id);
    await cameras.unpair(ownership.id, accountId);
    await notices.changedWithSnapshots([accountId]);
    const others = watchers.filter((watcher) => watcher !== accountId);
    await notices.changed(others);
  }

  return {
    async list(caller, ownershipIds) {
      const seen = await visibility.ownershipsOf(caller.accountId);
      const wanted = ownershipIds === undefined ? seen : seen.filter((id) => ownershipIds.includes(id));
      const rows = await cameras.list(wanted);
      const paired = await cameras.pairedAccounts(wanted);
      const inUse = rows.filter(({ paired_at }) => paired_at !== null).map((row) => row.device_serial);
      const known = new Map((await devices.findAll(inUse)).map((device) => [device.serial, device]));
      return rows.map((row) =>
        deviceOf(row, paired, row.paired_at === null ? undefined : known.get(row.device_serial)),
      );
    },
    find,
    async versions(caller, serial, locale) {
      const ownership = await find(caller, serial);
      if (ownership === undefined) return undefined;
      const device = ownership.paired_at === null ? undefined : await devices.find(serial);
      const software = device === undefined ? [] : await updates.softwareFor(device.product_code);
      const lastUpdate = device === undefined ? undefined : await updates.newest(serial);
      const snapshots = await cameras.snapshotsOf(ownership.id);
      return deviceVersionsOf({
        ...{ ownership, device, software, lastUpdate, files, locale, snapshots },
        nowMs: nowMs(),
      });
    },
    setNickname: (caller, serial, text) =>
      database.transaction(async () => {
        const nickname = validateNickname(text);
        if (!nickname.ok) return failure("tooLong");
        const ownership = await find(caller, serial);
        if (ownership === undefined) return failure("notFound");
        if (ownership.nickname === nickname.value) return success(undefined);
        await cameras.update(ownership.id, { nickname: nickname.value });
        await notices.changed(await visibility.watchersOf(ownership.id));
        return success(undefined);
      }),
    remove: (caller, serial) =>
      database.transaction(async () => {
        const ownership = await find(caller, serial);
        if (ownership === undefined) return failure("notFound");
        const groups = ownership.group_id === null ? [] : [groupWith(ownership, ownership.group_id)];
        if (cameraRemovalRefusal(ownership, { groups }) !== undefined) return failure("cantRemoveOrgDevice");
        if (ownership.is_active === 0) return success(undefined);
        const libraries = await accounts.librariesOf(caller.accountId);
        if (libraries.includes(ownership.library_id)) await giveBack(ownership);
        else await leave(ownership, caller.accountId);
        return success(undefined);
      }),
  };
}

const groupWith = ({ id }: OwnershipRow, groupId: string) => ({
  id: groupId,
  parentId: null,
  ownerships: [{ id }],
});
