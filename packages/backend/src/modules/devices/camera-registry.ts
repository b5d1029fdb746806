import { randomBytes } from "node:crypto";
import { pairingCode, pairingStep } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { BlobReference } from "../../storage/blobs/blob-store.ts";
import { keepBlob } from "../../storage/blobs/keep-blob.ts";
import type { Visibility } from "../visibility/index.ts";
import type { CameraRepository } from "./camera.repository.ts";
import type { CameraSecrets } from "./camera-secrets.ts";
import type { DeviceRepository } from "./device.repository.ts";
import type { DocumentRepository } from "./document.repository.ts";
import type { DocumentKind } from "./manual.service.ts";
import type { CameraNotices } from "./notify-cameras-changed.ts";
import type { UpdateRepository } from "./update.repository.ts";

/** The operator's data about a camera. */
export interface NewCamera {
  /** 3 to 10 letters, digits, dots, dashes and underscores; unique, ignoring case. */
  readonly serial: string;
  readonly productCode?: string;
  readonly productCodeDescription?: string;
  /** ISO 8601. */
  readonly warrantyEndDate?: string;
  /** Gases that it offers besides the usual ones. */
  readonly gasWhitelist?: readonly string[];
  /** True if omitted. */
  readonly allowedToUpdate?: boolean;
}

export interface RegisteredCamera {
  readonly serial: string;
  readonly productCode: string | null;
  readonly softwareVersion: string | null;
  readonly isPaired: boolean;
  readonly isWithdrawn: boolean;
  readonly lastSeenAt: string | null;
}

export interface CameraRefusal {
  readonly code: "invalidSerial" | "cameraExists" | "unknownCamera";
  readonly message: string;
}

export interface NewDocument {
  readonly kind: DocumentKind;
  readonly name: string;
  /** A language tag. */
  readonly language: string;
  /** For this product only. */
  readonly productCode?: string;
  /** For this camera only. */
  readonly serial?: string;
  readonly bytes: Uint8Array;
}

export interface NewSoftware {
  readonly version: string;
  readonly productCode?: string;
  readonly configurationId?: string;
  /** ISO 8601; now if omitted. */
  readonly publishedAt?: string;
  /** False withdraws an earlier one. */
  readonly isActive?: boolean;
  /** Release notes: sentences by language tag. If omitted, those of an earlier call are kept. */
  readonly notes?: Readonly<Record<string, readonly string[]>>;
  /** The package; without it a camera gets the version only. */
  readonly bytes?: Uint8Array;
}

/** Cameras as the operator manages them. */
export interface CameraRegistry {
  /** Returns the camera's secret (base64url), which is shown only once; a withdrawn camera gets a new one. */
  add(camera: NewCamera): Promise<Result<{ readonly secret: string }, CameraRefusal>>;
  list(): Promise<RegisteredCamera[]>;
  /** Withdraws it: it can neither sign in nor be paired; its former users keep the snapshots. */
  remove(serial: string): Promise<Result<undefined, CameraRefusal>>;
  /** The pairing code that the camera shows now. */
  code(serial: string): Promise<Result<{ readonly code: string; readonly expires: string }, CameraRefusal>>;
  addSoftware(software: NewSoftware): Promise<void>;
  addDocument(document: NewDocument): Promise<void>;
}

const serialForm = /^[A-Za-z0-9._-]{3,10}$/;
const stepMs = 60_000;

export function createCameraRegistry(parts: {
  readonly core: Core<"database" | "blobs" | "nowMs" | "newId">;
  readonly visibility: Visibility;
  readonly notices: CameraNotices;
  readonly devices: DeviceRepository;
  readonly cameras: CameraRepository;
  readonly updates: UpdateRepository;
  readonly documents: DocumentRepository;
  readonly secrets: CameraSecrets;
}): CameraRegistry {
  const { core, visibility, notices, devices, cameras, updates, documents, secrets } = parts;
  const { database, nowMs, newId } = core;
  const nowIso = (): string => new Date(nowMs()).toISOString();
  const unknown = (serial: string) =>
    failure({ code: "unknownCamera", message: `There is no camera ${serial}.` } as const);

  return {
    add: (camera) =>
      database.transaction(async () => {
        const { serial } = camera;
        if (!serialForm.test(serial))
          return failure({
            code: "invalidSerial",
            message: `${serial}: a serial number has 3 to 10 letters, digits, dots, dashes and underscores.`,
          });
        const known = await devices.findTyped(serial);
        if (known !== undefined && (known.withdrawn_at === null || known.serial !== serial))
          return failure({ code: "cameraExists", message: `There is a camera ${known.serial} already.` });
        const secret = randomBytes(32);
        const columns = {
          secret: secrets.seal(serial, secret),
          product_code: camera.productCode ?? null,
          product_code_description: camera.productCodeDescription ?? "",
          warranty_end_date: camera.warrantyEndDate ?? null,
          gas_whitelist: JSON.stringify(camera.gasWhitelist ?? []),
          allowed_to_update: camera.allowedToUpdate === false ? 0 : 1,
          withdrawn_at: null,
        } as const;
        if (known === undefined) await devices.insert({ serial, created_at: nowIso(), ...columns });
        else {
          await devices.update(serial, columns);
          await devices.forgetPairingCodes(serial);
        }
        return success({ secret: secret.toString("base64url") });
      }),
    async list() {
      const rows: RegisteredCamera[] = [];
      for (const device of await devices.list())
        rows.push({
          serial: device.serial,
          productCode: device.product_code,
          softwareVersion: device.software_version,
          isPaired: (await cameras.inUse(device.serial)) !== undefined,
          isWithdrawn: device.withdrawn_at !== null,
          lastSeenAt: device.last_seen_at,
        });
      return rows;
    },
    remove: (serial) =>
      database.transaction(async () => {
        const device = await devices.find(serial);
        if (device === undefined || device.withdrawn_at !== null) return unknown(serial);
        await devices.update(serial, { withdrawn_at: nowIso() });
        await devices.endSessions(serial);
        const ownership = await cameras.inUse(serial);
        if (ownership !== undefined) {
          await cameras.update(ownership.id, { is_active: 0, paired_at: null });
          await notices.changed(await visibility.watchersOf(ownership.id));
        }
        return success(undefined);
      }),
    async code(serial) {
      const device = await devices.find(serial);
      if (device === undefined || device.withdrawn_at !== null) return unknown(serial);
      const step = pairingStep(nowMs());
      // A code is also valid during the step after its own.
      const expires = new Date((step + 2) * stepMs).toISOString();
      return success({ code: await pairingCode(secrets.open(device), step), expires });
    },
    async addSoftware(software) {
      const { version, productCode, configurationId, publishedAt, isActive, notes, bytes } = software;
      const put = (blob?: BlobReference) =>
        updates.putSoftware({
          version,
          product_code: productCode ?? "",
          configuration_id: configurationId ?? null,
          is_active: isActive === false ? 0 : 1,
          published_at: publishedAt ?? nowIso(),
          blob_hash: blob?.hash ?? null,
          size_bytes: blob?.sizeBytes ?? null,
          ...(notes !== undefined && { notes: JSON.stringify(notes) }),
        });
      await (bytes === undefined ? database.transaction(() => put()) : keepBlob(core, bytes, put));
    },
    async addDocument({ kind, name, language, productCode, serial, bytes }) {
      await keepBlob(core, bytes, (blob) =>
        documents.insert({
          id: newId(),
          kind,
          name,
          language,
          product_code: productCode ?? null,
          device_serial: serial ?? null,
          blob_hash: blob.hash,
          size_bytes: blob.sizeBytes,
        }),
      );
    },
  };
}
