import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { CameraService } from "./camera.service.ts";
import type { DeviceFiles } from "./device-files.ts";
import type { ListManuals } from "./manual.service.ts";
import type { UpdateService } from "./update.service.ts";

type Operations =
  | "listDevices"
  | "getDeviceVersions"
  | "setDeviceNickname"
  | "removeDevice"
  | "requestDeviceUpdate"
  | "listSoftwareUpdates"
  | "listDeviceNotifications"
  | "listManuals";

/** The cameras of callers. */
export function createDeviceRoutes(parts: {
  readonly service: CameraService;
  readonly updates: UpdateService;
  readonly listManuals: ListManuals;
  readonly files: DeviceFiles;
  readonly blobs: BlobStore;
  readonly onStateChanged: (serial: string) => void;
}) {
  const { service, updates, listManuals, files, blobs, onStateChanged } = parts;
  const missing = (texts: ErrorTexts) => ({ status: 404, body: errorDetail(texts, "notFound") }) as const;
  const done = { status: 200, body: "SUCCESS" } as const;

  return {
    async listDevices({ query }, { caller }) {
      const wanted = query.ownerships?.split(",").filter((id) => id !== "");
      return { status: 200, body: await service.list(caller, wanted) };
    },
    async getDeviceVersions({ path }, { caller, texts }) {
      const versions = await service.versions(caller, path.serial, texts.locale);
      return versions === undefined ? missing(texts) : { status: 200, body: versions };
    },
    async setDeviceNickname({ path, body }, { caller, texts }) {
      const saved = await service.setNickname(caller, path.serial, body.nickname);
      if (saved.ok) return done;
      if (saved.error === "notFound") return missing(texts);
      return { status: 400, body: fieldErrors(texts, [{ field: "nickname", code: saved.error }]) };
    },
    async removeDevice({ path }, { caller, texts }) {
      const removed = await service.remove(caller, path.serial);
      if (removed.ok) return done;
      if (removed.error === "notFound") return missing(texts);
      return { status: 400, body: fieldErrors(texts, [{ code: removed.error }]) };
    },
    async requestDeviceUpdate({ path, body }, { caller, texts }) {
      const requested = await updates.request(caller, path.serial, body);
      if (requested.ok) {
        if (requested.value.sent) onStateChanged(path.serial);
        return { status: 200, body: requested.value };
      }
      if (requested.error.code === "notFound") return missing(texts);
      return { status: 400, body: fieldErrors(texts, [requested.error]) };
    },
    async listSoftwareUpdates(_request, { caller, texts }) {
      return { status: 200, body: await updates.listSoftware(caller, texts.locale) };
    },
    async listDeviceNotifications(_request, { caller }) {
      return { status: 200, body: await updates.notifications(caller) };
    },
    async listManuals({ query }, { caller, texts }) {
      const manuals = await listManuals(caller, query.device_serial, query.lang ?? "en");
      if (manuals === undefined) return missing(texts);
      return { status: 200, body: manuals, headers: { "cache-control": "no-store" } };
    },
    async getDeviceFile({ path }, { texts }) {
      const file = files.open(path.token);
      if (file === undefined || !(await blobs.has(file.hash))) return missing(texts);
      const headers = {
        "content-type": "application/octet-stream",
        "content-disposition": contentDisposition("attachment", file.fileName),
        "cache-control": "private, max-age=600",
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
  } satisfies CallerHandlers<Operations> & PublicHandlers<"getDeviceFile">;
}
