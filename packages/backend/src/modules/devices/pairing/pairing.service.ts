import type { ApiSchema } from "@sonolens/api-client";
import { pairingCode, pairingStep, validatePairingSerial, validatePairingToken } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../../composition/capabilities.ts";
import type { Caller } from "../../../policy/caller.ts";
import type { TooMany } from "../../../rate-limit.ts";
import type { DeviceRow, OwnershipRow } from "../../../storage/database/schema.ts";
import type { Accounts } from "../../account/index.ts";
import type { CameraOwnerships, Visibility } from "../../visibility/index.ts";
import type { CameraRepository } from "../camera.repository.ts";
import type { CameraSecrets } from "../camera-secrets.ts";
import type { DeviceRepository } from "../device.repository.ts";
import type { CameraNotices } from "../notify-cameras-changed.ts";
import type { PairingThrottle } from "./pairing-throttle.ts";

export type PairingRefusal =
  | { readonly msg: Exclude<ApiSchema<"PairingRefusal">["msg"], "TooManyTries"> }
  | ({ readonly msg: "TooManyTries" } & TooMany);

export interface PairingAttempt {
  readonly caller: Caller;
  readonly clientAddress: string;
  readonly request: ApiSchema<"PairingRequest">;
}

type Outcome = Result<ApiSchema<"PairingStatus">, PairingRefusal>;

/** Pairs cameras with those who can read the code on them. */
export interface PairingService {
  /** Checks the code without using it up. */
  status(attempt: PairingAttempt): Promise<Outcome>;
  /** Uses the code up. Pairing a camera that is already paired changes nothing. */
  pair(attempt: PairingAttempt): Promise<Outcome>;
}

/** Codes of up to this many steps ago are called expired rather than wrong. */
const rememberedSteps = 10;

interface Checked {
  readonly device: DeviceRow;
  readonly step: number;
}

export function createPairingService(parts: {
  readonly core: Core<"database" | "nowMs" | "newId">;
  readonly accounts: Accounts;
  readonly visibility: Visibility;
  readonly ownerships: CameraOwnerships;
  readonly notices: CameraNotices;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
  readonly secrets: CameraSecrets;
  readonly tries: PairingThrottle;
}): PairingService {
  const { accounts, visibility, ownerships, notices, devices, cameras, secrets, tries } = parts;
  const { database, nowMs, newId } = parts.core;

  /** Every check counts as an attempt until it succeeds, so that parallel checks do not bypass the limit. */
  async function check({ caller, clientAddress, request }: PairingAttempt) {
    const serial = validatePairingSerial(request.device_serial);
    if (!serial.ok) return failure({ msg: "Serial" } as const);
    const token = validatePairingToken(request.device_totp_token);
    if (!token.ok) return failure({ msg: "SecretCode" } as const);
    const tried = await tries.begin({
      account: caller.accountId,
      address: clientAddress,
      serial: serial.value.toLowerCase(),
    });
    if (!tried.ok) return failure({ msg: "TooManyTries", retryAfterS: tried.error.retryAfterS } as const);
    const checked = await checkCode(serial.value, token.value.toUpperCase());
    if (checked.ok) await tried.value.wasRight();
    return checked;
  }

  async function checkCode(serial: string, code: string): Promise<Result<Checked, PairingRefusal>> {
    const device = await devices.findTyped(serial);
    if (device === undefined) return failure({ msg: "NotFound" });
    const secret = secrets.open(device);
    const now = pairingStep(nowMs());
    for (let back = 0; back <= rememberedSteps; back += 1) {
      const step = now - back;
      if ((await pairingCode(secret, step)) !== code) continue;
      if (back > 1 || (await devices.isPairingCodeUsed(device.serial, step)))
        return failure({ msg: "Expired" });
      return device.withdrawn_at === null ? success({ device, step }) : failure({ msg: "NotAllowed" });
    }
    return failure({ msg: "SecretCode" });
  }

  /** While it is in use, only users who share the camera's library or its organization may join. */
  async function mayJoin(caller: Caller, inUse: OwnershipRow): Promise<boolean> {
    const libraries = await accounts.librariesOf(caller.accountId);
    if (libraries.includes(inUse.library_id)) return true;
    const mine = await cameras.organizationOfAccount(caller.accountId);
    if (mine === undefined) return false;
    if (inUse.group_id !== null) return (await cameras.organizationOfGroup(inUse.group_id)) === mine;
    for (const paired of await cameras.pairedAccounts([inUse.id]))
      if ((await cameras.organizationOfAccount(paired.id)) === mine) return true;
    return false;
  }

  async function statusOf(caller: Caller, serial: string): Promise<ApiSchema<"PairingStatus">> {
    const inUse = await cameras.inUse(serial);
    return { isPaired: inUse !== undefined, canPair: inUse === undefined || (await mayJoin(caller, inUse)) };
  }

  /** The ownership of the caller's own library, in use again or for the first time. */
  async function takeOver(serial: string, libraryId: string): Promise<string> {
    const pairedAt = new Date(nowMs()).toISOString();
    const id = await ownerships.ensureOwnership({
      id: newId(),
      library_id: libraryId,
      device_serial: serial,
      created_at: pairedAt,
    });
    const before = (await cameras.pairedAccounts([id])).map((account) => account.id);
    await cameras.unpair(id);
    await notices.changedWithSnapshots(before);
    await cameras.update(id, { is_active: 1, paired_at: pairedAt });
    return id;
  }

  return {
    async status(attempt) {
      const checked = await check(attempt);
      return checked.ok ? success(await statusOf(attempt.caller, checked.value.device.serial)) : checked;
    },
    async pair(attempt) {
      const { caller } = attempt;
      const checked = await check(attempt);
      if (!checked.ok) return checked;
      const { device, step } = checked.value;
      return database.transaction(async () => {
        const inUse = await cameras.inUse(device.serial);
        if (inUse !== undefined && !(await mayJoin(caller, inUse))) return failure({ msg: "AlreadyPaired" });
        const [libraryId] = await accounts.librariesOf(caller.accountId);
        if (libraryId === undefined) return failure({ msg: "NotAllowed" });
        if (!(await devices.usePairingCode(device.serial, step))) return failure({ msg: "Expired" });
        const ownershipId = inUse?.id ?? (await takeOver(device.serial, libraryId));
        const seenBefore = await visibility.watchersOf(ownershipId);
        await cameras.pair(ownershipId, caller.accountId);
        const isNew = !seenBefore.includes(caller.accountId);
        if (isNew) await notices.changedWithSnapshots([caller.accountId]);
        await notices.changed(seenBefore);
        return success({ isPaired: true, canPair: true });
      });
    },
  };
}
