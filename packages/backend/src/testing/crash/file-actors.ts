import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import sharp from "sharp";
import { type Actor, thingsActor } from "./actor.ts";
import { type Api, sendForm } from "./api.ts";
import type { Journal } from "./journal.ts";
import { hashOf, labelOf, labelsOf, smallFile } from "./small-files.ts";

type Target = ApiSchema<"UploadTarget">;

/**
 * Uploads snapshot files; each is stored with all its parts, or not at all. `number` identifies the uploader.
 */
export function uploadActor(journal: Journal, username: string, number: number): Actor {
  const soundHashes = new Map<string, string>();
  let repeat: number | undefined;
  return thingsActor({
    journal,
    kind: "upload",
    username,
    of: `${username} ${number}`,
    nameOf: (count) => labelOf(number, count),
    repeats: true,
    keep: Number.POSITIVE_INFINITY,
    async create(api, _name, count) {
      // A request without a response is repeated first, as a client does: it must not be imported twice.
      if (repeat !== undefined) await upload(api, repeat);
      repeat = count;
      const id = await upload(api, count);
      repeat = undefined;
      return id;
    },
    async list(look) {
      const { snapshots } = await look.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
      return snapshots
        .filter((record) => record.label.startsWith(labelsOf(number)))
        .map(({ id, label: name }) => ({ id, name }));
    },
    async inspect(look, { id, name = "" }) {
      const wrong: string[] = [];
      if (hashOf(await look.bytes(`/api/snapshots/${id}/signal/`)) !== soundHashes.get(name))
        wrong.push(`upload ${id} has another sound`);
      for (const path of [`/api/snapshots/${id}/picture/`, `/bfv/devices/SL-2041/frames/${id}_bfv`])
        if ((await look.bytes(path)).length < 100) wrong.push(`upload ${id}: ${path} is empty`);
      return wrong;
    },
  });

  async function upload(api: Api, count: number): Promise<string> {
    const { bytes, label, soundHash } = await smallFile(number, count);
    soundHashes.set(label, soundHash);
    const target = await api.json<Target>("/api/get-upload-url/", { json: { filename: `${count}.nlz` } });
    return (await sendForm<ApiSchema<"UploadResult">>(api, target, bytes, `${count}.nlz`)).snapshotId;
  }
}

/** Images of a snapshot or an account: each has a unique size. */
export function imageActor(
  journal: Journal,
  username: string,
  place: "userimages" | { readonly snapshotId: string },
): Actor {
  const of = place === "userimages" ? username : place.snapshotId;
  const base =
    place === "userimages" ? "/api/userimages" : `/api/snapshots/${place.snapshotId}/imageattachments`;
  const query = place === "userimages" ? "?category=logo" : "";
  const sizeOf = (count: number): string => `${20 + (count % 100)}x${20 + Math.floor(count / 100)}`;
  return thingsActor({
    journal,
    kind: place === "userimages" ? "user image" : "attachment",
    username,
    of,
    nameOf: sizeOf,
    keep: 4,
    async create(api, name) {
      const [width = 0, height = 0] = name.split("x").map(Number);
      const bytes = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer();
      const target = await api.json<Target>(`${base}/getuploadurl/${query}`);
      return (await sendForm<ApiSchema<"ImageAttachment">>(api, target, bytes, "photo.png")).attachmentId;
    },
    remove: (api, attachmentId) =>
      api.json(`${base}/remove/`, {
        json: { attachmentId, ...(place === "userimages" && { category: "logo" }) },
      }),
    async list(look) {
      const images = await look.json<ApiSchema<"ImageAttachments">>(`${base}/list/${query}`);
      return images.map(({ attachmentId: id, widthPx, heightPx, url }) => ({
        id,
        name: `${widthPx}x${heightPx}`,
        url,
      }));
    },
    inspect: async (look, thing) =>
      (await look.bytes((thing as { url?: string }).url ?? "")).length > 50
        ? []
        : [`image ${thing.id} is empty`],
  });
}

/** Reports that are uploaded. */
export const reportActor = (journal: Journal, username: string): Actor =>
  thingsActor({
    journal,
    kind: "report",
    username,
    of: username,
    nameOf: (count) => `report-${username}-${count}.pdf`,
    keep: 4,
    async create(api, name) {
      await sendReport(api, name);
      const { exports } = await api.json<ApiSchema<"ExportList">>("/api/exports/");
      return exports.find(({ description }) => description === name)?.executionID ?? "";
    },
    remove: (api, id) => api.json(`/api/exports/${id}/`, { method: "DELETE" }),
    async list(look) {
      const { exports } = await look.json<ApiSchema<"ExportList">>("/api/exports/");
      return exports
        .filter(({ kind }) => kind === "report")
        .map(({ executionID: id, description: name, url }) => ({ id, name, url }));
    },
    inspect: async (look, thing) =>
      (await look.bytes((thing as { url?: string }).url ?? "")).length > 50
        ? []
        : [`report ${thing.id} is empty`],
  });

/** Uploads a report; returns the address by which it is shared. */
export async function sendReport(api: Api, name: string): Promise<string> {
  const target = await api.json<Target>("/api/report-endpoint/?userIotId=web");
  const pdf = new TextEncoder().encode(`%PDF-1.7\n% ${name} ${randomBytes(40).toString("hex")}\n%%EOF\n`);
  return (await sendForm<ApiSchema<"UploadedReport">>(api, target, pdf, name)).reportUrl;
}

/** Links to one report; their tokens are returned once, and can revoke them. */
export function shareActor(journal: Journal, username: string, reportUrl: string): Actor {
  const tokens = new Map<string, string>();
  return thingsActor({
    journal,
    kind: "shared report",
    username,
    of: username,
    keep: 4,
    async create(api) {
      const { id, token } = await api.json<ApiSchema<"SharedReportCreated">>("/api/shared/reports/", {
        json: { reportUrl },
      });
      tokens.set(id, token);
      return id;
    },
    canRemove: (id) => tokens.has(id),
    remove: (api, id) => api.json(`/api/shared/reports/${tokens.get(id)}/`, { method: "DELETE" }),
    async list(look) {
      const links = await look.json<ApiSchema<"SharedReportLink">[]>("/api/shared/reports/");
      return links.map(({ id }) => ({ id }));
    },
  });
}
